#!/bin/sh
# Installs kicad-cli 9 from Debian 12's backports, without changing which packages apt offers otherwise.
set -eu
kicad-cli version 2>/dev/null | grep -q '^9' && exit 0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/lists/partial"
for suite in bookworm bookworm-updates bookworm-backports; do
    echo "deb http://deb.debian.org/debian $suite main"
done >"$work/sources.list"
set -- -o Dir::Etc::sourcelist="$work/sources.list" -o Dir::Etc::sourceparts=- -o Dir::State::lists="$work/lists" -qq
apt-get "$@" update
DEBIAN_FRONTEND=noninteractive apt-get "$@" install -y --no-install-recommends -t bookworm-backports kicad kicad-symbols
