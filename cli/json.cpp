// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "json.hpp"

template class nlohmann::basic_json<nlohmann::ordered_map>;

namespace stiction::cli {

Json read_json(const std::string& text) { return Json::parse(text); }

}  // namespace stiction::cli
