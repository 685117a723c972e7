/* test_game_fault.c - each fault in the tables of a game is found, and said where: one value of a
 * game is changed at a time.
 */
#include <talon/core.h>

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

enum { ROWS = 256, OWNERS = 5 }; /* owners: of one byte, more than are counted */
enum { GAME, OPTIONS, PRESETS, ZONES, FIELDS, VERBS, RULES, TRICK, BATTLES, TABLES };

/* A game whose tables can be changed. */
static struct {
    struct talon_game game;
    struct talon_option options[ROWS];
    struct talon_preset presets[ROWS];
    struct talon_zone zones[ROWS];
    struct talon_field fields[ROWS];
    struct talon_verb verbs[ROWS];
    struct talon_rule rules[ROWS];
    struct talon_trick trick;
    struct talon_battles battles;
} spoilt;

static const struct talon_choice no_ids[ROWS];
static const struct talon_choice long_ids[] = {
    { "abcdefghijklmnopqrstuvwxyz", "Long" },
    { "1", "1" },
    { "2", "2" },
    { "3", "3" },
    { "4", "4" },
    { "5", "5" },
    { "6", "6" },
    { "7", "7" },
    { "8", "8" },
};
static const struct talon_setting no_option = { 77, 0 }, no_value = { 1, 77 };

#define MEMBER(type, name) offsetof(struct type, name), sizeof(((struct type *)0)->name)
#define OF_GAME(name) GAME, NULL, MEMBER(talon_game, name)
#define OF_OPTION(id, name) OPTIONS, id, MEMBER(talon_option, name)
#define OF_PRESET(id, name) PRESETS, id, MEMBER(talon_preset, name)
#define OF_ZONE(id, name) ZONES, id, MEMBER(talon_zone, name)
#define OF_FIELD(id, name) FIELDS, id, MEMBER(talon_field, name)
#define OF_VERB(id, name) VERBS, id, MEMBER(talon_verb, name)
#define OF_RULE(name) RULES, NULL, MEMBER(talon_rule, name)
#define OF_TRICK(name) TRICK, NULL, MEMBER(talon_trick, name)
#define OF_BATTLES(name) BATTLES, NULL, MEMBER(talon_battles, name)

static const char lacks[] = "It lacks", value[] = "has a value that means nothing",
                  plain[] = "is no plain word", many[] = "There are more", byte[] = "Byte",
                  version[] = "another version", sentence[] = "lacks a sentence",
                  first[] = "Its first option must be \"players\"", nobody[] = "Nobody can play";

/* The value that one member has instead, and how that is told; a pointer that is not named is
 * NULL. */
