// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The JSON library; members of an object keep their order. json.cpp contains the compiled code of the library, so that the
// other files need not compile it again.
#pragma once

#include <nlohmann/json.hpp>

extern template class nlohmann::basic_json<nlohmann::ordered_map>;

namespace stiction::cli {

using Json = nlohmann::ordered_json;

/// Throws Json::parse_error or Json::out_of_range.
Json read_json(const std::string& text);

}  // namespace stiction::cli
