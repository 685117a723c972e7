/* card_command.c - `talon card`: prints cards as SVG.
 */
#include "game_arguments.h"
#include "commands.h"

#include "text/spoken.h"
#include "util/output_file.h"

#include <talon/card_art.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME = 64 };

/* clang-format off */
static const char help_usage[] =
    "talon card [--svg] CARD [--set classic|compact|large|plain|belgian]\n"
    "           [--tones two|four|strong] [--paper light|dark]\n"
    "talon card --sheet [--set ...] [--tones ...] [--paper ...]\n"
    "talon card --style\n"
    "talon card --parts\n";
static const struct spoken_help help_lines[] = {
    { NULL, NULL },
    { "CARD",
      N_("Ks, Th, *1, b7 (blue 7), the card's name in your language, or ? for a back") },
    { "--svg CARD", N_("the same: the picture of one card") },
    { "--sheet", N_("all cards in one picture") },
    { "--set SET",
      N_("pips and courts, large or huge symbols, plain cards without pictures, or Belgian "
         "courts") },
    { "--tones TONES", N_("two or four suit colours, or high-contrast colours") },
    { "--paper PAPER", N_("light cards or dark cards") },
    { "--style", N_("the style sheet, for programs") },
    { "--parts", N_("all drawings, for programs") },
};
/* clang-format on */

/* The output asked for. */
enum output { ONE, SHEET, STYLE, PARTS };

struct arguments_given {
    const char *card, *set, *tones, *paper;
    enum output output;
    bool help;
};

/* The place a flag's value goes to; NULL for flags without one and unknown ones. */
static const char **card_flag_value(struct arguments_given *arguments_given, const char *flag)
{
    if (!strcmp(flag, "svg"))
        return &arguments_given->card;
    if (!strcmp(flag, "set"))
        return &arguments_given->set;
    if (!strcmp(flag, "tones"))
        return &arguments_given->tones;
    return !strcmp(flag, "paper") ? &arguments_given->paper : NULL;
}

static bool read_output_flag(struct arguments_given *arguments_given, const char *flag)
{
    static const char *const flags[] = { [SHEET] = "sheet", [STYLE] = "style", [PARTS] = "parts" };

    if (!strcmp(flag, "help"))
        return arguments_given->help = true;
    for (int i = SHEET; i <= PARTS; i++)
        if (!strcmp(flag, flags[i])) {
            arguments_given->output = (enum output)i;
            return true;
        }
    return false;
}

static bool read_card_flag(struct cli_play *play, struct arguments_given *arguments_given, int argc,
                           char **argv, int *at)
{
    const char *text = argv[*at] + 2, *value = strchr(text, '=');
    char flag[NAME];

    snprintf(flag, sizeof flag, "%.*s", (int)strcspn(text, "="), text);
    if (!value && read_output_flag(arguments_given, flag))
        return true;
    const char **to = card_flag_value(arguments_given, flag);
    if (!to)
        return cli_complain(play, "There is no option --{flag} here. Possible: {list}.", "flag",
                            flag, "list",
                            "--svg, --sheet, --set, --tones, --paper, --lang, --style, --parts, "
                            "--help",
                            NULL);
    if (!value && (*at + 1 >= argc || !strncmp(argv[*at + 1], "--", 2)))
        return cli_complain(play, "--{flag} needs a value.", "flag", flag, NULL);
    *to = value ? value + 1 : argv[++*at];
    return true;
}

static bool read_card_arguments(struct cli_play *play, struct arguments_given *arguments_given,
                                int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        if (!strncmp(argv[i], "--", 2)) {
            if (!read_card_flag(play, arguments_given, argc, argv, &i))
                return false;
        } else if (argv[i][0] == '-' || arguments_given->card) {
            return cli_complain(play, "\"{text}\" is not known here.", "text", argv[i], NULL);
        } else {
            arguments_given->card = argv[i];
        }
    }
    return true;
}

/* One of a list of names; the first by default. -1 after a complaint. */
static int choose(struct cli_play *play, const char *flag, const char *const *names,
                  const char *wanted)
{
    char list[CLI_LIST];
    int count = 0;

    while (names[count])
        count++;
    const int found = wanted ? cli_match_word(names, count, wanted, list) : 0;
    if (found < 0)
        cli_complain(play, "--{flag} cannot be \"{text}\". Possible: {list}.", "flag", flag, "text",
                     wanted, "list", list, NULL);
    return found;
}

static bool choose_look(struct cli_play *play, const struct arguments_given *arguments_given,
                        struct talon_card_art_options *look)
{
    static const char *const papers[] = { "light", "dark", NULL };
    const int set = choose(play, "set", talon_card_art_sets, arguments_given->set);
    const int tones =
        set < 0 ? -1 : choose(play, "tones", talon_card_art_tones, arguments_given->tones);
    const int paper = tones < 0 ? -1 : choose(play, "paper", papers, arguments_given->paper);

    if (paper < 0)
        return false;
    *look = (struct talon_card_art_options){ play->catalogue, (enum talon_card_art_set)set,
                                             (enum talon_card_art_tones)tones, paper == 1 };
    return true;
}

static bool draw_one(struct cli_play *play, const char *card,
                     const struct talon_card_art_options *look, struct talon_string_buffer *buffer)
{
    const bool back = !strcmp(card, "?") || !strcmp(card, "back");
    enum talon_deck deck = TALON_FRENCH;
    const uint8_t face = back ? TALON_BACK : talon_card_art_read(play->catalogue, card, &deck);

    if (!back && face == TALON_NO_CARD)
        return cli_complain(play,
                            "There is no card \"{text}\". Cards are written like this: Ks, Th, *1, "
                            "b7 (blue 7), and ? for a back.",
                            "text", card, NULL);
    talon_card_art_document(look, deck, face, buffer);
    return true;
}

static bool draw_output(struct cli_play *play, const struct arguments_given *arguments_given,
                        const struct talon_card_art_options *look,
                        struct talon_string_buffer *buffer)
{
    if (arguments_given->output == SHEET)
        talon_card_art_sheet(look, buffer);
    else if (arguments_given->output == STYLE)
        talon_card_art_style(buffer);
    else if (arguments_given->output == PARTS)
        talon_card_art_parts(buffer);
    else
        return draw_one(play, arguments_given->card, look, buffer);
    return true;
}

static int show_help(bool is_asked)
{
    const bool is_written = SPOKEN_HELP(help_usage, help_lines);

    return is_asked ? !is_written : 2;
}

static int print(struct talon_string_buffer *buffer)
{
    util_write(stdout, buffer->at, buffer->length);
    free(buffer->at);
    return 0;
}

int talon_card(int argc, char **argv)
{
    struct cli_play play = { .command = "talon card" };
    struct arguments_given arguments_given = { 0 };
    struct talon_card_art_options look;
    struct talon_string_buffer buffer = { 0 };

    cli_use_language(&play);
    if (!read_card_arguments(&play, &arguments_given, argc, argv) ||
        !choose_look(&play, &arguments_given, &look))
        return play.status;
    if (arguments_given.help || (arguments_given.output == ONE && !arguments_given.card))
        return show_help(arguments_given.help);
    return draw_output(&play, &arguments_given, &look, &buffer) ? print(&buffer) : play.status;
}
