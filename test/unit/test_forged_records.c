/* test_forged_records.c - forged records, line by line: each is refused in its line and with its
 * reason; a true one makes the same table with the same people. Uses the game of synthetic_game.h.
 */
#include "synthetic_game.h"

#include <talon/table.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { LONG_TEXT = 2000 };

static const uint8_t key[TALON_KEY_BYTES] = { 9 };

static struct talon_config configured(void)
{
    struct talon_draft draft;
    struct talon_config config;

    talon_draft_start(&draft, &talon_mill);
    assert_int_equal(talon_draft_set(&draft, "players", "3"), TALON_SET_OK);
    assert_null(talon_draft_finish(&draft, &config));
    return config;
}

static void play(struct talon_table *table)
{
    static const uint8_t verbs[] = { MILL_STAY, MILL_HIDE, MILL_ROLL, MILL_PASS, MILL_STAY };

    assert_non_null(table);
    for (int i = 0; i < 5; i++)
        assert_int_equal(talon_table_act(table, talon_first_seat(talon_table_acting(table)),
                                         (struct talon_move){ .verb = verbs[i] }),
                         TALON_TABLE_OK);
    talon_table_set_player(table, 0, "human", "Anna");
    talon_table_set_player(table, 1, "simple", "Bot 1");
    talon_table_set_player(table, 2, "random", "");
}

static struct talon_table *by_key(void)
{
    const struct talon_config config = configured();
    struct talon_table *table = talon_table_new(&config, key, NULL, 0);

    play(table);
    return table;
}

static struct talon_table *by_pack(void)
{
    const struct talon_config config = configured();
    uint8_t pack[TALON_PACK_MAX];
    const unsigned count = talon_mill.pack(&config, pack);
    struct talon_table *table = talon_table_new(&config, key, pack, count);

    play(table);
    return table;
}

/* Seat 1 is to play; b4 lies face down on the stack, b5 in a hand. */
static struct talon_table *by_position(void)
{
    static _Alignas(8) uint8_t state[TALON_STATE_MAX];
    static const uint8_t stack[] = { 0, 3 | TALON_DOWN }, hand[] = { 4 };
    const struct talon_config config = configured();

    talon_prepare(&config, state);
    assert_true(talon_zone_fill(&talon_mill, state, MILL_STACK, 0, stack, 2));
    assert_true(talon_zone_fill(&talon_mill, state, MILL_HAND, 2, hand, 1));
    assert_true(talon_field_put(&talon_mill.fields[MILL_TURN], state, 0, 1));
    assert_true(talon_field_put(&talon_mill.fields[MILL_GRAND], state, 0, UINT64_MAX));
    assert_null(talon_validate_position(&config, state));
    struct talon_table *table = talon_table_new_from_position(&config, state, key);
    play(table);
    return table;
}

static struct talon_table *(*const ways[])(void) = { by_key, by_pack, by_position };

/* The record of a table, which is freed. */
static struct talon_string_buffer written(struct talon_table *table, bool sealed)
{
    struct talon_string_buffer buffer = { 0 };

    talon_record_write(table, sealed, &buffer);
    assert_false(buffer.failed);
    talon_table_free(table);
    return buffer;
}

/* ---- true records ------------------------------------------------------------------------ */

static void true_records_make_the_same_table(void **unused)
{
    struct talon_record_error error;

    (void)unused;
    for (int way = 0; way < 3; way++) {
        struct talon_string_buffer buffer = written(ways[way](), false);
        struct talon_table *table = talon_record_read(buffer.at, buffer.length, &error);
        assert_non_null(table);
        assert_string_equal(talon_table_player(table, 0), "human");
        assert_string_equal(talon_table_name(table, 0), "Anna");
        assert_string_equal(talon_table_player(table, 1), "simple");
        assert_string_equal(talon_table_name(table, 1), "Bot 1");
        assert_string_equal(talon_table_player(table, 2), "random");
        assert_string_equal(talon_table_name(table, 2), "");
        struct talon_string_buffer again = written(table, false);
        assert_int_equal(again.length, buffer.length);
        assert_memory_equal(again.at, buffer.at, buffer.length);
        free(again.at);
        free(buffer.at);
    }
}

static unsigned count_of(const char *text, const char *part)
{
    unsigned count = 0;

    while ((text = strstr(text, part))) {
        count++;
        text++;
    }
    return count;
}

