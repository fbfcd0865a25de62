// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The examples of the language, as texts: the gallery of the page, and presets of the system `mechanism`.
#include "own/examples.hpp"

namespace stiction::own {

namespace {

constexpr Example list[] = {
    {"belt", "Block on a belt",
     "A block on a moving belt, held by a spring: it sticks and slips. The same numbers as Mass on belt, bit "
     "for bit.",
     R"(mechanism 1 "Block on a belt"
parameter m 1 from 0.01 to 100 scale log unit kg label "Mass"
parameter k 100 from 0 to 1e4 unit N/m label "Stiffness"
parameter c 0 from 0 to 50 unit "N s/m" label "Damping"
parameter v 0.1 from -2 to 2 unit m/s label "Belt speed"
parameter n 10 from 0 to 100 unit N label "Normal load"
parameter mu_s 0.4 from 0 to 2 label "Static friction"
parameter mu_k 0.25 from 0 to 2 label "Kinetic friction"
parameter f_a 0 from 0 to 50 unit N label "Drive amplitude"
parameter f_d 1 from 0.01 to 20 scale log unit Hz label "Drive frequency"
coordinate x start 0 velocity 0.1 label "Block"
mass x m
spring x stiffness k damping c
force x sine f_a frequency f_d
contact belt load n slip x_dot - v coulomb_stiction mu_s mu_s mu_k mu_k)"},
    {"leine_belt", "Block on a belt, hyperbolic friction",
     "The block of Leine's lecture on stick-slip, with the hyperbolic law and no damper.",
     R"(mechanism 1 "Block on a belt, hyperbolic friction"
parameter v 0.2 from 0.01 to 2 unit m/s label "Belt speed"
coordinate x start 1 velocity v
mass x 1
spring x stiffness 1
contact belt load 1 slip x_dot - v hyperbolic mu_s 1 mu_k 0 v_s 1/3)"},
    {"popp_stelter", "Popp and Stelter",
     "The law of Popp and Stelter: friction falls, then rises with the square of the speed.",
     R"(mechanism 1 "Popp and Stelter"
parameter v 1 from 0.1 to 5 unit m/s label "Belt speed"
coordinate x start 4 velocity v
mass x 1
spring x stiffness 1
contact belt load 10 slip x_dot - v hyperbolic mu_s 0.4 mu_k 0.1 v_s 1/1.42 c2 0.01)"},
    {"three_blocks", "Three blocks on a belt",
     "Three blocks on one belt, joined by springs. They take turns, or move together.",
     R"(mechanism 1 "Three blocks on a belt"
parameter v 0.1 from 0 to 1 unit m/s label "Belt speed"
parameter k 100 from 0 to 1000 unit N/m label "Springs to the wall"
parameter kc 60 from 0 to 1000 unit N/m label "Springs between blocks"
coordinate a velocity v
coordinate b velocity v
coordinate c velocity v
mass a 1
mass b 1.5
mass c 1
spring a stiffness k
spring b stiffness k
spring c stiffness k
spring a b stiffness kc
spring b c stiffness kc
friction coulomb_stiction mu_s 0.4 mu_k 0.25
contact on_a load 10 slip a_dot - v
contact on_b load 12 slip b_dot - v
contact on_c load 8 slip c_dot - v)"},
    {"two_blocks", "Two blocks of Burridge and Knopoff",
     "Two blocks of Burridge and Knopoff on a driven plate; the second carries more load.",
     R"(mechanism 1 "Two blocks of Burridge and Knopoff"
parameter v 0.1 from 0.001 to 1 unit m/s label "Plate speed"
parameter kc 1.2 from 0 to 10 unit N/m label "Coupling"
parameter beta 1.3 from 0.5 to 2 label "Ratio of the loads"
coordinate a velocity v
coordinate b start 0.1 velocity v
mass a 1
mass b 1
spring a stiffness 1
spring b stiffness 1
spring a b stiffness kc
friction hyperbolic mu_s 1 mu_k 0 v_s 1/3
contact on_a load 1 slip a_dot - v
contact on_b load beta slip b_dot - v
run t_end 60)"},
    {"den_hartog_stop", "Den Hartog's oscillator with a stop",
     "A mass with dry friction under a harmonic force, and a stop it can hit.",
     R"(mechanism 1 "Den Hartog's oscillator with a stop"
parameter f 0.12 from 0.01 to 1 unit Hz label "Drive frequency"
parameter mu 0.2 from 0 to 1 label "Friction"
parameter d 1 from 0.1 to 3 unit m label "Distance of the stop"
coordinate x
mass x 1
spring x stiffness 1
force x sine 1 frequency f
contact floor load 1 slip x_dot mu mu
contact wall gap d - x restitution 0.7
run t_end 60)"},
    {"woodpecker", "Woodpecker toy",
     "Glocker's woodpecker: the sleeve jams on the pole, the bird swings, its beak hits, the sleeve falls a "
     "little.",
     R"(mechanism 1 "Woodpecker toy"
parameter mu 0.3 from 0 to 1 label "Friction"
parameter e 0.5 from 0 to 1 label "Restitution of the beak"
parameter c_phi 0.0056 from 0.001 to 0.02 unit "N m/rad" label "Torsion spring"
constant g 9.81
constant mm 0.0003
constant jm 5e-9
constant ms 0.0045
constant js 7e-7
constant lm 0.01
constant lg 0.015
constant ls 0.0201
constant rm 0.0031
constant r0 0.0025
constant hm 0.0058
constant hs 0.02
coordinate y velocity -0.3505 label "Sleeve"
coordinate phi_m start -1.07e-4 velocity 31.81 unit rad label "Turn of the sleeve"
coordinate phi_s start 3.12e-3 velocity 14.44 unit rad label "Turn of the bird"
mass y ms + mm
mass y phi_m ms*lm
mass y phi_s ms*lg
mass phi_m jm + ms*lm*lm
mass phi_m phi_s ms*lm*lg
mass phi_s js + ms*lg*lg
spring phi_m phi_s stiffness c_phi
force y -(ms + mm)*g
force phi_m -ms*g*lm
force phi_s -ms*g*lg
contact beak gap lm + lg - ls - r0 - hs*phi_s slip y_dot + lm*phi_m_dot + (lg - ls)*phi_s_dot mu mu restitution e
contact low gap rm - r0 + hm*phi_m slip y_dot + rm*phi_m_dot mu mu
contact high gap rm - r0 - hm*phi_m slip y_dot + rm*phi_m_dot mu mu
run t_end 0.5)"},
    {"bouncing_ball", "Bouncing ball", "A ball that bounces infinitely often in a finite time.",
     R"(mechanism 1 "Bouncing ball"
gravity 9.81
parameter h 1 from 0.01 to 5 unit m label "Height of fall"
parameter e 0.8 from 0 to 1 label "Restitution"
body ball mass 1 circle 0.1 at (0, h + 0.1)
ground floor
contact bounce ball floor restitution e
run t_end 5)"},
    {"bowling", "Sliding to rolling", "A ball is thrown sliding: friction turns it until it rolls.",
     R"(mechanism 1 "Sliding to rolling"
gravity 9.81
parameter mu 0.2 from 0 to 1 label "Friction"
parameter v 3 from 0 to 10 unit m/s label "Speed"
body disc mass 2 circle 0.1 at (0, 0.1) velocity (v, 0)
ground floor
contact rim disc floor mu mu
run t_end 2)"},
    {"super_ball", "Super ball", "A ball that gives back its spin: thrown under a table it comes back.",
     R"(mechanism 1 "Super ball"
gravity 9.81
parameter e 0.9 from 0 to 1 label "Restitution"
parameter e_t 0.7 from 0 to 1 label "Tangential restitution"
constant r 0.05
body ball mass 0.1 inertia 0.4*0.1*r*r circle r at (0, 0.6) velocity (3, -4)
ground floor
ground table through (0, 1) angle pi
contact below ball floor mu 2 restitution e tangential e_t
contact above ball table mu 2 restitution e tangential e_t
run t_end 3)"},
    {"rocking_block", "Rocking block",
     "Housner's block rocks from corner to corner and loses speed at each change.",
     R"(mechanism 1 "Rocking block"
gravity 9.81
parameter theta0 0.15 from 0.01 to 0.3 scale angle unit rad label "Tilt"
constant b 0.2
constant h 1
body block mass 1 box b by h at near (0, 0.5) angle -theta0
ground floor
friction mu 0.8
contact left block.c1 floor
contact right block.c2 floor closed
run t_end 4)"},
    {"painleve_rod", "Painlevé's rod",
     "A rod slides on its tip. Raise the friction: there is no solution, or there are two.",
     R"(mechanism 1 "Painlevé's rod"
units none
gravity 1
parameter mu 0.5 from 0 to 5 label "Friction"
parameter eps 1/3 from 0.01 to 2 scale log label "Inertia ratio"
parameter theta0 0.8 from 0.001 to 3.14 scale angle label "Angle"
parameter w0 0 from -5 to 5 label "Angular velocity"
parameter v_t0 -0.3 from -10 to 10 label "Sliding velocity"
constant s sin(theta0)
constant c cos(theta0)
body rod mass 1 inertia eps rod 2 at (c, s) angle theta0 velocity (v_t0 - s*w0, c*w0) spin w0
ground floor
contact tip rod.c1 floor mu mu
contact end rod.c2 floor mu mu
stop end "other end")"},
    {"sliding_block", "Sliding block",
     "A block slides on its two lower corners; with more friction it tips, then jams.",
     R"(mechanism 1 "Sliding block"
units none
gravity 1
parameter mu 0.5 from 0 to 5 label "Friction"
parameter tau 0 from -3 to 3 label "Torque"
parameter v0 -1 from -5 to 5 label "Velocity"
constant al sqrt(0.5)
body block mass 1 inertia 1/3 box 2*al by 2*al at (0, al) velocity (v0, 0)
torque block tau
ground floor
friction mu mu
contact left block.c1 floor
contact right block.c2 floor)"},
    {"ladder", "Ladder", "A ladder leans against a wall. Below a certain angle it slips.",
     R"(mechanism 1 "Ladder"
gravity 9.81
parameter phi 0.9 from 0.1 to 1.5 scale angle unit rad label "Angle"
parameter mu_f 0.4 from 0 to 1 label "Friction of the floor"
parameter mu_w 0.2 from 0 to 1 label "Friction of the wall"
constant l 2
body bar mass 10 rod l at (-l/2*cos(phi), l/2*sin(phi)) angle phi
ground floor
ground wall angle pi/2
contact foot bar.c1 floor mu mu_f
contact head bar.c2 wall mu mu_w
run t_end 1)"},
    {"wedge", "Block on a slope",
     "A block on a slope: it stays if friction is at least the tangent of the angle.",
     R"(mechanism 1 "Block on a slope"
gravity 9.81
parameter a 0.35 from 0 to 1.2 scale angle unit rad label "Slope"
parameter mu 0.3 from 0 to 2 label "Friction"
ground slope angle -a
body block mass 1 box 0.4 by 0.1 at (0.05*sin(a), 0.05*cos(a)) angle -a
contact feet block.s1 slope mu mu)"},
    {"dominoes", "Dominoes", "Three dominoes; the first is pushed.",
     R"(mechanism 1 "Dominoes"
gravity 9.81
parameter w0 6 from 1 to 20 unit rad/s label "Push"
constant b 0.008
constant h 0.048
constant d 0.024
body one mass 0.01 box b by h at (0, h/2) velocity (w0*h/2, w0*b/2) spin -w0
body two mass 0.01 box b by h at (d, h/2)
body three mass 0.01 box b by h at (2*d, h/2)
ground floor
friction mu 0.5
friction between mu 0.2
contact f1 one.s1 floor
contact f2 two.s1 floor
contact f3 three.s1 floor
contact top1 one.c3 two.s4 law between
contact top2 two.c3 three.s4 law between
contact fall three.c3 floor
stop fall "the last domino lies"
run t_end 1)"},
    {"slider_crank", "Slider-crank with friction", "A crank runs out: friction of the guide slows it down.",
     R"(mechanism 1 "Slider-crank with friction"
gravity 9.81
parameter mu 0.1 from 0 to 0.5 label "Friction"
parameter phi0 0.5 from -3 to 3 scale angle unit rad label "Crank angle"
parameter w0 30 from -100 to 100 unit rad/s label "Spin"
constant l1 0.153
constant l2 0.306
body crank mass 0.038 inertia 7.4e-5 rod l1 at (l1/2*cos(phi0), l1/2*sin(phi0)) angle phi0 spin w0
body link mass 0.038 inertia 5.9e-4 rod l2 at near (0.3, 0.05) angle near 0
body piston mass 0.076 point at near (0.45, 0)
ground rail
pin o crank.c1 (0, 0)
pin a crank.c2 link.c1
pin b link.c2 piston
guide shoe piston rail mu mu
run t_end 1)"},
    {"stack", "Two blocks on a shaking table",
     "Two blocks on a table that shakes: first the upper one slips, then both.",
     R"(mechanism 1 "Two blocks on a shaking table"
gravity 9.81
parameter a 0.02 from 0 to 0.05 unit m label "Amplitude"
parameter f 3 from 0.1 to 10 unit Hz label "Frequency"
ground table shake (a, 0) frequency f
body lower mass 2 box 0.6 by 0.1 at (0, 0.05) velocity (2*pi*f*a, 0)
body upper mass 1 box 0.3 by 0.1 at (0, 0.15) velocity (2*pi*f*a, 0)
contact feet lower.s1 table coulomb_stiction mu_s 0.5 mu_k 0.4
contact joint upper.s1 lower.s3 coulomb_stiction mu_s 0.3 mu_k 0.2
run t_end 2)"},
    {"chain", "Chain of five blocks",
     "Five blocks in a chain stick to a belt and slip one after the other, or together.",
     R"(mechanism 1 "Chain of five blocks"
parameter v 0.1 from 0.001 to 1 unit m/s label "Belt speed"
parameter k 100 from 1 to 1000 unit N/m label "Spring to the wall"
parameter kc 400 from 1 to 4000 unit N/m label "Springs between the blocks"
parameter mu_k 0.25 from 0 to 0.4 label "Kinetic friction"
coordinate a velocity v
coordinate b velocity v
coordinate c velocity v
coordinate d velocity v
coordinate e velocity v
mass a 1
mass b 1
mass c 1
mass d 1
mass e 1
spring a stiffness k
spring a b stiffness kc
spring b c stiffness kc
spring c d stiffness kc
spring d e stiffness kc
friction coulomb_stiction mu_s 0.4 mu_k mu_k
contact on_a load 10 slip a_dot - v
contact on_b load 10 slip b_dot - v
contact on_c load 10 slip c_dot - v
contact on_d load 10 slip d_dot - v
contact on_e load 10 slip e_dot - v)"},
    {"brake_shoe", "Drum brake that locks itself",
     "A lever presses a shoe on a drum. Turning clockwise, friction presses it on harder: move the pivot, "
     "and the brake locks by itself.",
     R"(mechanism 1 "Drum brake that locks itself"
parameter mu 0.4 from 0 to 1 label "Friction"
parameter c 0.1 from 0 to 0.35 unit m label "Offset of the pivot"
parameter w0 -20 from -50 to 50 unit rad/s label "Spin of the drum"
parameter f 5 from 0 to 50 unit N label "Force on the lever"
constant r 0.1
constant l 0.12
body drum mass 2 circle r at (0, 0) spin w0
body lever mass 0.5 box 0.03 by 0.24 at (r + 0.015, 0)
mark lever pad (-0.015, 0)
mark lever foot (c - 0.015, -l)
mark lever top (0, l)
pin axle drum (0, 0)
pin pivot lever.foot (r + c, -l)
force lever.top (-f, 0)
contact shoe lever.pad drum mu mu
run t_end 3
note "Turning clockwise, friction presses the lever on: above c = l/mu the brake locks by itself.")"},
    {"shaken_block", "Rocking block on a shaken floor",
     "A slender block rocks on a floor that shakes: a little more amplitude, and it falls.",
     R"(mechanism 1 "Rocking block on a shaken floor"
gravity 9.81
parameter a 0.05 from 0 to 0.3 unit m label "Amplitude of the floor"
parameter f 1.5 from 0.2 to 5 unit Hz label "Frequency of the floor"
constant b 0.2
constant h 1
body block mass 1 box b by h at (0, h/2) velocity (2*pi*f*a, 0)
ground floor shake (a, 0) frequency f
friction mu 0.8
contact left block.c1 floor
contact right block.c2 floor
contact top_left block.c4 floor
contact top_right block.c3 floor
stop top_left "the block has fallen"
stop top_right "the block has fallen"
run t_end 6)"},
    {"brake_squeal", "Squeal of a bicycle brake",
     "Friction couples two motions of a brake shoe: above a certain coefficient both grow, and the brake "
     "squeals.",
     R"(mechanism 1 "Squeal of a bicycle brake"
parameter mu 0.5 from 0 to 1 label "Friction"
parameter v 1 from 0.05 to 5 unit m/s label "Speed of the rim"
parameter k12 -3 from -9 to 0 unit N/m label "Coupling of the two directions"
parameter c 0.05 from 0 to 1 unit "N s/m" label "Damping"
coordinate x start 0.1 label "Shoe along the rim"
coordinate y label "Shoe towards the rim"
coordinate z label "Lining"
mass x 1
mass y 1
mass z 0.02
stiffness x 20
stiffness y 10
stiffness x y k12
damping x c
damping y c
spring z y stiffness 10 damping 0.1
force z -4
contact lining gap z slip x_dot - v mu mu
run t_end 60
note "The steady state loses its stability where mu exceeds -k12/10: two modes couple, and the shoe squeals.")"},
    {"conveyor", "Two blocks on a conveyor",
     "A sloping belt carries two blocks that are joined by a spring: one may stick while the other slips.",
     R"(mechanism 1 "Two blocks on a conveyor"
gravity 9.81
parameter v 0.4 from -2 to 2 unit m/s label "Belt speed"
parameter a 0.2 from 0 to 0.6 scale angle unit rad label "Slope"
parameter mu1 0.5 from 0 to 1 label "Friction of the lower block"
parameter mu2 0.3 from 0 to 1 label "Friction of the upper block"
constant h 0.05
body lower mass 2 box 0.2 by 0.1 at (0.2*cos(a) - h*sin(a), 0.2*sin(a) + h*cos(a)) angle a
body upper mass 1 box 0.2 by 0.1 at (0.6*cos(a) - h*sin(a), 0.6*sin(a) + h*cos(a)) angle a
ground belt angle a speed v
spring link lower upper stiffness 200 length 0.4 damping 1
contact low lower.s1 belt mu mu1
contact high upper.s1 belt mu mu2
run t_end 4)"},
    {"pulled_cloth", "Table cloth pulled from under a glass",
     "A cloth is pulled from under a glass: pull fast, and the glass hardly moves.",
     R"(mechanism 1 "Table cloth pulled from under a glass"
gravity 9.81
parameter f 12 from 0 to 60 unit N label "Pull"
parameter mu 0.3 from 0 to 1 label "Friction of the cloth"
body cloth mass 0.3 box 0.8 by 0.01 at (0.2, 0.005)
body glass mass 0.4 box 0.08 by 0.12 at (0, 0.07)
ground table
force cloth (f, 0)
contact under cloth.s1 table frictionless
contact on glass.s1 cloth.s3 mu mu
contact foot glass.s1 table mu 0.4
run t_end 1)"},
    {"bowed_string", "Bowed string of three masses",
     "A bow drags the middle of three masses on a string: stick and slip at a pitch of its own.",
     R"(mechanism 1 "Bowed string of three masses"
parameter v 0.2 from 0.01 to 1 unit m/s label "Speed of the bow"
parameter n 2 from 0 to 10 unit N label "Force of the bow"
parameter k 2000 from 100 to 10000 unit N/m label "Tension of the string"
coordinate a label "First mass"
coordinate b label "Mass under the bow"
coordinate c label "Third mass"
mass a 0.01
mass b 0.01
mass c 0.01
spring a stiffness k
spring a b stiffness k damping 0.05
spring b c stiffness k damping 0.05
spring c stiffness k
contact bow load n slip b_dot - v hyperbolic mu_s 0.8 mu_k 0.3 v_s 0.1
run t_end 0.3)"},
    {"one_way_clutch", "Ratchet without teeth",
     "A roller jams between a plate and a wedge, so that the plate moves in one direction only.",
     R"(mechanism 1 "Ratchet without teeth"
gravity 9.81
parameter a 0.15 from 0.02 to 0.6 scale angle unit rad label "Angle of the wedge"
parameter mu 0.3 from 0 to 1 label "Friction"
parameter f 6 from 0 to 20 unit N label "Force to and fro"
constant r 0.02
constant h 0.02
body plate mass 1 box 3 by h at (0.5, h/2)
body roller mass 0.1 circle r at (0, h + r)
ground floor
ground wedge through (0, h + r + r/cos(a)) angle pi - a
force plate sine (f, 0) frequency 3
force roller (0.3, 0)
contact under plate.s1 floor frictionless
contact below roller plate.s3 mu mu
contact above roller wedge mu mu
run t_end 4
view (-0.12, -0.05) (0.12, 0.09)
note "To the right the roller jams between plate and wedge; to the left it lets go. It jams where mu exceeds tan(a/2).")"},
};

}  // namespace

std::span<const Example> examples() { return list; }

}  // namespace stiction::own
