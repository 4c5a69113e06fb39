"""What the contract promises of a ruleset's hands.py, checked where a `walk.Walk` stands; portable Python."""

from array import array

from hallcore.steps import act_of, count_of, group_of, is_drop, kind_of, space_of


def check_hands(walk, move):
    """The move's steps are accepted in their order and in another permitted one, and lead to its position."""
    n = walk.hands.steps(walk.cells, walk.counters, move, walk.steps)
    steps = list(walk.steps[:n])
    after = bytearray(walk.cells)
    counters = array("i", walk.counters)
    walk.rules.make_move(after, counters, move)
    if n == 0:
        check_contents(walk, move, steps, after)
        return
    for _ in range(2):
        check_order(walk, move, steps)
        check_contents(walk, move, steps, after)
        steps = permuted(walk, steps)
    space = space_of(steps[0])
    wrong = steps[0] ^ (1 if space ^ 1 < walk.spaces else space)  # another space: if not offered, no turn goes on
    walk.done[0] = wrong
    n = walk.hands.next_steps(walk.cells, walk.counters, walk.done, 0, walk.next)
    if wrong not in list(walk.next[:n]) and act_of(wrong) not in [act_of(step) for step in walk.next[:n]]:
        if walk.hands.next_steps(walk.cells, walk.counters, walk.done, 1, walk.next):
            walk.fail(f"a turn goes on after the step {wrong}, which fits no move")
        if walk.hands.finished(walk.cells, walk.counters, walk.done, 1, walk.few):
            walk.fail(f"a turn is finished with the step {wrong}, which fits no move")


def permuted(walk, steps):
    """The steps in a random order that their groups permit."""
    left = list(steps)
    order = []
    while left:
        due = min([group_of(step) for step in left if group_of(step)] or [0])
        ready = [step for step in left if group_of(step) in (0, due)]
        step = ready[walk.dice.below(len(ready))]
        left.remove(step)
        order.append(step)
    return order


def check_order(walk, move, steps):
    for n in range(len(steps)):
        offered = walk.hands.next_steps(walk.cells, walk.counters, walk.done, n, walk.next)
        if act_of(steps[n]) not in [act_of(step) for step in walk.next[:offered]]:
            walk.fail(f"move {move}: step {n} of {steps} is not among next_steps")
        walk.done[n] = steps[n]
    found = walk.hands.finished(walk.cells, walk.counters, walk.done, len(steps), walk.few)
    if move not in list(walk.few[:found]):
        walk.fail(f"move {move} is not finished after {steps}")
    walk.hands.next_steps(walk.cells, walk.counters, walk.done, len(steps), walk.next)


def check_contents(walk, move, steps, after):
    """Popping and pushing as the steps say gives the contents of the position after the move."""
    hands = walk.hands
    contents = [hands.content(walk.cells, space) for space in range(walk.spaces)]
    hand = []  # the lifted groups, each from its lowest piece up
    for step in steps:
        space = space_of(step)
        kind = kind_of(step)
        count = count_of(step)
        if space >= walk.spaces or not 0 < kind < len(walk.rules.KINDS) or count < 1:
            walk.fail(f"move {move}: step {step} has no such space, kind or count")
        if is_drop(step):
            group = group_with(hand, kind, count)
            for piece in group[:count]:
                contents[space] = hands.push(contents[space], piece)
                if contents[space] < 0:
                    walk.fail(f"move {move}: nothing can be put on space {space}")
            if len(group) > count:
                hand.append(group[count:])
        else:
            if hands.top(contents[space]) != kind:
                walk.fail(f"move {move}: no piece of kind {kind} is on top of space {space}")
            group = []
            for _ in range(count):
                group.insert(0, hands.top(contents[space]))
                contents[space] = hands.pop(contents[space])
            if not group[0]:
                walk.fail(f"move {move}: fewer than {count} pieces on space {space}")
            hand.append(group)
    wrong = [space for space in range(walk.spaces) if contents[space] != hands.content(after, space)]
    aftermath = getattr(hands, "aftermath", None)
    if aftermath and aftermath(walk.cells, walk.counters, move):
        if not wrong:
            walk.fail(f"move {move}: the rules by themselves change nothing on the board")
    elif wrong:
        space = wrong[0]
        walk.fail(f"move {move}: space {space} holds {contents[space]}, not {hands.content(after, space)}")


def group_with(hand, kind, count):
    """The group in the hand that the drop takes from, removed from the hand; a new one from the board's side."""
    for i in range(len(hand) - 1, -1, -1):
        if hand[i][0] == kind and len(hand[i]) >= count:
            return hand.pop(i)
    return [kind] * count


def check_contents_alone(walk):
    """content, top, pop and push fit together on everything that stands on the board."""
    hands = walk.hands
    for space in range(walk.spaces):
        content = hands.content(walk.cells, space)
        kind = hands.top(content)
        if content == 0:
            if kind:
                walk.fail(f"space {space} is empty and has a top")
        elif not 0 < kind < len(walk.rules.KINDS) or hands.push(hands.pop(content), kind) != content:
            walk.fail(f"space {space}: content {content} is not its rest with its top pushed on")
