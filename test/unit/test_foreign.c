/* test_foreign.c - files of other clubs' programs: every sample in test/data/foreign, the texts of
 * cells, refusals with line and column, and where results belong in a drive.
 */
#include "foreign/foreign.h"
#include "util/text_file.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- reading -------------------------------------------------------------------------------- */

static char *sample_text(const char *name)
{
    struct talon_string_buffer text = { 0 };
    enum util_text_form form;
    char path[200];

    snprintf(path, sizeof path, SAMPLES "/%s", name);
    assert_true(util_text_read_file(path, &text, &form));
    return text.at;
}

/* Names with a comma behind each, in the order of a list. */
static void list_names(const struct foreign_file *file, char *out, size_t size)
{
    size_t length = 0;

    *out = 0;
    for (size_t i = 0; i < file->pairs; i++)
        for (unsigned k = 0; k < file->pair[i].people; k++)
            length += (size_t)snprintf(out + length, size - length, "%s,", file->pair[i].name[k]);
}

static void expect_names(const char *text, const char *program, const char *names, size_t results)
{
    struct foreign_file file;
    struct series_refusal why;
    char list[2000];

    assert_true(foreign_read(&file, text, &why));
    list_names(&file, list, sizeof list);
    assert_string_equal(list, names);
    assert_string_equal(file.program ? file.program : "", program);
    assert_int_equal(file.results, results);
    foreign_free(&file);
}

static void expect_refusal(const char *text, const char *expected)
{
    struct foreign_file file;
    struct series_refusal why;
    char sentence[SERIES_SENTENCE];

    assert_false(foreign_read(&file, text, &why));
    series_fill(&why, sentence, sizeof sentence);
    assert_string_equal(sentence, expected);
    assert_int_equal(file.pairs, 0);
    assert_int_equal(file.results, 0);
}

#define TWO_LINES                                                                                  \
    "Ann Archer,Zoë Ångström,Dan Dyer,Eve Ellis,Bob Baker,Cy Cole,Gus Gray,Hal Hill,"           \
    "Ed Eagle,Flo Finch,Ida Ives,Jo Jones,"

static void each_program_is_read(void **state)
{
    static const struct {
        const char *name, *program, *names;
        size_t results;
    } samples[] = {
        { "pairs_scorer_travellers.txt", "Pairs Scorer", TWO_LINES, 9 },
        { "pairs_scorer_ranks.txt", "Pairs Scorer",
          "Ann Archer,Zoë Ångström,Bob Baker,Cy Cole,Ed Eagle,Flo Finch,Dan Dyer,Eve Ellis,", 0 },
        { "acblscore_boards.txt", "ACBLscore",
          "Archer,Angstrom,Dyer,Ellis,Baker,Cole,Gray,Hill,Eagle,Finch,Ives,Jones,", 9 },
        { "magiccontest.pbn", "MagicContest", TWO_LINES, 9 },
        { "ebuscore_members.csv", "EBUScore", "Ann Archer,Zoë Ångström,Bob \"B.\" Baker,", 0 },
        { "table_pairs.csv", "", "Ann Archer,Zoë Ångström,Bob Baker,Cy Cole,", 0 },
        { "table_results.csv", "", "", 9 },
    };

    (void)state;
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        char *text = sample_text(samples[i].name);
        expect_names(text, samples[i].program, samples[i].names, samples[i].results);
        free(text);
    }
}

static void separators_quotes_and_heads_vary(void **state)
{
    (void)state;
    expect_names("Pair;Names\n2;Cy / Di\n1;Al & Bo\n", "", "Al,Bo,Cy,Di,", 0);
    expect_names("title\n\n\"Pair no\"\t\"Player 1\"\t\"Player 2\"\n1\tAl\tBo\n", "", "Al,Bo,", 0);
    expect_names("dir,pair,name 1,name 2\nEW,1,\"Di, jr\",Ed\nNS,1,\"A\"\"B\",Bo\n", "",
                 "A\"B,Bo,Di, jr,Ed,", 0);
    expect_names("surname,firstname\n\"Line\nbreak\",Al\nSolo,\n", "EBUScore",
                 "Al Line break,Solo,", 0);
    expect_names("names;seat\nAl;1\n\nBo;\n;\n", "", "Al,Bo,", 0);
}

/* Names and groups of the club, as a list has them: "Al=Gent,Bo=,". */
static void expect_groups(const char *text, const char *expected)
{
    struct foreign_file file;
    struct series_refusal why;
    char list[200] = "";

    assert_true(foreign_read(&file, text, &why));
    for (size_t i = 0; i < file.pairs; i++)
        for (unsigned k = 0; k < file.pair[i].people; k++) {
            const size_t length = strlen(list);
            snprintf(list + length, sizeof list - length, "%s=%s,", file.pair[i].name[k],
                     file.pair[i].group);
        }
    assert_string_equal(list, expected);
    foreign_free(&file);
}

