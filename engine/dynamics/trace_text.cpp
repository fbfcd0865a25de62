// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "dynamics/trace_text.hpp"

#include "base/field_text.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace stiction {

TraceWriter::TraceWriter(const Simulation& simulation, std::vector<std::size_t> columns, bool as_json,
                         std::string& out, double until, bool has_band)
    : simulation_(simulation),
      columns_(std::move(columns)),
      as_json_(as_json),
      has_band_(has_band),
      out_(out),
      until_(until) {}

bool TraceWriter::is_banded(std::size_t column) const {
    return has_band_ && column > 0 && simulation_.columns()[column].words.empty();
}

void TraceWriter::begin(std::string_view scenario) {
    std::string names;
    for (std::size_t i = 0; i < columns_.size(); ++i) {
        const std::string& name = simulation_.columns()[columns_[i]].name;
        if (i > 0) names += ',';
        names += as_json_ ? write_json_text(name) : write_csv_text(name);
        for (const char* const end : {".min", ".max"})
            if (is_banded(columns_[i])) {
                names += ',';
                names += as_json_ ? write_json_text(name + end) : write_csv_text(name + end);
            }
    }
    if (as_json_) {
        std::string line = "{\"scenario\":";
        line += write_json_text(scenario) + ",\n\"columns\":[" + names + "],\n\"rows\":[";
        out_ += line;
    } else if (!columns_.empty()) {
        out_ += names + "\n";
    }
}

void TraceWriter::add_row(std::span<const double> row, std::span<const double> least,
                          std::span<const double> most) {
    std::string line;
    if (as_json_) line = has_rows_ ? ",\n[" : "\n[";
    for (std::size_t i = 0; i < columns_.size(); ++i) {
        if (i > 0) line += ',';
        line += write_value(columns_[i], row[columns_[i]]);
        for (const auto& end : {least, most})
            if (is_banded(columns_[i])) {
                line += ',';
                line += write_value(columns_[i], end[columns_[i]]);
            }
    }
    out_ += line + (as_json_ ? "]" : "\n");
    has_rows_ = true;
}

std::string TraceWriter::write_value(std::size_t column, double value) const {
    const auto& words = simulation_.columns()[column].words;
    if (words.empty() || std::isnan(value))
        return as_json_ ? write_json_number(value) : write_csv_number(value);
    const std::string_view word = words[static_cast<std::size_t>(value)];
    return as_json_ ? write_json_text(word) : write_csv_text(word);
}

void TraceWriter::end(std::span<const std::string> notices, std::string_view reason, bool with_events) {
    if (!as_json_) {
        if (with_events) print_events_csv();
        return;
    }
    out_ += "],\n\"events\":[";
    print_events_json();
    out_ += "],\n\"notices\":[";
    for (std::size_t i = 0; i < notices.size(); ++i) {
        if (i > 0) out_ += ",";
        out_ += write_json_text(notices[i]);
    }
    std::string last = "],\n\"end\":{\"t\":";
    last += write_json_number(std::min(simulation_.now(), until_)) +
            ",\"reason\":" + write_json_text(reason) + "}}\n";
    out_ += last;
}

void TraceWriter::print_events_csv() {
    out_ += "t,contact,kind,from,to,cause\n";
    for (const Event& event : simulation_.events()) {
        if (event.t > until_) break;
        const std::string contact = name_contacts(simulation_.mechanism(), event);
        std::string line = write_csv_number(event.t);
        for (const std::string_view text :
             {std::string_view(contact), get_name(event.kind), std::string_view(event.from),
              std::string_view(event.to), event.reason()}) {
            line += ',';
            line += write_csv_text(text);
        }
        line += '\n';
        out_ += line;
    }
}

void TraceWriter::print_events_json() {
    std::string line = "\n";
    const auto add = [&line](std::string_view key, const std::string& value) {
        line += line.back() == '{' ? "\"" : ",\"";
        line += key;
        line += "\":";
        line += value;
    };
    for (const Event& event : simulation_.events()) {
        if (event.t > until_) break;
        line += '{';
        add("t", write_json_number(event.t));
        add("contact", write_json_text(name_contacts(simulation_.mechanism(), event)));
        add("kind", write_json_text(get_name(event.kind)));
        add("from", write_json_text(event.from));
        add("to", write_json_text(event.to));
        add("cause", write_json_text(event.reason()));
        line += '}';
        out_ += line;
        line = ",\n";
    }
}

}  // namespace stiction
