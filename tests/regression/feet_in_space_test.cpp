// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Shakers whose motion stopped with more events at one instant than allowed, with an unsolved contact problem, or went on
// with friction outside its law: all rows are admissible now.
#include "regression/check_rows.hpp"
#include "scenario/scenario.hpp"

#include <doctest/doctest.h>

using namespace stiction;
using namespace stiction::test;

// A foot that separates while others are projected onto the plane begins 1e-12 m below it; its gap is negative but grows.
TEST_CASE("regression: a foot that a transition leaves below the plane by rounding is put on it") {
    check_rows(
        "inclined_shaker?method=newton&tol=4.4807667798384156e-5&incline=0.6&"
        "inertia_a=0.029138950674271632&inertia_b=0.023865921636604916&inertia_c=1e-4&"
        "gravity=11.371074611938209&a1=0.14786249350732336&a2=0.05663057545297304&"
        "b2=0.10617802604985577&b3=0.1410303669724208&l1=0.1650188178382355&l2=0.1214910078644&"
        "delta_h=0.011671110114234258&y0=0.13268387863104847&alpha0=-0.05&"
        "beta0=-0.03568803834357497&gamma0=-1.5465309311180038&x_dot0=0.5735956149314434&y_dot0=-1&"
        "alpha_dot0=0.4291499233605214&gamma_dot0=0.2655644943255884");
    check_rows(
        "inclined_shaker?dt=0.06914802520436408&gravity=30&b1=0.08236805202709518&"
        "h_s=0.19788522641416212&x0=0.8933241832788534&y_dot0=0.36721507770476913&"
        "alpha_dot0=-0.3410190055363662&gamma_dot0=-1");
}

// Feet of one body that begin to slip together get their directions together, even those still at rest.
TEST_CASE("regression: a foot slips off beside one that starts, in the direction of its acceleration") {
    check_rows(
        "inclined_shaker?method=newton&dt=1.7063649782029915e-5&mu=0.670918620480204&"
        "incline=0.5342241798489542&omega=0&inertia_a=8.69922362406132e-4&"
        "inertia_c=0.002467452440043726&gravity=24.938814466989907&a2=0.2&b2=0.0033426379524602147&"
        "b3=0.14001029899449932&h_s=5e-3&delta_a=0.01790682260339092&delta_h=0.01790844221958796&"
        "unbalance_radius=0&x0=-0.39239682106341167&z0=0.0061614927602398955&"
        "gamma0=-1.2149941812013976&x_dot0=-0.8235275311705579&z_dot0=0.7377936949437747&"
        "alpha_dot0=0.8252490681953002&gamma_dot0=-0.08690431434839718");
    check_rows(
        "inclined_shaker?dt=0.024404558240963034&tol=1.0919532013827291e-11&mu=0.9802491734922526&"
        "omega=2.367543465200783&mass=0.10070007627869644&inertia_a=7.77649252822535e-4&"
        "inertia_c=1.0740892815442551e-4&gravity=22.817058048531734&a1=0.06775451132621169&"
        "a2=0.1739220743831364&b2=0.13160802465184487&h_s=0.18023658116055064&"
        "l1=0.015680178730018656&l2=0.07050700035652628&l3=0.06743129147013649&"
        "delta_h=0.006979159945559909&unbalance_mass=0.12392149313694228&unbalance_radius=0&"
        "x0=-0.6337546315687206&y0=0.16362645018409672&z0=0.05834942711208441&"
        "beta0=-0.0268626894922655&gamma0=-1.9842839102371548&y_dot0=0.62681910896156&"
        "z_dot0=-0.021062342808810808&beta_dot0=0.4219094804480954&gamma_dot0=-0.3208082106857346");
}

// During the onset of slip of one foot the forces of the others stay at their bounds, so that no margin falls below 0.
TEST_CASE("regression: a foot at its bound slips off while another one starts") {
    check_rows(
        "inclined_shaker?method=newton&mass=0.5934178787258444&a2=5e-3&b3=0.1007173014634131&"
        "l2=0.015437151142793494&unbalance_mass=0.013386491523135147&"
        "unbalance_radius=0.016381701764651313");
    check_rows(
        "inclined_shaker?dt=2.189452453501895e-5&mu=0.8896151701289631&incline=0.42983742756489124&"
        "omega=16.860502865746994&mass=5&inertia_a=7.923451581977454e-4&"
        "inertia_b=0.043032135739354674&inertia_c=0.02491272968149103&gravity=0.1&"
        "a1=0.07555449723278632&b1=0.10341037349669509&b2=0.057011442766372204&"
        "b3=0.04881471281778598&l2=0&delta_a=0&unbalance_radius=0.024729466637883904&"
        "x0=0.5176780758510184&y0=0.7237849011011837&z0=0.010254384508054028&"
        "alpha0=-0.03678629379704931&beta0=-0.040420802475969436&y_dot0=0.15852929057689824&"
        "z_dot0=-0.6258488719450093&alpha_dot0=-1&beta_dot0=-0.18907493635392458&"
        "gamma_dot0=0.9287855231453745");
}