static void groups_of_the_club_stand_beside_names(void **state)
{
    static const char *const heads[] = {
        "Group",      "Section", "category",  "GENDER", "Sex",
        "Geschlecht", "Gruppe",  "Kategorie", "Sexe",   "Catégorie"
    };

    (void)state;
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
        char text[100];
        snprintf(text, sizeof text, "Name;%s\nAl;Gent\nBo;\nCy;Lady\n", heads[i]);
        expect_groups(text, "Al=Gent,Bo=,Cy=Lady,");
    }
    expect_groups("Gender,Surname,Firstname\nF,Archer,Ann\n", "Ann Archer=F,");
    expect_groups("Pair\tPlayer 1\tPlayer 2\tSection\n1\tAl\tBo\tRed\n", "Al=Red,Bo=Red,");
    expect_refusal("name;group\nAl;"
                   "0123456789012345678901234567890123456789012345678901234567890123\n",
                   "Line 2, column 4: the group is longer than 63 bytes: "
                   "0123456789012345678901234567890123456789012345678901234567890123");
}

static void faults_have_line_and_column(void **state)
{
    (void)state;
    expect_refusal("hello\nworld\n", "No line names columns that are known here, such as Pair and "
                                     "Names, or Board, NS, EW and Tricks.");
    expect_refusal("Pair;Names\nx;Al & Bo\n", "Line 2, column 1: this is no number of a pair: x");
    expect_refusal("Board,NS,EW,Tricks\n1,2,3,9\n1,2,3,nine\n",
                   "Line 3, column 7: this is no number of tricks: nine");
    expect_refusal("Board,NS,EW,Tricks\n1,2,,9\n", "Line 2: the number of a pair is missing.");
    expect_refusal("Board,NS,EW,Contract,By\n1,2,3,8S=,N\n",
                   "Line 2, column 7: this is no contract with its result: 8S=");
    expect_refusal("Board,NS,EW,Score\n1,2,3,abc\n", "Line 2, column 7: this is no score: abc");
    expect_refusal("Pair,Names\n1,\"Al & Bo\n", "Line 2: a quotation mark is not closed.");
    expect_refusal("Pair,Names\n1,Al & Bo\n1,Cy & Di\n",
                   "Line 3: another pair with this number stands above.");
    expect_refusal("names\n0123456789012345678901234567890123456789012345678901234567890123\n",
                   "Line 2, column 1: the name is longer than 63 bytes: "
                   "0123456789012345678901234567890123456789012345678901234567890123");
    expect_refusal("Pair,Names,Dir\n1,Al & Bo,up\n",
                   "Line 2, column 11: this is neither north-south nor east-west: up");
}

/* ---- results -------------------------------------------------------------------------------- */

/* One result as "tricks score award award"; a dash where there is none. */
static void expect_result(const char *heads, const char *row, const char *expected)
{
    struct foreign_file file;
    struct series_refusal why;
    char text[200], got[100] = "";

    snprintf(text, sizeof text, "Board,NS,EW,%s\n7,1,2,%s\n", heads, row);
    assert_true(foreign_read(&file, text, &why));
    assert_int_equal(file.results, 1);
    const struct foreign_result *one = file.result;
    snprintf(got, sizeof got, one->has_tricks ? "%d " : "- ", one->tricks);
    snprintf(got + strlen(got), 20, one->has_score ? "%d" : "-", one->score);
    if (one->has_awards)
        snprintf(got + strlen(got), 40, " %s %s", one->award[0], one->award[1]);
    assert_string_equal(got, expected);
    foreign_free(&file);
}

static void cells_of_results_are_understood(void **state)
{
    (void)state;
    expect_result("Tricks", "9", "9 -");
    expect_result("Tricks,Declarer", "9,E", "4 -");
    expect_result("Contract,By", "3NT-2,S", "7 -");
    expect_result("Contract,By,Result", "4Hx,W,+1", "2 -");
    expect_result("Contract,By,Result", "4Hx,W,11", "2 -");
    expect_result("Contract,By,Result,Score", "4S,N,=,420", "10 420");
    expect_result("Contract,By,NS+,NS-", "Pass,,,", "- 0");
    expect_result("NS+,NS-", "620,", "- 620");
    expect_result("NS+,NS-", ",50", "- -50");
    expect_result("Score", "-1100", "- -1100");
    expect_result("Score", "A60-40", "- - 60% 40%");
    expect_result("Tricks", "100%/0%", "- - 100% 0%");
    expect_result("Score", "AVE-", "- - minus minus");
    expect_result("Tricks", "Not played", "- - none none");
}

/* A Mitchell of three tables: side 1 stays, side 2 goes up, boards go down. */
static void fill_plan(struct foreign_meeting meetings[9])
{
    for (unsigned i = 0; i < 9; i++) {
        const unsigned round = i / 3, table = i % 3;
        meetings[i] = (struct foreign_meeting){ .round = round + 1,
                                                .table = table + 1,
                                                .deal = 1,
                                                .board = (table + round) % 3 + 1,
                                                .pair = { 2 * table + 1,
                                                          2 * ((table + 3 - round) % 3) + 2 } };
    }
}