/* clang-format off */
/* NOLINTBEGIN(bugprone-sizeof-expression): the size of a pointer is meant */
static const struct fault_row {
    const char *game;
    int table;
    const char *id; /* of the row that is changed; NULL: the first */
    size_t offset, width;
    int64_t number;
    const void *pointer;
    const char *told, *word;
} faults[] = {
    { "war", OF_GAME(abi), 99, NULL, version, "" },
    { "war", OF_GAME(struct_size), 8, NULL, version, "" },
    { "war", OF_GAME(id), 0, NULL, lacks, "id" },
    { "war", OF_GAME(title), 0, NULL, lacks, "title" },
    { "war", OF_GAME(options), 0, NULL, lacks, "options" },
    { "war", OF_GAME(options_count), 0, NULL, lacks, "options" },
    { "war", OF_GAME(presets), 0, NULL, lacks, "presets" },
    { "war", OF_GAME(presets_count), 0, NULL, lacks, "presets" },
    { "war", OF_GAME(zones), 0, NULL, lacks, "zones" },
    { "war", OF_GAME(zones_count), 0, NULL, lacks, "zones" },
    { "war", OF_GAME(fields), 0, NULL, lacks, "fields" },
    { "war", OF_GAME(fields_count), 0, NULL, lacks, "fields" },
    { "war", OF_GAME(verbs), 0, NULL, lacks, "verbs" },
    { "war", OF_GAME(verbs_count), 0, NULL, lacks, "verbs" },
    { "war", OF_GAME(rules), 0, NULL, lacks, "rules" },
    { "bid-whist", OF_GAME(facts), 0, NULL, lacks, "facts" },
    { "bid-whist", OF_GAME(measures), 0, NULL, lacks, "measures" },
    { "war", OF_GAME(state_size), 0, NULL, lacks, "state_size" },
    { "war", OF_GAME(pack), 0, NULL, lacks, "pack" },
    { "war", OF_GAME(prepare), 0, NULL, lacks, "prepare" },
    { "war", OF_GAME(deal), 0, NULL, lacks, "deal" },
    { "war", OF_GAME(validate_position), 0, NULL, lacks, "validate_position" },
    { "war", OF_GAME(acting), 0, NULL, lacks, "acting" },
    { "war", OF_GAME(legal), 0, NULL, lacks, "legal" },
    { "war", OF_GAME(apply), 0, NULL, lacks, "apply" },
    { "war", OF_GAME(why_not), 0, NULL, lacks, "why_not" },
    { "war", OF_GAME(result), 0, NULL, lacks, "result" },
    { "war", OF_GAME(id), 0, "", plain, "" },
    { "war", OF_GAME(id), 0, "War", plain, "War" },
    { "war", OF_GAME(id), 0, "{war", plain, "{war" },
    { "war", OF_GAME(id), 0, "war!", plain, "war!" },
    { "war", OF_GAME(id), 0, "a_word_of_thirty_three_characters", plain,
      "a_word_of_thirty_three_characters" },

    { "war", OF_GAME(options_count), 255, NULL, many, "options" },
    { "war", OF_OPTION("players", id), 0, "people", first, "8" },
    { "war", OF_OPTION("players", min), 0, NULL, first, "8" },
    { "war", OF_OPTION("players", max), 9, NULL, first, "8" },
    { "war", OF_OPTION("first_dealer", id), 0, NULL, plain, "?" },
    { "war", OF_OPTION("first_dealer", id), 0, "first-dealer", plain, "first-dealer" },
    { "war", OF_OPTION("first_dealer", id), 0, "players", value, "players" },
    { "war", OF_OPTION("first_dealer", label), 0, NULL, value, "first_dealer" },
    { "war", OF_OPTION("first_dealer", min), 99, NULL, value, "first_dealer" },
    { "war", OF_OPTION("first_dealer", preset), -1, NULL, value, "first_dealer" },
    { "war", OF_OPTION("first_dealer", preset), 99, NULL, value, "first_dealer" },
    { "war", OF_OPTION("first_dealer", choices), 0, no_ids, value, "first_dealer" },
    { "war", OF_OPTION("first_dealer", choices), 0, long_ids, value, "first_dealer" },

    { "war", OF_PRESET("classic", id), 0, NULL, plain, "?" },
    { "war", OF_PRESET("classic", title), 0, NULL, value, "classic" },
    { "war", OF_PRESET("last-card", settings), 0, NULL, value, "last-card" },
    { "war", OF_PRESET("last-card", settings), 0, &no_option, value, "last-card" },
    { "war", OF_PRESET("last-card", settings), 0, &no_value, nobody, "last-card" },
    { "war", OF_OPTION("players", min), 3, NULL, value, "players" },

    { "war", OF_VERB("flip", id), 0, NULL, plain, "?" },
    { "war", OF_VERB("flip", text), 0, NULL, sentence, "flip" },
    { "war", OF_VERB("flip", third_person), 0, NULL, sentence, "flip" },
    { "war", OF_VERB("flip", second_person), 0, NULL, sentence, "flip" },
    { "war", OF_VERB("flip", operand[0].kind), 99, NULL, value, "flip" },
    { "war", OF_VERB("flip", operand[0].zone), 99, NULL, value, "flip" },
    { "war", OF_VERB("collect", places), 0, NULL, value, "collect" },
    { "war", OF_VERB("collect", places_count), 0, NULL, value, "collect" },
    { "spite", OF_VERB("attack", places), 0, NULL, value, "attack" },
    { "war", OF_RULE(id), 0, NULL, lacks, "rules" },
    { "war", OF_RULE(sentence), 0, NULL, lacks, "rules" },

    { "war", OF_ZONE("packet", id), 0, NULL, plain, "?" },
    { "war", OF_ZONE("pot", id), 0, "packet", value, "packet" },
    { "war", OF_ZONE("packet", label), 0, NULL, value, "packet" },
    { "war", OF_ZONE("packet", kind), 99, NULL, value, "packet" },
    { "war", OF_ZONE("packet", owner), 99, NULL, value, "packet" },
    { "war", OF_ZONE("packet", visibility), 99, NULL, value, "packet" },
    { "war", OF_ZONE("packet", then), 99, NULL, value, "packet" },
    { "war", OF_ZONE("packet", when), 65535, NULL, value, "packet" },
    { "war", OF_ZONE("packet", open), 65535, NULL, value, "packet" },
    { "war", OF_ZONE("packet", live), 65535, NULL, value, "packet" },
    { "war", OF_ZONE("packet", row_label), 255, NULL, value, "packet" },
    { "war", OF_ZONE("packet", capacity), 0, NULL, value, "packet" },
    { "war", OF_ZONE("packet", capacity), 5, NULL, value, "packet" },
    { "war", OF_ZONE("pot", rows), 99, NULL, many, "zones" },
    { "war", OF_ZONE("aside", capacity), 1, NULL, byte, NULL },
    { "spite", OF_ZONE("centre", capacity), 3, NULL, byte, NULL },

    { "war", OF_FIELD("need", id), 0, NULL, plain, "?" },
    { "war", OF_FIELD("need", id), 0, "seats", value, "seats" },
    { "war", OF_FIELD("need", label), 0, NULL, value, "need" },
    { "war", OF_FIELD("need", owner), 99, NULL, value, "need" },
    { "war", OF_FIELD("need", visibility), 99, NULL, value, "need" },
    { "war", OF_FIELD("need", then), 99, NULL, value, "need" },
    { "war", OF_FIELD("need", then), TALON_GIVES_WAY + 99, NULL, value, "need" },
    { "war", OF_FIELD("seats", then), TALON_GIVES_WAY, NULL, value, "seats" },
    { "israeli", OF_FIELD("low", visibility), TALON_NOBODY, NULL, value, "low" },
    { "israeli", OF_FIELD("high_tricks", visibility), TALON_NOBODY, NULL, value, "low" },
    { "israeli", OF_FIELD("high_tricks", owner), TALON_SEAT, NULL, value, "low" },
    { "israeli", OF_FIELD("high_tricks", rows), 2, NULL, value, "low" },
    { "war", OF_FIELD("need", when), 65535, NULL, value, "need" },
    { "war", OF_FIELD("need", width), 3, NULL, value, "need" },
    { "war", OF_FIELD("need", show), 99, NULL, value, "need" },
    { "knockout", OF_FIELD("life", names), 0, NULL, value, "life" },
    { "esmakker", OF_FIELD("partner_shown", names), 0, NULL, value, "partner_shown" },
    { "esmakker", OF_FIELD("partner_shown", names_count), 3, NULL, value, "partner_shown" },
    { "wiezen", OF_GAME(deck), TALON_ELFER, NULL, value, "called" },
    { "war", OF_FIELD("need", rows), 255, NULL, byte, NULL },
    { "war", OF_FIELD("need", width), 8, NULL, byte, NULL },
    { "knockout", OF_FIELD("life", rows), 255, NULL, many, "fields" },
    { "war", OF_GAME(state_size), TALON_STATE_MAX + 1, NULL, many, "bytes" },

    { "whist", OF_TRICK(zone), 0, NULL, lacks, "trick" },
    { "whist", OF_TRICK(taker), 0, NULL, lacks, "trick" },
    { "whist", OF_TRICK(zone), 0, "nowhere", lacks, "nowhere" },
    { "whist", OF_TRICK(taker), 0, "nobody", lacks, "nobody" },
    { "war", OF_BATTLES(begun), 0, NULL, lacks, "battles" },
    { "war", OF_BATTLES(unfought), 0, NULL, lacks, "battles" },
    { "war", OF_BATTLES(most), 0, NULL, lacks, "battles" },
    { "war", OF_BATTLES(next), 0, NULL, lacks, "battles" },
    { "war", OF_BATTLES(cards), 0, NULL, lacks, "battles" },
    { "war", OF_BATTLES(most), 0, "nothing", lacks, "nothing" },
};
/* NOLINTEND(bugprone-sizeof-expression) */
/* clang-format on */

