// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Jobs on the page: the text that names a job, the workers that compute it, the functions of window.stiction about
// it.
#pragma once

#include "platform/platform.hpp"
#include "session/session.hpp"

#include <string>
#include <string_view>

namespace stiction {

class AnswerText;

class App;

/// Adds the results of the workers to the job on screen.
class JobDesk : public platform::WorkListener {
  public:
    explicit JobDesk(Exploration& exploration) : exploration_(exploration) {}
    double next_unit() override { return exploration_.next_unit(); }
    void add_cell(double value) override;
    void add_cell(std::string_view text) override;
    void end_row() override;
    void take_object(std::string_view json) override;
    void take_estimate(double periods, double value, double error) override;
    void take_turn(double number) override;
    void end_unit(double unit) override;
    void fail(std::string_view why) override { exploration_.fail(why); }

    /// Begins a job of the scenario in force; false, with notices, if it cannot run.
    bool begin(Session& session, std::string_view job, std::span<const explore::Option> options);
    /// Begins the job again if something in the scenario has changed. The workers compute only the job on screen.
    void follow(Session& session);

  private:
    JobRecord* target();  // the running job, which takes rows; or null

    Exploration& exploration_;
    int working_ = 0;  // id of the job in the workers
};

/// "&job=sweep&job.over=..", as it follows the scenario in a link; empty if there is no job on screen.
std::string write_job_items(const Session& session);

/// stiction.explore(text): the id of the job, or null.
void put_new_job(AnswerText& json, App& app, std::string_view text);
void put_job_status(AnswerText& json, App& app, std::string_view id);
void put_job_rows(AnswerText& json, App& app, std::string_view id_and_first);
/// Stops the job with this id at once.
void cancel_job(App& app, std::string_view id);
/// The file of the job on screen, or null.
void put_job_file(AnswerText& json, App& app);

}  // namespace stiction
