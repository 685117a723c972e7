/* card_command.c - `talon card`: prints cards as SVG.
 */
#include "command_words.h"
#include "command_entry.h"
#include "game_arguments.h"

#include "text/spoken.h"
#include "util/output_file.h"

#include <talon/card_art.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WRONG_USAGE = 2 };

struct arguments_given {
    const char *card, *set, *tones, *paper;
    bool sheet, style, parts;
};

/* clang-format off */
static const char help_usage[] =
    "talon card CARD [--set classic|compact|large|plain|belgian] [--tones two|four|strong]\n"
    "           [--paper light|dark]\n"
    "talon card --svg CARD [--set ...] [--tones ...] [--paper ...]\n"
    "talon card --sheet [--set ...] [--tones ...] [--paper ...]\n"
    "talon card --style\n"
    "talon card --parts\n";
#define AT(member) offsetof(struct arguments_given, member)
static const struct cli_option options[] = {
    CLI_TOLD("CARD",
        N_("Ks, Th, *1, b7 (blue 7), the card's name in your language, or ? for a back")),
    CLI_TEXT("--svg CARD", AT(card), N_("the same: the picture of one card")),
    CLI_SWITCH("--sheet", AT(sheet), N_("all cards in one picture")),
    CLI_TEXT("--set SET", AT(set),
        N_("pips and courts, large or huge symbols, plain cards without pictures, or Belgian "
           "courts")),
    CLI_TEXT("--tones TONES", AT(tones), N_("two or four suit colours, or high-contrast colours")),
    CLI_TEXT("--paper PAPER", AT(paper), N_("light cards or dark cards")),
    CLI_SWITCH("--style", AT(style), N_("the style sheet, for programs")),
    CLI_SWITCH("--parts", AT(parts), N_("all drawings, for programs")),
};
/* clang-format on */
static const struct cli_command cli_card_command = {
    .name = "talon card",
    .usage = help_usage,
    CLI_OPTIONS(options),
    .word = AT(card),
    .too_many = N_("One card is enough: \"{word}\" is one too many."),
};

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

static bool choose_look(struct cli_play *play, const struct arguments_given *given,
                        struct talon_card_art_options *look)
{
    static const char *const papers[] = { "light", "dark", NULL };
    const int set = choose(play, "set", talon_card_art_sets, given->set);
    const int tones = set < 0 ? -1 : choose(play, "tones", talon_card_art_tones, given->tones);
    const int paper = tones < 0 ? -1 : choose(play, "paper", papers, given->paper);

    if (paper < 0)
        return false;
    *look = (struct talon_card_art_options){ spoken_catalogue(), (enum talon_card_art_set)set,
                                             (enum talon_card_art_tones)tones, paper == 1 };
    return true;
}

static bool draw_one(struct cli_play *play, const char *card,
                     const struct talon_card_art_options *look, struct talon_string_buffer *buffer)
{
    const bool back = !strcmp(card, "?") || !strcmp(card, "back");
    enum talon_deck deck = TALON_FRENCH;
    const uint8_t face = back ? TALON_BACK : talon_card_art_read(spoken_catalogue(), card, &deck);

    if (!back && face == TALON_NO_CARD)
        return cli_complain(play,
                            "There is no card \"{text}\". Cards are written like this: Ks, Th, *1, "
                            "b7 (blue 7), and ? for a back.",
                            "text", card, NULL);
    talon_card_art_document(look, deck, face, buffer);
    return true;
}

static bool draw_output(struct cli_play *play, const struct arguments_given *given,
                        const struct talon_card_art_options *look,
                        struct talon_string_buffer *buffer)
{
    if (given->sheet)
        talon_card_art_sheet(look, buffer);
    else if (given->style)
        talon_card_art_style(buffer);
    else if (given->parts)
        talon_card_art_parts(buffer);
    else
        return draw_one(play, given->card, look, buffer);
    return true;
}

static int print(struct talon_string_buffer *buffer)
{
    util_write(stdout, buffer->at, buffer->length);
    free(buffer->at);
    return 0;
}

static int talon_card(int argc, char **argv)
{
    struct cli_play play = { .command = "talon card" };
    struct arguments_given given = { 0 };
    struct talon_card_art_options look;
    struct talon_string_buffer buffer = { 0 };

    if (!cli_read_command(&cli_card_command, &given, argc, argv, &play.status))
        return play.status;
    if (!has_output(&given))
        return cli_print_help(&cli_card_command), WRONG_USAGE;
    if (!choose_look(&play, &given, &look))
        return play.status;
    return draw_output(&play, &given, &look, &buffer) ? print(&buffer) : play.status;
}

const struct cli_entry cli_card_entry = {
    &cli_card_command,
    talon_card,
    N_("draw cards: {example}"),
    "talon card --svg Ks > king.svg",
};
