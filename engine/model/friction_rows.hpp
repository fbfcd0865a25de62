// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The rows of a friction law in the table of a system, and the law that their values give. A system derives its Values from
// FrictionValues and puts the rows that it has behind that of its kinetic coefficient.
#pragma once

#include "model/drawing.hpp"
#include "model/friction_law.hpp"
#include "model/parameter.hpp"
#include "model/relations.hpp"
#include "model/sample.hpp"

#include <array>
#include <span>
#include <string_view>

namespace stiction {

/// Values of these rows. A row that a system leaves out keeps its value here.
struct FrictionValues {
    double friction_law = 0.0;  ///< FrictionKind as a number
    double mu_s = 0.0, stribeck_speed = 1.0, viscous = 0.0, quadratic = 0.0, asymmetry = 1.0;

    FrictionKind kind() const { return static_cast<FrictionKind>(static_cast<int>(friction_law)); }
    /// The law with the kinetic coefficient mu_k.
    FrictionLaw make_law(double mu_k) const {
        return {.kind = kind(),
                .mu_s = mu_s,
                .mu_k = mu_k,
                .stribeck_speed = stribeck_speed,
                .viscous = viscous,
                .quadratic = quadratic,
                .asymmetry = asymmetry};
    }
    /// True if sliding friction is mu_k N at every speed and in both senses.
    bool slides_by_one_coefficient() const { return make_law(0.0).is_constant() && asymmetry == 1.0; }
};

namespace friction_rows {

inline constexpr std::array<std::string_view, 4> laws{"coulomb", "coulomb_stiction", "stribeck",
                                                      "hyperbolic"};
/// Names on the page of a system whose kinetic coefficient is mu, and of one where it is mu_k.
inline constexpr std::array<std::string_view, 4> names_mu{"Coulomb", "Coulomb, *μ*_s > *μ*", "Stribeck",
                                                          "Hyperbolic"};
inline constexpr std::array<std::string_view, 4> names_mu_k{"Coulomb", "Coulomb, *μ*_s > *μ*_k", "Stribeck",
                                                            "Hyperbolic"};
/// For each law the parameter that bounds the friction at rest (LawHandles::stick).
inline constexpr std::array<std::string_view, 4> stick_mu{"mu", "mu_s", "mu_s", "mu_s"};
inline constexpr std::array<std::string_view, 4> stick_mu_k{"mu_k", "mu_s", "mu_s", "mu_s"};

enum class Dimension { metre, none };

constexpr Parameter law(std::span<const std::string_view> choice_names,
                        FrictionKind initial = FrictionKind::coulomb) {
    return {.id = "friction_law",
            .name = "Friction law",
            .initial = static_cast<double>(initial),
            .effect = Effect::restart,
            .section = Section::friction,
            .help = "coefficient of sliding over its speed, and that at rest",
            .choices = std::span(laws).first(choice_names.size()),
            .choice_names = choice_names};
}
constexpr Parameter mu_s(double initial, double max) {
    return {.id = "mu_s",
            .symbol = "mu_s",
            .name = "Static friction",
            .unit = "1",
            .initial = initial,
            .max = max,
            .section = Section::friction,
            .help = "at rest; not used by coulomb"};
}
constexpr Parameter stribeck_speed(Dimension dimension = Dimension::metre) {
    return {.id = "stribeck_speed",
            .symbol = "v_s",
            .name = "Stribeck speed",
            .unit = dimension == Dimension::metre ? "m/s" : "1",
            .initial = 0.1,
            .min = 1e-4,
            .max = 10,
            .scale = Scale::log,
            .section = Section::friction,
            .sizes = false,
            .help = "decay speed of stribeck and hyperbolic"};
}
constexpr Parameter viscous(Dimension dimension = Dimension::metre) {
    return {.id = "viscous",
            .symbol = "mu_1",
            .name = "Viscous term",
            .unit = dimension == Dimension::metre ? "s/m" : "1",
            .max = 10,
            .section = Section::friction,
            .help = "times the sliding speed, added to the coefficient"};
}
constexpr Parameter quadratic(Dimension dimension = Dimension::metre) {
    return {.id = "quadratic",
            .symbol = "mu_2",
            .name = "Quadratic term",
            .unit = dimension == Dimension::metre ? "s^2/m^2" : "1",
            .max = 10,
            .section = Section::friction,
            .help = "times its square, added to the coefficient"};
}
constexpr Parameter asymmetry() {
    return {.id = "asymmetry",
            .symbol = "mu-/mu+",
            .name = "Asymmetry",
            .unit = "1",
            .initial = 1,
            .min = 0.1,
            .max = 10,
            .scale = Scale::log,
            .section = Section::friction,
            .help = "coefficients of slip- over those of slip+"};
}

/// The cones of the bound at rest and of the present slip, in a plane: `normal` and `along` are the directions of N and T. With
/// an asymmetric law only the cone at rest is drawn, about the middle of its two sides.
void add_cone(Drawing& out, const Point3& apex, const Point3& normal, const Point3& along,
              const FrictionLaw& law, const ContactSample& contact);

/// With another law than coulomb mu_s is at least the kinetic coefficient mu.
inline void relate(Relations& relations, const FrictionValues& friction, double mu) {
    if (friction.kind() == FrictionKind::coulomb || friction.mu_s >= mu) return;
    relations.correct("{mu_s} is smaller than {mu}", {{"mu_s", mu}},
                      "mu_s = mu, the smallest allowed with this friction law", {"friction_law"});
}
/// System::relate for a system without other relations: `read` gives its Values, `mu` is their kinetic coefficient.
template <auto read, auto mu>
void relate(Relations& relations) {
    const auto values = read(relations.values());
    relate(relations, values, values.*mu);
}

}  // namespace friction_rows
}  // namespace stiction
