// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A system that is made from a text at run time. Scenarios, the page and the command line use it like one of engine/systems; the
// functions of its entry read the description that stands behind the entry.
#pragma once

#include "model/system.hpp"
#include "own/description.hpp"
#include "own/requirements.hpp"

#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace stiction::own {

struct ReadText;

class OwnSystem : public System, public std::enable_shared_from_this<OwnSystem> {
  public:
    explicit OwnSystem(ReadText read);
    OwnSystem(const OwnSystem&) = delete;
    OwnSystem& operator=(const OwnSystem&) = delete;

    const Description& description() const { return description_; }
    std::span<const Requirement> requirements() const { return requirements_; }

  private:
    std::string_view keep(std::string words) { return kept_.emplace_back(std::move(words)); }
    void fill_parameters();
    void fill_coordinates();
    void fill_observables();
    void fill_methods();
    void fill_picture();

    std::string canonical_;
    Description description_;
    std::vector<Requirement> requirements_;
    std::deque<std::string> kept_;  // texts of the tables
    std::vector<Parameter> parameters_;
    std::vector<Coordinate> coordinates_;
    std::vector<Observable> observables_;
    std::vector<Method> methods_;
    std::vector<std::string_view> equations_, notes_;
    Picture picture_;
};

/// The description of a system with a text key.
const Description& get_description(const System& system);

/// The system of a text, or the mistakes of the text and of its start with their places.
struct MadeMechanism {
    SystemPointer system;
    std::vector<Mistake> mistakes;
};
MadeMechanism make_mechanism_system(std::string_view text);

/// The same with one sentence for each mistake. Equal canonical texts give the same system as long as one of its pointers exists.
MadeSystem make_system(std::string_view text);

}  // namespace stiction::own