static void *copied(void *room, const void *rows, unsigned count, size_t size)
{
    return memcpy(room, rows, count * size);
}

static void copy_game(const struct talon_game *game)
{
    spoilt.game = *game;
    spoilt.game.options =
        copied(spoilt.options, game->options, game->options_count, sizeof *game->options);
    spoilt.game.presets =
        copied(spoilt.presets, game->presets, game->presets_count, sizeof *game->presets);
    spoilt.game.zones = copied(spoilt.zones, game->zones, game->zones_count, sizeof *game->zones);
    spoilt.game.fields =
        copied(spoilt.fields, game->fields, game->fields_count, sizeof *game->fields);
    spoilt.game.verbs = copied(spoilt.verbs, game->verbs, game->verbs_count, sizeof *game->verbs);
    spoilt.game.rules = copied(spoilt.rules, game->rules, game->rules_count, sizeof *game->rules);
    if (game->trick) {
        spoilt.trick = *game->trick;
        spoilt.game.trick = &spoilt.trick;
    }
    if (game->battles) {
        spoilt.battles = *game->battles;
        spoilt.game.battles = &spoilt.battles;
    }
}

/* All tables that are searched for a row have its id first. */
static char *row_of(int table, const char *id)
{
    static const struct {
        void *first;
        size_t size;
    } tables[TABLES] = {
        [GAME] = { &spoilt.game, sizeof spoilt.game },
        [OPTIONS] = { spoilt.options, sizeof *spoilt.options },
        [PRESETS] = { spoilt.presets, sizeof *spoilt.presets },
        [ZONES] = { spoilt.zones, sizeof *spoilt.zones },
        [FIELDS] = { spoilt.fields, sizeof *spoilt.fields },
        [VERBS] = { spoilt.verbs, sizeof *spoilt.verbs },
        [RULES] = { spoilt.rules, sizeof *spoilt.rules },
        [TRICK] = { &spoilt.trick, sizeof spoilt.trick },
        [BATTLES] = { &spoilt.battles, sizeof spoilt.battles },
    };
    char *row = tables[table].first;

    while (id && strcmp(*(const char **)(void *)row, id) != 0)
        row += tables[table].size;
    return row;
}

