// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The lesson with which an author begins: that of docs/lessons.md.

export const example = String.raw`---
title: A pendulum that stops
summary: A pendulum in a dry bearing swings a few times and stands. You find a friction that stops it in one swing.
minutes: 10
level: school
systems: bearing_pendulum
---
## It swings
lab: bearing_pendulum?b=0&theta0=-1.3
A rod with weights at its end hangs in a dry bearing and starts a little above its lowest place. With the friction $\mu$ = [0.15](lab:mu) it turns back
{count(slip_reversal):2} times, and at $t$ = {first(slip_to_stick):3} it stands. Press *Play*, and look at [the angle](point:plot.time.theta).

## More friction
lab: bearing_pendulum?mu=0.4&b=0&theta0=-1.3
More friction stops it sooner: with $\mu$ = [0.4](lab:mu) at $t$ = {first(slip_to_stick):3}. The angle is then {theta:3}. Friction holds the pendulum a little beside its lowest
place, which is at $-\pi/2$ rad.

:::task In one swing
id: one-swing
predict: It always turns back at least once. = count(slip_reversal) > 0 | With enough friction it does not turn back at all. = count(slip_reversal) == 0
ask: Raise the friction until the pendulum comes to rest without turning back.
check: count(slip_reversal) == 0 and count(slip_to_stick) == 1
hint: Here is the number: [0.4](lab:mu). Press *Restart* after the change, then *Play*.
hint: Try 0.9.
solution: bearing_pendulum?mu=0.9&b=0&theta0=-1.3
:::

## What is open
lab: bearing_pendulum?mu=0.4&friction_law=coulomb_stiction&mu_s=0.5&b=0&theta0=-1.3
A bearing that has stood holds better than one that moves: here friction at rest is $\mu_s$ = [0.5](lab:mu_s). The pendulum stands at $t$ = {first(slip_to_stick):3}, as before.
Which measurement would show the difference?
`;