static void every_seat_has_its_line(void **unused)
{
    struct talon_string_buffer buffer = written(by_key(), false);

    (void)unused;
    assert_int_equal(count_of(buffer.at, "\nseat "), 3);
    assert_non_null(
        strstr(buffer.at, "\nseat 0 human Anna\nseat 1 simple Bot 1\nseat 2 random \n"));
    assert_non_null(strstr(buffer.at, "\nrank 1 2 3\npoints 0 -1 -2\n"));
    free(buffer.at);
}

/* R-STL-06: nothing of the deal, of chance, or of what was done in secret. */
static void sealed_records_tell_less(void **unused)
{
    static const char *const secrets[] = { "\npack ",   "\nzone ",  "\nfield ",
                                           "\nchance ", "\nstate ", " hide\n" };

    (void)unused;
    for (int way = 0; way < 3; way++) {
        struct talon_string_buffer open = written(ways[way](), false),
                                   sealed = written(ways[way](), true);
        for (int i = 0; i < 6; i++)
            assert_null(strstr(sealed.at, secrets[i]));
        for (int i = 3; i < 6; i++)
            assert_int_equal(count_of(open.at, secrets[i]), 1);
        assert_int_equal(count_of(open.at, "\npack "), way == 1);
        assert_int_equal(count_of(open.at, "\nzone stack 0 b1 -b4\n"), way == 2);
        assert_int_equal(count_of(sealed.at, "\nstep "), 4);
        assert_int_equal(count_of(open.at, "\nstep "), 5);
        free(open.at);
        free(sealed.at);
    }
}

/* ---- lies --------------------------------------------------------------------------------- */

/* A record in which the first `what` is replaced; NULL: it is cut there. */
static char *forged(const struct talon_string_buffer *buffer, const char *what, const char *by)
{
    const char *at = strstr(buffer->at, what);
    char *text = calloc(1, buffer->length + LONG_TEXT);

    assert_non_null(text);
    if (!at)
        fail_msg("the record has no %s", what);
    memcpy(text, buffer->at, (size_t)(at - buffer->at));
    if (by)
        snprintf(text + (at - buffer->at), buffer->length + LONG_TEXT - (size_t)(at - buffer->at),
                 "%s%s", by, at + strlen(what));
    return text;
}

/* The line in which the replaced text stands. */
static unsigned line_of(const struct talon_string_buffer *buffer, const char *what)
{
    unsigned line = 1 + (*what == '\n');

    for (const char *at = buffer->at; at < strstr(buffer->at, what); at++)
        line += *at == '\n';
    return line;
}

struct lie {
    int way;
    const char *what, *by, *sentence;
};

/* The line of the lie; that of a record which ends too early is its last one. */
static unsigned line_refused(const struct talon_string_buffer *buffer, const struct lie *lie)
{
    const unsigned line = line_of(buffer, lie->what);

    return line > 1 && strstr(lie->sentence, "too early") ? line - 1 : line;
}

static void assert_refused(const struct lie *lie)
{
    struct talon_string_buffer buffer = written(ways[lie->way](), false);
    char *text = forged(&buffer, lie->what, lie->by);
    struct talon_record_error error;

    assert_null(talon_record_read(text, strlen(text), &error));
    if (strcmp(error.sentence, lie->sentence))
        fail_msg("%s -> %s: %s", lie->what, lie->by ? lie->by : "(end)", error.sentence);
    if (error.line != line_refused(&buffer, lie))
        fail_msg("%s -> %s: line %u", lie->what, lie->by ? lie->by : "(end)", error.line);
    free(text);
    free(buffer.at);
}

#define EIGHTY "1234567890123456789012345678901234567890123456789012345678901234567890123456789x"
#define OTHER "This line does not follow from the moves before it."
#define NO_ZONE "This zone cannot hold these cards."
#define NO_FIELD "This field cannot have this value."
#define NO_MOVE "This is not a move of this game."
#define NO_KEY "The key must have 64 hexadecimal digits (0-9, a-f)."