static void check(const char *told, const char *word)
{
    char where[TALON_GAME_WHERE];
    const char *fault = talon_game_fault(&spoilt.game, where);

    if (!told) {
        assert_null(fault);
        return;
    }
    assert_non_null(fault);
    assert_non_null(strstr(fault, told));
    if (word)
        assert_string_equal(where, word);
}

static void each_fault_is_found(void **unused)
{
    (void)unused;
    for (unsigned i = 0; i < sizeof faults / sizeof *faults; i++) {
        const struct fault_row *row = &faults[i];
        const void *number = &row->number, *pointer = &row->pointer;
        copy_game(talon_game_find(row->game, NULL, NULL));
        check(NULL, NULL);
        memcpy(row_of(row->table, row->id) + row->offset, row->pointer ? pointer : number,
               row->width);
        check(row->told, row->word);
    }
}

static void more_is_no_fault_alone(void **unused)
{
    (void)unused;
    copy_game(talon_game_find("war", NULL, NULL));
    spoilt.game.rules = NULL;
    spoilt.game.rules_count = 0;
    check(NULL, NULL);
    copy_game(talon_game_find("war", NULL, NULL));
    for (int f = 0; f < OWNERS; f++)
        spoilt.fields[f].offset = 0;
    check(byte, "0");
    copy_game(talon_game_find("war", NULL, NULL));
    spoilt.fields[spoilt.game.fields_count++] = (struct talon_field){
        .id = "beyond", .label = "Beyond", .width = 1, .offset = TALON_STATE_MAX + 1
    };
    check(byte, "16385");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_fault_is_found),
        cmocka_unit_test(more_is_no_fault_alone),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
