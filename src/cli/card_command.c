/* card_command.c - `talon card`: prints cards as SVG.
 */
#include "command_words.h"
#include "commands.h"
#include "game_arguments.h"

#include "text/spoken.h"
#include "util/output_file.h"

#include <talon/card_art.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* clang-format off */
static const char help_usage[] =
    "talon card CARD [--set classic|compact|large|plain|belgian] [--tones two|four|strong]\n"
    "           [--paper light|dark]\n"
    "talon card --svg CARD [--set ...] [--tones ...] [--paper ...]\n"
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

struct arguments_given {
    const char *card, *set, *tones, *paper;
    bool help, sheet, style, parts;
};

static int take_card(void *context, const char *word)
{
    struct arguments_given *given = context;

    if (given->card)
        return cli_refuse_words("talon card", "One card is enough: \"{word}\" is one too many.",
                                word);
    given->card = word;
    return 0;
}

static int read_card_arguments(struct arguments_given *given, int argc, char **argv)
{
    const struct cli_flag flags[] = {
        { "--help", .on = &given->help },      { "--svg", .value = &given->card },
        { "--sheet", .on = &given->sheet },    { "--style", .on = &given->style },
        { "--parts", .on = &given->parts },    { "--set", .value = &given->set },
        { "--tones", .value = &given->tones }, { "--paper", .value = &given->paper },
    };
    const struct cli_words words = {
        .command = "talon card",
        .usage = help_usage,
        .flags = flags,
        .count = sizeof flags / sizeof *flags,
        .word = take_card,
        .context = given,
    };

    return cli_read_words(&words, argc, argv);
}

static bool has_output(const struct arguments_given *given)
{
    return given->card || given->sheet || given->style || given->parts;
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
    if (arguments_given->sheet)
        talon_card_art_sheet(look, buffer);
    else if (arguments_given->style)
        talon_card_art_style(buffer);
    else if (arguments_given->parts)
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
    const int status = read_card_arguments(&arguments_given, argc, argv);
    if (status)
        return status;
    if (arguments_given.help || !has_output(&arguments_given))
        return show_help(arguments_given.help);
    if (!choose_look(&play, &arguments_given, &look))
        return play.status;
    return draw_output(&play, &arguments_given, &look, &buffer) ? print(&buffer) : play.status;
}
