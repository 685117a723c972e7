/* sim_condition_read.c - reads a condition on the cards that were dealt; doc/simulation.md has how
 * it is written.
 */
#include "sim_condition.h"

#include "text/spoken.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TRIES = 8, DECIMAL = 10, NUMBER_MOST = 999 }; /* TRIES: deals that show what is dealt */

static const char how_written[] =
    N_("A condition is written PILE[SEAT]:CARDS and a comparison, such as hand:K>=2, not "
       "\"{word}\".");

/* ---- piles ----------------------------------------------------------------------------------- */

static unsigned cards_in(const struct talon_game *game, int zone, const void *state)
{
    uint8_t faces[TALON_PACK_MAX];
    unsigned count = 0;

    for (int row = 0; row < talon_zone_rows(&game->zones[zone], talon_state_seats(state)); row++)
        count += talon_zone_list(game, state, zone, row, faces);
    return count;
}

/* Whether the pile ever has cards when the game begins. */
static bool is_dealt(const struct talon_config *config, int zone)
{
    _Alignas(16) uint8_t state[TALON_STATE_MAX];
    struct talon_rng rng;

    for (uint64_t seed = 0; seed < TRIES; seed++) {
        talon_rng_simulate(&rng, seed);
        talon_deal(config, NULL, 0, &rng, state);
        if (cards_in(config->game, zone, state))
            return true;
    }
    return false;
}

static void add_to_list(struct sim_condition_fault *fault, const char *name)
{
    const size_t length = strlen(fault->list);

    snprintf(fault->list + length, sizeof fault->list - length, "%s%s", length ? ", " : "", name);
}

static const char *complain_of(struct sim_condition_fault *fault, const char *sentence,
                               const char *word)
{
    snprintf(fault->word, sizeof fault->word, "%s", word);
    return sentence;
}

static const char *read_pile(const struct talon_config *config, const char *word,
                             struct sim_condition *condition, struct sim_condition_fault *fault)
{
    const struct talon_game *game = config->game;

    condition->zone = talon_zone_find(game, word);
    if (condition->zone >= 0 && is_dealt(config, condition->zone))
        return NULL;
    for (int zone = 0; zone < game->zones_count; zone++)
        if (is_dealt(config, zone))
            add_to_list(fault, game->zones[zone].id);
    return complain_of(fault, N_("No cards are dealt to a pile \"{word}\". Possible: {list}."),
                       word);
}

/* ---- whose ----------------------------------------------------------------------------------- */

static const struct {
    const char *word;
    int owner;
} owner_words[] = { { "any", SIM_ANY_OWNER },
                    { "every", SIM_EVERY_OWNER },
                    { "dealer", SIM_DEALER } };
enum { OWNER_WORDS = sizeof owner_words / sizeof *owner_words };

static bool has_dealer(const struct talon_config *config, const struct sim_condition *condition)
{
    return config->game->zones[condition->zone].owner == TALON_SEAT &&
           talon_field_find(config->game, "dealer") >= 0;
}

static const char *read_owner(const struct talon_config *config, const char *word,
                              struct sim_condition *condition, struct sim_condition_fault *fault)
{
    const int owners = sim_condition_owners(config, condition);
    char *end;

    for (int i = 0; i < OWNER_WORDS; i++)
        if (!strcmp(word, owner_words[i].word) &&
            (owner_words[i].owner != SIM_DEALER || has_dealer(config, condition))) {
            condition->owner = owner_words[i].owner;
            return NULL;
        }
    const long number = strtol(word, &end, DECIMAL);
    if (end > word && !*end && number >= 1 && number <= owners) {
        condition->owner = (int)number - 1;
        return NULL;
    }
    snprintf(fault->list, sizeof fault->list, owners > 1 ? "1-%d" : "%d", owners);
    for (int i = 0; i < OWNER_WORDS; i++)
        if (owner_words[i].owner != SIM_DEALER || has_dealer(config, condition))
            add_to_list(fault, owner_words[i].word);
    return complain_of(fault, N_("Nobody's pile is that of \"{word}\". Possible: {list}."), word);
}

/* ---- which cards ----------------------------------------------------------------------------- */

/* Whether the part of a card's name is one of those that are asked for; nothing asks for all. */
static bool is_asked_part(char part, const char *word, const char *all)
{
    bool is_asked = false;

    for (; *word; word++) {
        if (*word == part)
            return true;
        is_asked |= strchr(all, *word) != NULL;
    }
    return !is_asked;
}

/* Ranks and suits: AKh are the ace and king of hearts; * a joker. */
static bool is_french(uint8_t face, const char *word)
{
    char name[TALON_CARD_TEXT];

    talon_card_write(TALON_FRENCH, face, name);
    if (name[0] == '*')
        return strchr(word, '*');
    return strcmp(word, "*") != 0 && is_asked_part(name[0], word, "23456789TJQKA*") &&
           is_asked_part(name[1], word, "cdhs");
}

