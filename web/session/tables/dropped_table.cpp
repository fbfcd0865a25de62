// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "session/tables/dropped_table.hpp"

#include "base/printable.hpp"
#include "scenario/table_text.hpp"

namespace stiction {

void DroppedTable::take(Session& session, const MeasuredFile::Part& part) {
    const std::string file = "The file " + quote_printable(part.name);
    if (part.is_first) {
        text_.clear();
        refused_ = part.size > largest_table;
        if (refused_)
            session.notices.add(file + " has " + std::to_string(static_cast<long long>(part.size)) +
                                " bytes, 1048576 are allowed. It was not read.");
    }
    if (refused_) return;
    text_ += part.text;
    if (!part.is_last) return;
    put(session, file);
    text_.clear();
}

void DroppedTable::put(Session& session, const std::string& file) {
    const System& system = session.system();
    const ReadTable table = read_table_file(*system.table, text_);
    const auto refuse = [&](const std::string& why) { session.notices.add(file + " was not taken: " + why); };
    if (!table.trouble.empty()) return refuse(table.trouble);
    std::vector<double> values = session.experiment.scenario().values;
    values.resize(system.parameters.size());
    const std::vector<double> list = make_angle_table(table.points);
    values.insert(values.end(), list.begin(), list.end());
    std::vector<double> mended = values;
    std::vector<std::string> said;
    const Scenario& scenario = session.experiment.scenario();
    relate_values(system, scenario.settings.method, mended, scenario.settings.mystery, said);
    if (find_table(system, mended).empty())
        return refuse(said.empty() ? "it is not a law of lift." : said.front());
    session.player.seek(0.0);
    session.values.put_in_force(std::move(values));
    session.notices.add(file + " replaces the law: " + std::to_string(table.points.angle.size()) +
                        " points." + (table.notice.empty() ? "" : " " + table.notice));
}

void take_table_off(Session& session) {
    std::vector<double> values = session.experiment.scenario().values;
    values.resize(session.system().parameters.size());
    session.player.seek(0.0);
    session.values.put_in_force(std::move(values));
}

}  // namespace stiction