static struct foreign_deed *place(const char *text, struct foreign_plan plan,
                                  struct foreign_file *file, struct series_refusal *why)
{
    static struct foreign_meeting meetings[9];

    fill_plan(meetings);
    plan.meeting = meetings;
    plan.meetings = 9;
    assert_true(foreign_read(file, text, why));
    return foreign_place(file, &plan, why);
}

static const struct foreign_plan by_tricks = { .values = 2, .tricks = 13, .is_compared = true };
static const struct foreign_plan by_points = { .values = 4, .by_seat = true };

static void results_find_their_tables(void **state)
{
    struct foreign_file file;
    struct series_refusal why;
    char *text = sample_text("table_results.csv");
    struct foreign_deed *deeds = place(text, by_tricks, &file, &why);

    (void)state;
    assert_non_null(deeds);
    for (unsigned i = 0; i < 9; i++) {
        assert_int_equal(deeds[i].at.round, i / 3 + 1);
        assert_int_equal(deeds[i].at.table, i % 3 + 1);
    }
    assert_int_equal(deeds[0].value[0], 9);
    assert_int_equal(deeds[0].value[1], 4);
    assert_true(deeds[8].has_awards);
    assert_string_equal(deeds[8].award[1], "40%");
    free(deeds);
    free(text);
    foreign_free(&file);
}

static void points_go_to_both_of_a_side(void **state)
{
    struct foreign_file file;
    struct series_refusal why;
    char *text = sample_text("acblscore_boards.txt");
    struct foreign_deed *deeds = place(text, by_points, &file, &why);

    (void)state;
    assert_non_null(deeds);
    assert_int_equal(deeds[0].value[0], 450);
    assert_int_equal(deeds[0].value[2], 450);
    assert_int_equal(deeds[3].value[1], 50);
    assert_int_equal(deeds[3].value[3], 50);
    free(deeds);
    free(text);
    foreign_free(&file);
}

/* Nine results of the plan, the last one as it is said. */
static void nine_results(char *text, const char *last)
{
    snprintf(text, 300,
             "Board,NS,EW,Tricks\n1,1,4,9\n1,3,5,6\n1,2,6,7\n2,2,5,8\n2,1,6,5\n2,3,4,6\n"
             "3,3,6,4\n3,2,4,10\n%s\n",
             last);
}

static void expect_misplaced(const char *last, struct foreign_plan plan, const char *expected)
{
    struct foreign_file file;
    struct series_refusal why;
    char text[300], sentence[SERIES_SENTENCE];

    nine_results(text, last);
    assert_null(place(text, plan, &file, &why));
    series_fill(&why, sentence, sizeof sentence);
    assert_string_equal(sentence, expected);
    foreign_free(&file);
}

static void what_has_no_place_is_refused(void **state)
{
    (void)state;
    expect_misplaced("2,1,5,7", by_tricks,
                     "Line 10: pairs 1 and 5 do not play board 2 in this drive.");
    expect_misplaced("3,2,4,7", by_tricks,
                     "Round 2, table 2: board 3 has two results in the file.");
    expect_misplaced("3,1,7,7", by_tricks,
                     "The file has 7 pairs that played, and the drive has 6.");
    expect_misplaced("3,1,5,14", by_tricks, "Line 10: a deal has fewer tricks than that.");
    expect_misplaced("3,1,5,7", by_points,
                     "Line 2: the drive counts points, and there is no score.");
}

static void sides_may_have_sat_the_other_way(void **state)
{
    static const struct foreign_meeting meetings[] = { { 1, 1, 1, 1, { 1, 2 } },
                                                       { 2, 1, 1, 2, { 2, 1 } } };
    const struct foreign_plan plan = {
        .meeting = meetings, .meetings = 2, .values = 2, .tricks = 13, .is_compared = true
    };
    struct foreign_file file;
    struct series_refusal why;

    (void)state;
    assert_true(foreign_read(&file, "Board,NS,EW,Tricks\n1,2,1,9\n2,2,1,8\n", &why));
    struct foreign_deed *deeds = foreign_place(&file, &plan, &why);
    assert_non_null(deeds);
    assert_true(deeds[0].swapped);
    assert_int_equal(deeds[0].value[0], 4); /* of pair 1, which was to sit on side 1 */
    assert_int_equal(deeds[0].value[1], 9);
    assert_false(deeds[1].swapped);
    assert_int_equal(deeds[1].value[0], 8);
    free(deeds);
    foreign_free(&file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_program_is_read),
        cmocka_unit_test(separators_quotes_and_heads_vary),
        cmocka_unit_test(groups_of_the_club_stand_beside_names),
        cmocka_unit_test(faults_have_line_and_column),
        cmocka_unit_test(cells_of_results_are_understood),
        cmocka_unit_test(results_find_their_tables),
        cmocka_unit_test(points_go_to_both_of_a_side),
        cmocka_unit_test(what_has_no_place_is_refused),
        cmocka_unit_test(sides_may_have_sat_the_other_way),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
