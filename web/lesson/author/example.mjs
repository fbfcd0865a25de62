// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The lesson with which an author begins: that of docs/lessons.md.

export const example = String.raw`---
title: A wardrobe on the floor
summary: You push a wardrobe, it slides, and you find out when it tips over instead.
minutes: 10
level: school
systems: sliding_block
---
## It slides
lab: sliding_block
A block slides over the floor. Friction, $\mu$ = [0.5](lab:mu), stops it at $t$ = {first(slip_to_stick):3}. Press *Play*.

## More friction
lab: sliding_block?mu=1
With twice the friction it stops at $t$ = {first(slip_to_stick):3} already. While it slides, its right corner carries nothing:
[look at the scene](point:plot.scene).

:::task When does it tip?
id: tips
predict: It slides with any friction. = max(right.gap) <= 0.1 | With enough friction it tips over its left corner. = max(right.gap) > 0.1
ask: Raise the friction until the right corner leaves the floor by more than 0.1.
check: max(right.gap) > 0.1
hint: Here is the number: [1](lab:mu). Press *Restart* after the change, then *Play*.
hint: Try 1.5.
solution: sliding_block?mu=1.5
:::

## What is open
lab: sliding_block?mu=2
With even more friction something else happens at the very start, at $t$ = {first(impact_without_collision):1}: the block jams.
`;