// If a slip slows down during its onset, the slow manifold would hold it with less than its full friction.
TEST_CASE("regression: a start of slip that its friction would hold is over") {
    check_rows(
        "inclined_shaker?mu=1&incline=0.05129865480613691&mass=5&a2=0.020645001354611735&"
        "b3=0.11082218935543842&delta_a=0.011898621029966002&x0=-0.32434514529374714&z0=0.1&"
        "x_dot0=-0.10928078337890623&alpha_dot0=0.5990435783848267");
    check_rows(
        "inclined_shaker?dt=2.2316846832504542e-5&mu=1&gravity=23.09907529922315&"
        "b2=0.09728828388379517&unbalance_mass=0.08280729335620912&z0=0.05297734559448515&"
        "gamma_dot0=-0.5157919183059025");
}

// Two sliding feet, or one at rest beside a sliding one, are searched completely, so that "no force exists" is a proven
// result.
TEST_CASE("regression: feet that no finite force holds jump, and what has no forces ends the run") {
    check_rows(
        "inclined_shaker?dt=6.075051589724503e-5&tol=4.231501567746676e-6&mu=1&incline=0.6&"
        "mass=0.7118878730529415&inertia_a=0.02702456959512817&inertia_b=1e-4&inertia_c=1e-4&"
        "gravity=4.761131672534055&a1=0.14167139408720136&b2=0.18253452525030384&b3=0.2&"
        "h_s=0.08774530962571137&l2=0.19290298611102574&l3=0.07061814763897803&"
        "delta_a=0.017567475376195955&delta_h=0.013804714862939717&"
        "unbalance_mass=0.12168083500128107&x0=-1&beta0=0.001298201662728829&"
        "gamma0=2.133735748923124&x_dot0=-0.18073772696742774&y_dot0=0.8216830688749412&"
        "alpha_dot0=1&gamma_dot0=-0.3665170835704552");
    check_rows(
        "inclined_shaker?method=newton&dt=0.016968116987963234&mu=0.9040244801097317&"
        "a1=0.14870718106873762&h_s=0.12503077901384532&l3=0.1618443245428345&"
        "delta_a=0.01825996421920096&gamma0=-0.029749473312012498&y_dot0=-0.17494159884031624&"
        "beta_dot0=-1");
    check_rows(
        "inclined_shaker?method=newton&mu=0.2903310375958915&incline=0.01412881929246843&"
        "omega=47.3279265756429&mass=5&inertia_b=0.02396225881487756&"
        "inertia_c=2.4671169349483273e-4&gravity=27.393320710410997&b1=0.1880356536257912&"
        "b3=0.14897767363010153&h_s=0.04037620696306696&l1=0.11183454778857715&"
        "l2=0.14955508868332398&delta_h=0.015513213258682419&unbalance_radius=0.016501930888410173&"
        "x0=-1&y0=1&z0=0.06999000798602327&gamma0=3.141592653589793&x_dot0=0.8935589943012097&"
        "y_dot0=1&z_dot0=-0.8497080630993692&alpha_dot0=0.7784722328819267&"
        "gamma_dot0=0.765190682637342");
}

// The velocity of an onset is rounding at first, and so is its direction.
TEST_CASE("regression: a start of slip does not end by the rounding of its velocity") {
    check_rows(
        "inclined_shaker?method=newton&dt=5.603559451657184e-4&mu=0.8845199665305166&"
        "incline=0.20553206608945&omega=99.83380013883469&mass=2.230516326197821&"
        "inertia_a=0.023025345371068342&inertia_b=0.08424471079573916&"
        "inertia_c=0.06260158178920702&gravity=18.05706557782401&a1=0.19183195272952125&"
        "b1=0.0701477522726656&b2=0.1784561374743062&b3=0.026431744225659172&h_s=5e-3&"
        "l1=0.0921358700302246&l2=0.15778776005763478&l3=0.2&delta_h=0.006169936432739207&"
        "unbalance_mass=0.09501754960850178&unbalance_radius=0.049046081259909814&"
        "y0=0.9368953169717635&z0=0.07762017913939084&alpha0=0.007715225980602015&beta0=-0.05&"
        "gamma0=0.4355966861878233&x_dot0=0.7304474739159059&y_dot0=0.45441306820953864&"
        "alpha_dot0=0.2581734269045175&beta_dot0=-0.06886001608132508&"
        "gamma_dot0=-0.5800700840094815");
    check_rows(
        "inclined_shaker?method=newton&dt=0.03456955046555919&tol=1.9011719891347773e-9&"
        "mu=0.5559321246826023&incline=0&omega=89.90268355659903&inertia_b=0.03633119149590145&"
        "inertia_c=1e-4&gravity=19.011886306465136&a1=0.10801998687781517&b2=0.006996345547149674&"
        "h_s=0.023910507330839638&l2=0.015484527295372487&l3=0&delta_a=0.008357825627639242&"
        "delta_h=8.862928933492498e-5&y0=1&z0=0.09559722036420842&alpha0=0.009650880603970027&"
        "gamma0=-3.141592653589793&x_dot0=0.5170446565393656&y_dot0=-1&z_dot0=0.9388560620262414&"
        "beta_dot0=-0.6151907135126984&gamma_dot0=-0.4600927843437226");
}
