#!/bin/sh
# Installs kicad-cli 9 from Debian 12's backports on the mirror that apt uses here, without changing which packages it
# offers otherwise.
set -eu
kicad-cli version 2>/dev/null | grep -q '^9' && exit 0
mirror=$(apt-get update --print-uris | sed -n "s#^'\(.*\)/dists/bookworm/InRelease'.*#\1#p" | head -n 1)
[ -n "$mirror" ] || { echo "get_kicad: apt has no source of Debian 12 (bookworm)" >&2; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/lists/partial"
for suite in bookworm bookworm-updates bookworm-backports; do
    echo "deb $mirror $suite main"
done >"$work/sources.list"
set -- -o Dir::Etc::sourcelist="$work/sources.list" -o Dir::Etc::sourceparts=- -o Dir::State::lists="$work/lists" -qq
apt-get "$@" update
DEBIAN_FRONTEND=noninteractive apt-get "$@" install -y --no-install-recommends -t bookworm-backports kicad kicad-symbols
