// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "session/tables/contact_rows.hpp"

#include <algorithm>

namespace stiction {

std::vector<ContactRow> find_contact_rows(std::span<const ContactSample> contacts, bool one_body) {
    std::vector<ContactRow> out;
    const bool joins = one_body || contacts.size() > most_contact_rows;
    for (std::size_t i = 0; i < contacts.size(); ++i)
        if (joins && !out.empty() && contacts[out.back().last].state == contacts[i].state)
            out.back().last = i;
        else
            out.push_back({i, i});
    out.resize(std::min(out.size(), most_contact_rows));
    return out;
}

RowLoad find_load(std::span<const ContactSample> contacts, ContactRow row) {
    RowLoad out;
    for (std::size_t i = row.first; i <= row.last; ++i)
        out.normal += contacts[i].normal, out.tangent += contacts[i].tangent[0];
    return out;
}

}  // namespace stiction