/* clang-format off */
static const struct lie headers[] = {
    { 0, "talon-record 1", "talon-record", "This is not a Talon record." },
    { 0, "talon-record 1", "x 1", "This is not a Talon record." },
    { 0, "talon-record 1", "talon-record 3",
      "This record was written by a newer version of Talon." },
    { 0, "\nengine ", "\nx", "A line \"engine …\" is missing here." },
    { 0, "\nengine ", "\nenginex ", "A line \"engine …\" is missing here." },
    { 0, "\ngame ", "\nx ", "A line \"game …\" is missing here." },
    { 0, "\ngame mill", "\ngame till", "This game is not known here." },
    { 0, "\ngame mill -", "\ngame mill x", "This game is not known here." },
    { 0, "\ngame mill -", "\ngame " EIGHTY " -", "This game is not known here." },
    { 0, "\npreset ", "\nx ", "A line \"preset …\" is missing here." },
    { 0, "\nrules ", "\nx ", "A line \"rules …\" is missing here." },
    { 0, "\nrules 1", "\nrules 2", "This record uses rules that this version of Talon does not "
                                   "know." },
    { 0, "\noption players 3", "\noption players 9",
      "This option or its value is not known here." },
    { 0, "\noption players 3", "\noption wishes 3", "This option or its value is not known here." },
    { 0, "\nseat 0", "\nx 0", "A line \"seat …\" is missing here." },
    { 0, "\nseat 2", "\nx 2", "A line \"seat …\" is missing here." },
    { 0, "\nseat 1 simple", "\nseat 0 simple", OTHER },
    { 0, "\nseat 1 simple", "\nseat 1 " EIGHTY, OTHER },
    { 0, "\nseat 2 random \n", "\nseat 2 random " EIGHTY "\n", OTHER },
    { 0, "\nseat 2 random", "\nseat 2 rand\tom", OTHER },
    { 0, "\ncommitment ", "\nx ", "A line \"commitment …\" is missing here." },
    { 0, "\ncommitment ", "\nseat 3 human Carl\ncommitment ",
      "A line \"commitment …\" is missing here." },
    { 0, "\ncommitment ", "\ncommitment 0", OTHER },
    { 0, "\nkey ", "\nx ", "A line \"key …\" is missing here." },
    { 0, "\nkey 09", "\nkey 0", NO_KEY },
    { 0, "\nkey 09", "\nkey 0G", NO_KEY },
    { 0, "\nkey 09", "\nkey g9", NO_KEY },
    { 0, "\nkey 09", "\nkey \nx", NO_KEY },
    { 0, "\nkey 09", "\nkey 0900", OTHER },
    { 0, "\nkey 09", "\nkey sealed\nx",
      "The record is sealed. Its key is shown when the game is over." },
};

static const struct lie origins[] = {
    { 1, "\npack b1", "\npack b21", "The pack holds something that is no card." },
    { 1, "\npack b1", "\npack b2", "The pack is not this game's pack." },
    { 1, "\npack b1", "\npack", "The pack is not this game's pack." },
    { 1, "\npack b1", "\npack  b1", "The pack is not this game's pack." },
    { 2, "\nzone stack 0 b1 -b4", "\nzone stuck 0 b1", NO_ZONE },
    { 2, "\nzone stack 0 b1 -b4", "\nzone stack -1 b1", NO_ZONE },
    { 2, "\nzone stack 0 b1 -b4", "\nzone stack 1 b1", NO_ZONE },
    { 2, "\nzone stack 0 b1 -b4", "\nzone stack 0 b1 x", NO_ZONE },
    { 2, "\nzone stack 0 b1 -b4", "\nzone slot 0 b1 b4", NO_ZONE },
    { 2, "\nfield turn 0 1", "\nfield torn 0 1", NO_FIELD },
    { 2, "\nfield turn 0 1", "\nfield turn -1 1", NO_FIELD },
    { 2, "\nfield turn 0 1", "\nfield turn 1 1", NO_FIELD },
    { 2, "\nfield turn 0 1", "\nfield turn 0 256", NO_FIELD },
    { 2, "\nfield seats 0 3", "\nfield seats 0 2", "The number of players is an option." },
};

static const struct lie plays[] = {
    { 0, "\nstep 2 ", "\nstep 3 ", OTHER },
    { 2, "\nstep 1 1 stay", "\nstep 1 8 stay", NO_MOVE },
    { 2, "\nstep 1 1 stay", "\nstep 1 / stay", NO_MOVE },
    { 2, "\nstep 1 1 stay", "\nstep 1 11 stay", NO_MOVE },
    { 2, "\nstep 1 1 stay", "\nstep 1 1 sty", NO_MOVE },
    { 2, "\nstep 1 1 stay", "\nstep 1 0 stay", "It is not your turn." },
    { 2, "\nstep 1 1 stay", "\nstep 1 1 mark here 0", "Nobody may mark the first place." },
    { 2, "\nstep 1 1 stay", "\nstep 1 1 mark there 0", "This is not possible now." },
    { 0, "\nchance 200:", "\nchance 199:", OTHER },
    { 0, "\nover no", "\nover yes", OTHER },
    { 0, "\nrank 1", "\nrank 2", OTHER },
    { 0, "\npoints 0", "\npoints 1", OTHER },
    { 0, "\nstate ", "\nstate 0", OTHER },
    { 0, "\nchain ", "\nchain 0", OTHER },
};

