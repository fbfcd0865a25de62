// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The words of a lesson that no author writes, one table per language. `$1`, `$2` are filled in by say().

export const languages = { en: "English", de: "Deutsch" };

const tables = {
  en: {
    lessons: "Lessons", reproduced: "Published numbers, reproduced", lessons_sentence: "Short courses on friction, each beside a laboratory that computes while you read.",
    level: "Level", school: "school", bachelor: "bachelor", master: "master", research: "research", minutes: "$1 minutes", sources: "Sources",
    steps: "Steps", step: "Step $1 of $2", next: "Next step", previous: "Previous step", skip_laboratory: "Skip the laboratory", laboratory: "Laboratory",
    open_alone: "Open the laboratory in a page of its own", all_lessons: "All lessons", other_language: "This lesson in English",
    task: "Task $1", prediction: "Your prediction first", start: "Start", check: "Check", hint: "Hint", solution: "Solution", answer: "Your number", answer_choice: "Your answer",
    choose_first: "Choose a prediction first. Until then the motion stands still.", predicted: "You predicted: $1.", came_true: "What came true: $1.", none_true: "none of the predictions",
    right: "Right.", wrong_number: "That is not the right number.", no_number: "Type a number first.", computing: "The laboratory computes the number that yours is compared with. This takes some seconds.", try_hint: "A hint may help you.", no_more_hints: "There is no further hint.",
    wrong_choice: "That is not right.", no_choice: "Choose something first.", shown: "The solution has been shown.", right_choices: "Right is: $1.", right_number: "The number is $1.",
    "said ==": "$1 is $2, should be $3", "said !=": "$1 is $2, should not be $3", "said <": "$1 is $2, should be less than $3", "said <=": "$1 is $2, should be at most $3",
    "said >": "$1 is $2, should be more than $3", "said >=": "$1 is $2, should be at least $3", no_value: "without a value", not_yet: "The laboratory is still loading.", error: "The laboratory cannot read this check: $1",
    progress: "Your progress", student: "Your key", student_help: "Letters, digits, _ and -, at most 16. It stands in your answer code.", bad_key: "A key has 1 to 16 letters, digits, _ and -. This is none: $1", code: "Answer code",
    code_help: "Give this code to your teacher. It deters copying and proves nothing.", delete_progress: "Delete progress", kept: "Your progress stays in this browser and is sent nowhere.",
    not_kept: "This browser keeps nothing for this page. Your progress lasts until you close it.", deleted: "The progress is deleted.",
    no_script: "Without scripts you can read this lesson; its numbers are those of the experiments named at each step. The laboratory and the tasks need scripts.",
    no_laboratory: "A browser does not let this page load the laboratory from a disk. The lesson in one file can do it: node build/web/lesson.mjs page FILE makes it. You can read on: the numbers in the text are those of the experiments.",
    drag: "$1: drag, use the arrow keys, or press Enter to type", points_at: "Look at: $1", not_on_screen: "This part is not on screen.", of_experiment: "$1 over $2 of $3",
    locked: "The motion stands still until you have chosen a prediction.",
    place_help: "Press the place on the plot, or type its two numbers.", place_across: "Across: $1", place_up: "Up: $1", placed: "The place that you have predicted is marked on the plot: $1 across, $2 up.",
    place_first: "Mark your place on the plot, or type its two numbers first. Until then the motion stands still.", state_right: "solved", state_shown: "solution shown", state_open: "open", room: "Room for your work:", experiment: "Experiment", solved_of: "$1 of $2 tasks solved",
    cards: "Cards for a room", cards_count: "Hands for $1", cards_show: "Show", cards_close: "Close", cards_hands: "$1 of $2 hands.",
  },
  de: {
    lessons: "Lektionen", reproduced: "Veröffentlichte Zahlen, nachgerechnet", lessons_sentence: "Kurze Kurse über Reibung, jeder neben einem Labor, das beim Lesen rechnet.",
    level: "Niveau", school: "Schule", bachelor: "Bachelor", master: "Master", research: "Forschung", minutes: "$1 Minuten", sources: "Quellen",
    steps: "Schritte", step: "Schritt $1 von $2", next: "Nächster Schritt", previous: "Voriger Schritt", skip_laboratory: "Labor überspringen", laboratory: "Labor",
    open_alone: "Das Labor auf einer eigenen Seite öffnen", all_lessons: "Alle Lektionen", other_language: "Diese Lektion auf Deutsch",
    task: "Aufgabe $1", prediction: "Erst Ihre Vorhersage", start: "Anfang", check: "Prüfen", hint: "Hinweis", solution: "Lösung", answer: "Ihre Zahl", answer_choice: "Ihre Antwort",
    choose_first: "Wählen Sie zuerst eine Vorhersage. Bis dahin steht die Bewegung still.", predicted: "Ihre Vorhersage: $1.", came_true: "Eingetroffen ist: $1.", none_true: "keine der Vorhersagen",
    right: "Richtig.", wrong_number: "Das ist nicht die richtige Zahl.", no_number: "Geben Sie zuerst eine Zahl ein.", computing: "Das Labor berechnet die Zahl, mit der Ihre verglichen wird. Das dauert einige Sekunden.", try_hint: "Ein Hinweis kann helfen.", no_more_hints: "Es gibt keinen weiteren Hinweis.",
    wrong_choice: "Das ist nicht richtig.", no_choice: "Wählen Sie zuerst etwas aus.", shown: "Die Lösung wurde gezeigt.", right_choices: "Richtig ist: $1.", right_number: "Die Zahl ist $1.",
    "said ==": "$1 ist $2, soll aber $3 sein", "said !=": "$1 ist $2, soll aber nicht $3 sein", "said <": "$1 ist $2, soll aber kleiner als $3 sein", "said <=": "$1 ist $2, soll aber höchstens $3 sein",
    "said >": "$1 ist $2, soll aber größer als $3 sein", "said >=": "$1 ist $2, soll aber mindestens $3 sein", no_value: "ohne Wert", not_yet: "Das Labor lädt noch.", error: "Das Labor kann diese Prüfung nicht lesen: $1",
    progress: "Ihr Fortschritt", student: "Ihr Kürzel", student_help: "Buchstaben, Ziffern, _ und -, höchstens 16. Es steht in Ihrem Antwortcode.", bad_key: "Ein Kürzel hat 1 bis 16 Buchstaben, Ziffern, _ und -. Dies ist keines: $1", code: "Antwortcode",
    code_help: "Geben Sie diesen Code Ihrer Lehrkraft. Er erschwert das Abschreiben und beweist nichts.", delete_progress: "Fortschritt löschen", kept: "Ihr Fortschritt bleibt in diesem Browser und wird nirgendwohin gesendet.",
    not_kept: "Dieser Browser speichert für diese Seite nichts. Ihr Fortschritt bleibt, bis Sie sie schließen.", deleted: "Der Fortschritt ist gelöscht.",
    no_script: "Ohne Skripte können Sie diese Lektion lesen; ihre Zahlen sind die der Versuche, die bei jedem Schritt genannt sind. Labor und Aufgaben brauchen Skripte.",
    no_laboratory: "Ein Browser lässt diese Seite das Labor nicht von einem Datenträger laden. Die Lektion in einer Datei kann es: node build/web/lesson.mjs page FILE macht sie. Weiterlesen können Sie: Die Zahlen im Text sind die der Versuche.",
    drag: "$1: ziehen, Pfeiltasten benutzen oder Enter drücken und tippen", points_at: "Hier: $1", not_on_screen: "Dieser Teil ist nicht zu sehen.", of_experiment: "$1 über $2 von $3",
    locked: "Die Bewegung steht still, bis Sie eine Vorhersage gewählt haben.",
    place_help: "Klicken Sie die Stelle im Diagramm an, oder geben Sie ihre zwei Zahlen ein.", place_across: "Waagerecht: $1", place_up: "Senkrecht: $1", placed: "Ihre Vorhersage ist im Diagramm markiert: $1 waagerecht, $2 senkrecht.",
    place_first: "Markieren Sie zuerst Ihre Stelle im Diagramm, oder geben Sie ihre zwei Zahlen ein. Bis dahin steht die Bewegung still.", state_right: "gelöst", state_shown: "Lösung gezeigt", state_open: "offen", room: "Platz für Ihre Rechnung:", experiment: "Versuch", solved_of: "$1 von $2 Aufgaben gelöst",
    cards: "Karten für einen Hörsaal", cards_count: "Hände für $1", cards_show: "Zeigen", cards_close: "Schließen", cards_hands: "$1 von $2 Händen.",
  },
};

/** The words of a language: a function of the key and what is filled in. */
export const words_of = (lang) => (key, ...parts) => tables[lang][key].replace(/\$(\d)/g, (_, n) => parts[n - 1]);
/** The same for the script of the page, which gets its table with the lesson. */
export const say_from = (table) => (key, ...parts) => table[key].replace(/\$(\d)/g, (_, n) => parts[n - 1]);
export const table_of = (lang) => tables[lang];
