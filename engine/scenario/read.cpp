// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "base/number_text.hpp"
#include "base/percent.hpp"
#include "base/printable.hpp"
#include "model/catalogue.hpp"
#include "scenario/scenario.hpp"
#include "scenario/table_text.hpp"
#include "scenario/value_text.hpp"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <map>
#include <utility>

namespace stiction {

namespace {

// Larger than any real link or command. A longer text is read only up to this size.
constexpr std::size_t max_bytes = std::size_t{64} << 10;
constexpr std::size_t max_items = 256;

struct Item {
    std::string key, value;
};

// "mu = 9". An empty value is shown as a word, so that the sentence stays readable.
std::string show_item(const Item& item) {
    return make_printable(item.key) + " = " + (item.value.empty() ? "(nothing)" : make_printable(item.value));
}

// Reads the items of one text for one system, in two passes: if a key is repeated, its last item counts, and each
// earlier item gives only the notice that it is ignored.
class Reader {
  public:
    Reader(std::string_view subject, ReadScenario& out) : subject_(subject), out_(out) {}

    /// Reads the items after `?`. They replace those of an earlier call without a notice (the text may change the
    /// values of a preset).
    void read_items(std::string_view query) {
        std::vector<std::string_view> texts;
        while (!query.empty()) {
            const std::size_t end = std::min(query.find('&'), query.size());
            if (end > 0) texts.push_back(query.substr(0, end));  // "a?&b=1" has an empty item
            query.remove_prefix(std::min(end + 1, query.size()));
        }
        if (texts.size() > max_items) {
            refuse_rest(std::to_string(texts.size()) + " items", std::to_string(max_items));
            texts.resize(max_items);
        }
        std::vector<Item> items;
        for (const std::string_view text : texts) split_item(text, items);
        std::map<std::string_view, std::size_t> last;
        for (std::size_t i = 0; i < items.size(); ++i) last[items[i].key] = i;
        for (std::size_t i = 0; i < items.size(); ++i) read_item(items[i], last[items[i].key] != i);
        if (const auto found = last.find("mystery"); found != last.end())
            read_hidden(items[found->second], [&](std::string_view id) { return last.count(id) > 0; });
    }

    /// Checks that need all values.
    void finish() {
        Scenario& scenario = *out_.scenario;
        const System& system = *scenario.system;
        relate();
        if (const auto refusal =
                find_refusal(system, scenario.settings.method, scenario.values, scenario.settings.mystery)) {
            const auto id_of = [&] {
                return std::string(system.methods[static_cast<std::size_t>(scenario.settings.method)].id);
            };
            const std::string item = "method = " + id_of();
            scenario.settings.method = find_substitute(system, scenario.settings.method);
            const bool follows = is_replaced_method_ || follows_from_replaced(refusal->causes);
            notice(asked_for(item) + ". " + refusal->reason + ". Using " + id_of() + ".",
                   follows ? "" : item + " cannot be used: " + refusal->reason + ".");
            is_replaced_method_ = true;
            relate();
        }
        if (find_table(system, scenario.values).empty()) scenario.values.resize(system.parameters.size());
        if (!names_end_)
            scenario.settings.t_end =
                find_t_end(system, find_told_values(scenario.values, scenario.settings.mystery));
    }

    /// `error` is empty if the correction only follows from an earlier one.
    void notice(std::string notice, std::string error) {
        out_.notices.push_back(std::move(notice));
        if (!error.empty()) out_.errors.push_back(std::move(error));
    }

    /// Notice that a text is too long and only its beginning is read.
    void refuse_rest(const std::string& size, const std::string& limit) {
        lacks_items_ = true;
        const std::string trouble = subject_ + " has " + size + "; ";
        notice(trouble + "the first " + limit + " are read.", trouble + "at most " + limit + " are read.");
    }

    /// Notice that the text names a preset that does not exist.
    void refuse_preset(std::string_view id) {
        lacks_items_ = true;
        const std::string trouble = std::string(system().id) + " has no preset " + quote_printable(id) + ".";
        notice(trouble + " Using the default values.", trouble);
    }

    std::string asked_for(const std::string& item) const { return subject_ + " asked for " + item; }
    const std::string& subject() const { return subject_; }