static const struct lie cuts[] = {
    { 0, "engine ", NULL, "The record ends too early." },
    { 0, "seat 1 ", NULL, "The record ends too early." },
    { 0, "commitment ", NULL, "The record ends too early." },
    { 0, " simple", NULL, "The record ends in the middle of a line." },
    { 0, "mill -", NULL, "The record ends in the middle of a line." },
    { 0, "over ", NULL, "The record ends too early." },
    { 0, " no\n", NULL, "The record ends in the middle of a line." },
};
/* clang-format on */

#define REFUSED(list)                                                                              \
    for (unsigned i = 0; i < sizeof(list) / sizeof *(list); i++)                                   \
    assert_refused(&(list)[i])

static void headers_are_checked(void **unused)
{
    (void)unused;
    REFUSED(headers);
}

static void origins_are_checked(void **unused)
{
    (void)unused;
    REFUSED(origins);
}

static void steps_and_ends_are_checked(void **unused)
{
    (void)unused;
    REFUSED(plays);
}

static void cut_records_are_refused(void **unused)
{
    (void)unused;
    REFUSED(cuts);
}

/* These are found only after their line, with those it belongs to. */
static void combinations_are_checked(void **unused)
{
    static const struct lie lies[] = {
        { 0, "\npreset -", "\npreset nope", "This preset is not known here." },
        { 0, "\noption players 3", "\noption players 7", "Seven do not fit round the mill." },
        { 2, "\nfield turn 0 1", "\nfield turn 0 3",
          "The seat to play must be one of the players." },
        { 2, "\nzone hand 2 b5", "\nzone hand 2 b4",
          "A card appears more often here than in the pack." },
        { 2, "\nzone stack 0 b1 -b4", "\nzone stack 0 b1", OTHER },
        { 0, "\nchain ", "\nmore\nchain ", OTHER },
    };
    struct talon_record_error error;

    (void)unused;
    for (int i = 0; i < 6; i++) {
        struct talon_string_buffer buffer = written(ways[lies[i].way](), false);
        char *text = forged(&buffer, lies[i].what, lies[i].by);
        assert_null(talon_record_read(text, strlen(text), &error));
        assert_string_equal(error.sentence, lies[i].sentence);
        assert_true(error.line >= line_of(&buffer, lies[i].what));
        free(text);
        free(buffer.at);
    }
}

static void more_cards_than_any_pack_are_refused(void **unused)
{
    struct talon_string_buffer buffer = written(by_pack(), false);
    char cards[LONG_TEXT] = "\npack b1";
    struct talon_record_error error;

    (void)unused;
    for (int i = 0; i < TALON_PACK_MAX; i++)
        memcpy(cards + strlen("\npack b1") + 3 * (size_t)i, " b1", 4);
    char *text = forged(&buffer, "\npack b1", cards);
    assert_null(talon_record_read(text, strlen(text), &error));
    assert_string_equal(error.sentence, "The pack holds something that is no card.");
    free(text);
    free(buffer.at);
}

static void nothing_may_follow_a_record(void **unused)
{
    struct talon_string_buffer buffer = written(by_key(), false);
    struct talon_record_error error;

    (void)unused;
    talon_string_buffer_add(&buffer, "more\n");
    assert_null(talon_record_read(buffer.at, buffer.length, &error));
    assert_string_equal(error.sentence, OTHER);
    assert_null(talon_record_read("", 0, &error));
    assert_string_equal(error.sentence, "This is not a Talon record.");
    free(buffer.at);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(true_records_make_the_same_table),
        cmocka_unit_test(every_seat_has_its_line),
        cmocka_unit_test(sealed_records_tell_less),
        cmocka_unit_test(headers_are_checked),
        cmocka_unit_test(origins_are_checked),
        cmocka_unit_test(steps_and_ends_are_checked),
        cmocka_unit_test(cut_records_are_refused),
        cmocka_unit_test(combinations_are_checked),
        cmocka_unit_test(more_cards_than_any_pack_are_refused),
        cmocka_unit_test(nothing_may_follow_a_record),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
