// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// stiction.check and stiction.value: statements and numbers about the run on screen up to t (explore/check.hpp).
#include "app/answer_text.hpp"
#include "app/app.hpp"
#include "base/printable.hpp"
#include "explore/check.hpp"

#include <algorithm>

namespace stiction {

namespace {

constexpr double budget = 0.35;  // s of work in one call

// The run on screen at the present time, for a text that is answered within the budget.
class Question {
  public:
    explicit Question(App& app) : app_(app), begin_(read_work_clock()) {
        const Session& session = app.session();
        const Simulation& run = session.simulation();
        app.measures().follow(session.history.motion());
        moment = {&run,
                  &session.experiment.scenario(),
                  std::min(session.t(), run.now()),
                  false,
                  &app.measures(),
                  [this] { return is_over_ = is_over_ || read_work_clock() - begin_ > budget; }};
    }
    Question(const Question&) = delete;
    Question& operator=(const Question&) = delete;
    ~Question() {
        if (is_over_) say("Measuring the run takes more than 0.35 s of work. The next call goes on with it.");
    }
    void say(std::string sentence) {
        app_.session().notices.add(std::move(sentence));
        app_.settle();
        platform::request_frame();
    }

    explore::Moment moment;

  private:
    App& app_;
    double begin_;
    bool is_over_ = false;
};

void put_side(AnswerText& json, const char* key, const explore::CheckAnswer::Value& side) {
    if (side.word)
        json.text(key, *side.word);
    else if (side.number)
        json.number(key, *side.number);
    else
        json.null(key);
}

}  // namespace

void put_check(AnswerText& json, App& app, std::string_view text) {
    const Question question(app);
    const explore::ReadCheck read = explore::read_clause(text, app.session().simulation());
    json.begin_object("");
    if (!read.check) {
        json.text("error", read.mistake.sentence);
        json.number("at", static_cast<double>(read.mistake.column));
        return json.end();
    }
    const explore::CheckAnswer answer = explore::answer_check(*read.check, question.moment);
    json.truth("holds", answer.holds);
    json.number("t", answer.t);
    json.begin_array("clauses");
    for (const explore::CheckAnswer::Clause& clause : answer.clauses) {
        json.begin_object("");
        json.text("text", clause.text);
        json.truth("holds", clause.holds);
        put_side(json, "value", clause.value);
        put_side(json, "wanted", clause.wanted);
        json.text("said", clause.said);
        json.end();
    }
    json.end();
    json.end();
}

void put_number(AnswerText& json, App& app, std::string_view text) {
    Question question(app);
    const explore::ReadCheck read = explore::read_number_text(text, app.session().simulation());
    if (read.check) return put_side(json, "", {explore::find_value(*read.check, question.moment), {}});
    question.say("value was given " + quote_printable(text) + ". Column " +
                 std::to_string(read.mistake.column) + ": " + read.mistake.sentence);
    json.null("");
}

}  // namespace stiction