  private:
    void relate() {
        Scenario& scenario = *out_.scenario;
        const std::vector<double> given = scenario.values;
        const std::vector<Conflict> conflicts = resolve_conflicts(*scenario.system, scenario.settings.method,
                                                                  scenario.values, scenario.settings.mystery);
        if (corrects_mystery(conflicts, scenario.settings.mystery)) {
            const std::string trouble = "mystery = " + write_mystery(system(), scenario.settings.mystery) +
                                        " does not fit the other values: " + conflicts.back().refused;
            scenario.values = given;
            refuse_mystery(trouble);
            for (const Mystery::Item& item : std::exchange(scenario.settings.mystery, {}).items)
                put_default(static_cast<std::size_t>(item.parameter));
            return relate();
        }
        for (const Conflict& conflict : conflicts) {
            const bool follows =
                (conflict.is_of_method && is_replaced_method_) || follows_from_replaced(conflict.causes);
            notice(conflict.refused + " " + conflict.remedy, follows ? "" : conflict.refused);
            for (const std::size_t row : conflict.corrected) replace(row);
        }
    }

    // A sentence about values that are not those of the text would be false.
    bool follows_from_replaced(std::span<const std::size_t> causes) const {
        return lacks_items_ || std::any_of(causes.begin(), causes.end(), [&](std::size_t row) {
                   return std::find(replaced_.begin(), replaced_.end(), row) != replaced_.end();
               });
    }

    void replace(std::size_t row) {
        replaced_.push_back(row);
        // Without its table the system follows other parameters.
        if (row == system().parameters.size()) lacks_items_ = true;
    }

    void put_default(std::size_t row) {
        out_.scenario->values[row] = system().parameters[row].initial;
        replace(row);
    }

    void refuse_mystery(const std::string& trouble) {
        notice(subject_ + " has " + trouble + " It is left out.", trouble);
    }

    // The parameters of a mystery must not have a value in the same text.
    void read_hidden(const Item& item, const std::function<bool(std::string_view)>& is_given) {
        ReadMystery read = read_mystery(system(), item.value);
        for (const std::string& trouble : read.troubles) refuse_mystery(trouble);
        lacks_items_ = lacks_items_ || !read.troubles.empty();
        Scenario& scenario = *out_.scenario;
        for (const Mystery::Item& hidden : std::vector<Mystery::Item>(read.mystery.items)) {
            const auto row = static_cast<std::size_t>(hidden.parameter);
            const std::string_view id = system().parameters[row].id;
            if (!is_given(id)) continue;
            read.mystery.erase(hidden.parameter);
            lacks_items_ = true;
            refuse_mystery("mystery = " + write_mystery(system(), {read.mystery.seed, {hidden}}) +
                           " cannot be used: " + std::string(id) + " has a value.");
        }
        scenario.settings.mystery = std::move(read.mystery);
        for (const Mystery::Item& hidden : scenario.settings.mystery.items)
            scenario.values[static_cast<std::size_t>(hidden.parameter)] =
                find_mystery_value(system(), scenario.settings.mystery.seed, hidden);
    }

    void split_item(std::string_view text, std::vector<Item>& items) {
        const std::size_t equals = std::min(text.find('='), text.size());
        const std::optional<std::string> key = decode_percent(text.substr(0, equals));
        const std::optional<std::string> value =
            decode_percent(text.substr(std::min(equals + 1, text.size())));
        if (key && value) {
            items.push_back({*key, *value});
            return;
        }
        lacks_items_ = true;
        const std::string shown = quote_printable(text);
        notice(subject_ + " has an item that cannot be decoded, " + shown + ". It is ignored.",
               shown + " cannot be decoded: % must be followed by two hexadecimal digits.");
    }

    void read_item(const Item& item, bool is_overruled) {
        const std::string shown = show_item(item);
        const bool is_view = item.key.starts_with("view.");
        const bool is_table = system().table != nullptr && item.key == system().table->id;
        const bool is_text = system().text_key != nullptr && item.key == system().text_key->id;
        if (!is_view && !is_table && !is_text && item.key != "method" && item.key != "mystery" &&
            find_run_key(item.key) == nullptr && find_parameter(item.key) < 0) {
            refuse_key(item);
        } else if (is_overruled) {
            notice(subject_ + " gives " + make_printable(item.key) + " more than once. " +
                       (is_table || is_text ? "The first" : shown) + " is ignored, the last one counts.",
                   make_printable(item.key) + " is given more than once, here as " + shown + ".");
        } else if (is_text) {
            // the system is made from it, by choose_text
        } else if (is_view) {
            out_.view_items.emplace_back(item.key, item.value);
        } else if (is_table) {
            read_points(item);
        } else if (item.key == "mystery") {
            // is read last, by read_hidden
        } else if (item.key == "method") {
            read_method(item, shown);
        } else if (const RunKey* key = find_run_key(item.key)) {
            read_run_key(*key, item, shown);
        } else {
            read_parameter(static_cast<std::size_t>(find_parameter(item.key)), item, shown);
        }
    }