/* Colours, then a number or two with a - between: b, bg7, 12-15. */
static bool is_numbered(uint8_t face, const char *word)
{
    const size_t colours = strspn(word, "bgry");
    char name[TALON_CARD_TEXT], *end;

    talon_card_write(TALON_ELFER, face, name);
    if (colours && !memchr(word, name[0], colours))
        return false;
    if (!word[colours])
        return true;
    const long low = strtol(word + colours, &end, DECIMAL),
               high = *end == '-' ? strtol(end + 1, NULL, DECIMAL) : low;
    return talon_number(face) >= low && talon_number(face) <= high;
}

static bool is_word_of_deck(enum talon_deck deck, const char *word)
{
    return !word[strspn(word, deck == TALON_ELFER ? "bgry0123456789-" : "23456789TJQKA*cdhs")];
}

/* The words for cards, as an example for each kind; jokers where there are some. */
static const char *card_examples(enum talon_deck deck, const uint8_t *pack, unsigned cards)
{
    if (deck == TALON_ELFER)
        return "b, g, r, y, 7, b7, 5-9, all";
    for (unsigned i = 0; i < cards; i++)
        if (talon_rank(pack[i]) == TALON_JOKER)
            return "K, AKQJT9, h, Kh, AKQh, *, all";
    return "K, AKQJT9, h, Kh, AKQh, all";
}

static const char *read_cards(const struct talon_config *config, const char *word,
                              struct sim_condition *condition, struct sim_condition_fault *fault)
{
    const enum talon_deck deck = config->game->deck;
    const bool is_all = !strcmp(word, "all");
    uint8_t pack[TALON_PACK_MAX];
    const unsigned cards = config->game->pack(config, pack);
    bool is_found = false;

    for (unsigned i = 0; i < cards && *word && (is_all || is_word_of_deck(deck, word)); i++)
        if (is_all || (deck == TALON_ELFER ? is_numbered : is_french)(pack[i], word))
            condition->counts[pack[i]] = is_found = true;
    snprintf(fault->list, sizeof fault->list, "%s", card_examples(deck, pack, cards));
    return is_found
               ? NULL
               : complain_of(fault, N_("No cards of this game are \"{word}\". Possible: {list}."),
                             word);
}

/* ---- reading --------------------------------------------------------------------------------- */

/* The longer ones first. */
static const struct {
    const char *word;
    enum sim_comparison comparison;
} comparisons[] = { { "<=", SIM_AT_MOST }, { ">=", SIM_AT_LEAST }, { "!=", SIM_UNEQUAL },
                    { "<", SIM_LESS },     { ">", SIM_MORE },      { "=", SIM_EQUAL } };
enum { COMPARISONS = sizeof comparisons / sizeof *comparisons };

/* Without blanks; false if it is too long. */
static bool copy_text(char to[SIM_CONDITION_TEXT], const char *from)
{
    size_t length = 0;

    for (; *from; from++)
        if (*from != ' ') {
            if (length == SIM_CONDITION_TEXT - 1)
                return false;
            to[length++] = *from;
        }
    to[length] = 0;
    return length;
}

/* The comparison and the number behind it, which it cuts off. */
static bool cut_number(char *text, struct sim_condition *condition)
{
    char *at = text + strcspn(text, "<>=!"), *end;

    for (int i = 0; i < COMPARISONS; i++) {
        const size_t length = strlen(comparisons[i].word);
        if (strncmp(at, comparisons[i].word, length) != 0)
            continue;
        const long number = strtol(at + length, &end, DECIMAL);
        if (at[length] < '0' || at[length] > '9' || *end || number > NUMBER_MOST)
            return false;
        condition->comparison = comparisons[i].comparison;
        condition->number = (unsigned)number;
        *at = 0;
        return true;
    }
    return false;
}

/* Cuts "[SEAT]" off the pile; without it the first seat's is meant. */
static bool cut_owner(char *pile, const char **owner)
{
    char *open = strchr(pile, '['), *close = pile + strlen(pile) - 1;

    *owner = "1";
    if (!open)
        return true;
    if (*close != ']' || close < open)
        return false;
    *close = *open = 0;
    *owner = open + 1;
    return true;
}

const char *sim_condition_read(const struct talon_config *config, const char *text,
                               struct sim_condition *condition, struct sim_condition_fault *fault)
{
    char parts[SIM_CONDITION_TEXT];
    const char *owner;

    *condition = (struct sim_condition){ .zone = 0 };
    *fault = (struct sim_condition_fault){ .word = "" };
    if (!copy_text(condition->text, text))
        return complain_of(fault, how_written, text);
    memcpy(parts, condition->text, sizeof parts);
    char *cards = strchr(parts, ':');
    if (!cards)
        return complain_of(fault, how_written, text);
    *cards++ = 0;
    if (!cut_number(cards, condition) || !cut_owner(parts, &owner))
        return complain_of(fault, how_written, text);
    const char *wrong = read_pile(config, parts, condition, fault);
    if (!wrong)
        wrong = read_owner(config, owner, condition, fault);
    return wrong ? wrong : read_cards(config, cards, condition, fault);
}