    void refuse_key(const Item& item) {
        const std::string key = quote_printable(item.key);
        const std::string value =
            item.value.empty() ? ", without a value" : ", with the value " + make_printable(item.value);
        if (item.key == "job" || item.key.starts_with("job.")) {
            notice(subject_ + " has the key " + key + value +
                       ". It belongs to a job over many runs and is ignored.",
                   "The key " + key + value + ", belongs to a job over many runs.");
        } else {
            notice(subject_ + " has an unknown key, " + key + value + ". It is ignored.",
                   std::string(system().id) + " has no key " + key + " (given" + value.substr(1) + ").");
        }
    }

    void read_method(const Item& item, const std::string& shown) {
        const int method = find_method(system(), item.value);
        out_.scenario->settings.method = std::max(method, 0);
        if (method >= 0) return;
        is_replaced_method_ = true;
        std::string known;
        for (const Method& each : system().methods)
            known += (known.empty() ? "" : ", ") + std::string(each.id);
        notice(asked_for(shown) + ", which is no method of this system. Using " +
                   std::string(system().methods[0].id) + ", the default.",
               shown + " is none of " + known + ".");
    }

    void read_run_key(const RunKey& key, const Item& item, const std::string& shown) {
        const double initial = get_initial_settings(system()).*key.member;
        const Parameter parameter{.id = key.id,
                                  .symbol = key.id,
                                  .unit = key.unit,
                                  .initial = initial,
                                  .min = key.min,
                                  .max = key.max,
                                  .help = key.help};
        out_.scenario->settings.*key.member = find_value(parameter, item, shown);
        if (key.member == &RunSettings::t_end) names_end_ = read_value(parameter, item.value).has_value();
    }

    void read_points(const Item& item) {
        const TableKey& key = *system().table;
        const ReadTable table = read_table(key, item.value);
        std::vector<double>& values = out_.scenario->values;
        values.resize(system().parameters.size());
        if (table.trouble.empty()) {
            const std::vector<double> list = make_angle_table(table.points);
            values.insert(values.end(), list.begin(), list.end());
            return;
        }
        replace(system().parameters.size());
        const std::string trouble = std::string(key.id) + " cannot be used: " + table.trouble;
        notice(asked_for("a table. " + trouble) + " It is left out.", trouble);
    }

    void read_parameter(std::size_t index, const Item& item, const std::string& shown) {
        const Parameter& parameter = system().parameters[index];
        const double value = find_value(parameter, item, shown);
        out_.scenario->values[index] = value;
        out_.scenario->settings.mystery.erase(static_cast<int>(index));  // of a preset
        if (read_value(parameter, item.value) != value) replace(index);
    }

    double find_value(const Parameter& parameter, const Item& item, const std::string& shown) {
        const std::optional<double> value = read_value(parameter, item.value);
        if (!value) {
            const std::string problem =
                parameter.scale == Scale::choice ? "none of " + join_choices(parameter) : "not a number";
            notice(asked_for(shown) + ", which is " + problem + ". Using the default, " +
                       write_value(parameter, parameter.initial) + ".",
                   shown + " is " + problem + ".");
            return parameter.initial;
        }
        const double limited = limit_value(parameter, *value);
        if (limited == *value) return limited;
        const std::string used = ". Using " + write_value(parameter, limited);
        if (*value > parameter.max) {
            notice(asked_for(shown) + used + ", the largest allowed.",
                   shown + " is out of range: the largest allowed value is " + write_number(parameter.max) +
                       ".");
        } else if (*value < parameter.min) {
            notice(asked_for(shown) + used + ", the smallest allowed.",
                   shown + " is out of range: the smallest allowed value is " + write_number(parameter.min) +
                       ".");
        } else {
            notice(asked_for(shown) + used + ", the nearest whole number.",
                   shown + " is not a whole number.");
        }
        return limited;
    }

    const System& system() const { return *out_.scenario->system; }
    int find_parameter(std::string_view id) const { return stiction::find_parameter(system(), id); }

    static const RunKey* find_run_key(std::string_view id) {
        for (const RunKey& key : run_keys())
            if (key.id == id) return &key;
        return nullptr;
    }

    std::string subject_;
    ReadScenario& out_;
    bool names_end_ = false;  // true if t_end is given; otherwise it follows from the values
    // Parts of the text that could not be used: rows of parameters (the length of the table stands for the table of
    // points), the method, and items that were not read at all.
    std::vector<std::size_t> replaced_;
    bool is_replaced_method_ = false, lacks_items_ = false;
};

std::string_view get_query(std::string_view text) {
    return text.substr(std::min(std::min(text.find('?'), text.size()) + 1, text.size()));
}

// The value of the last item with this key, as written; empty if there is none.
std::optional<std::string_view> find_last_item(std::string_view query, std::string_view key) {
    std::optional<std::string_view> out;
    while (!query.empty()) {
        const std::size_t end = std::min(query.find('&'), query.size());
        const std::string_view item = query.substr(0, end);
        const std::size_t equals = std::min(item.find('='), item.size());
        if (decode_percent(item.substr(0, equals)) == std::string(key))
            out = item.substr(std::min(equals + 1, item.size()));
        query.remove_prefix(std::min(end + 1, query.size()));
    }
    return out;
}

// Makes the system of the text that stands in the query, if the system is made from texts and there is one. A text with mistakes
// is not replaced: then there is no scenario.
void choose_text(std::string_view query, Reader& reader, ReadScenario& out) {
    const TextKey* key = out.scenario->system->text_key;
    const auto value = key != nullptr ? find_last_item(query, key->id) : std::nullopt;
    if (!value) return;
    const std::optional<std::string> decoded = decode_percent(*value);
    MadeSystem made;
    if (decoded)
        made = key->make(key->decode(*decoded));
    else
        made.mistakes = {"The text cannot be decoded: % must be followed by two hexadecimal digits."};
    for (const std::string& mistake : made.mistakes) reader.notice(mistake, mistake);
    out.scenario.reset();
    if (made.system != nullptr) out.scenario = get_initial_scenario(*made.system);
}

// The systems that a text may name: the one that it names, else those of the list, and the one that is made from a text if the text begins with
// its id. The first picture of the page does without the others.
std::vector<const System*> list_systems(std::string_view text) {
    if (const System* named = find_system(text.substr(0, text.find_first_of("?/:")))) return {named};
    std::vector<const System*> out(all_systems().begin(), all_systems().end());
    if (text.starts_with(text_system_id)) out.push_back(&example_system());
    return out;
}

std::string explain_unknown(std::string_view id, std::span<const System* const> systems,
                            const std::string& subject) {
    if (id.empty()) return subject + " names no system.";
    for (const System* system : systems)
        if (system->text_key != nullptr && id.starts_with(std::string(system->id) + ":"))
            return subject + " names a file, " + quote_printable(id.substr(system->id.size() + 1)) +
                   ". Only the command line reads files.";
    return "There is no system " + quote_printable(id) + ".";
}

}  // namespace

ReadScenario read_scenario(std::string_view text, std::span<const System* const> systems,
                           std::string_view subject) {
    ReadScenario out;
    Reader reader(subject, out);
    const std::string_view whole = text;
    if (text.size() > max_bytes) {
        reader.refuse_rest(std::to_string(text.size()) + " bytes", std::to_string(max_bytes));
        // Cut after the last whole item.
        text = text.substr(0, std::min(text.find_last_of("?&", max_bytes), max_bytes));
    }
    const std::string_view head = text.substr(0, std::min(text.find('?'), text.size()));
    // If the id cannot be decoded, it is looked up as it is and not found, because no id contains a %.
    const std::string name = decode_percent(head).value_or(std::string(head));
    const std::size_t slash = std::min(name.find('/'), name.size());
    const std::string id = name.substr(0, slash);
    for (const System* system : systems)
        if (system->id == id) out.scenario = get_initial_scenario(*system);
    if (!out.scenario) {
        const std::string trouble = explain_unknown(id.empty() ? id : name, systems, reader.subject());
        reader.notice(trouble + " Nothing is run.", trouble);
        return out;
    }
    const Preset* preset = nullptr;
    if (slash < name.size()) {
        const std::string_view preset_id = std::string_view(name).substr(slash + 1);
        for (const Preset& one : out.scenario->system->claims->presets)
            if (one.id == preset_id) preset = &one;
        if (preset == nullptr) reader.refuse_preset(preset_id);
    }
    if (preset != nullptr) choose_text(get_query(preset->scenario), reader, out);
    choose_text(get_query(whole), reader, out);
    if (!out.scenario) return out;
    if (preset != nullptr) {
        out.preset = preset->id;
        reader.read_items(get_query(preset->scenario));
    }
    reader.read_items(get_query(text));
    reader.finish();
    return out;
}

ReadScenario read_scenario(std::string_view text, std::string_view subject) {
    return read_scenario(text, list_systems(text), subject);
}

}  // namespace stiction
