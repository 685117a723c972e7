/* drive_deals.c - deals the boards of a drive, finds out what each is worth with open hands, and
 * writes them to a file.
 */
#include "drive_boards.h"

#include "drive/drive.h"
#include "series/series_movements.h"
#include "text/spoken.h"
#include "util/memory.h"
#include "util/output_file.h"

#include <talon/card.h>
#include <talon/rng.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WRONG_USAGE = 2, FAILED = 1, TRICKS = 13, SOLVER_BYTES = 1 << 25, BYTE = 8 };

/* ---- dealing --------------------------------------------------------------------------------- */

static void add_little_end(struct talon_sha256 *sum, uint64_t number)
{
    uint8_t bytes[sizeof number];

    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)(number >> BYTE * i);
    talon_sha256_add(sum, bytes, sizeof bytes);
}

/* The stream of a board: its key is the hash of these words, the seed and the number. */
static void seed_board(struct talon_rng *rng, uint64_t seed, unsigned board)
{
    static const char words[] = "talon drive boards";
    struct talon_sha256 sum;
    uint8_t key[TALON_SHA256_BYTES];

    talon_sha256_start(&sum);
    talon_sha256_add(&sum, words, sizeof words - 1);
    add_little_end(&sum, seed);
    add_little_end(&sum, board);
    talon_sha256_end(&sum, key);
    talon_rng_key(rng, key);
}

static void deal_cards(struct cli_board *board, const struct cli_drive *drive)
{
    struct drive_dealt dealt;
    struct talon_rng rng;

    if (drive->cards)
        drive_seed_board(&rng, drive->cards, board->number);
    else
        seed_board(&rng, drive->series.setup.seed, board->number);
    drive_deal_pack(&rng, board->deal.dealer, &dealt);
    memcpy(board->deal.hand, dealt.hand, sizeof board->deal.hand);
    board->turned = dealt.last;
}

static void set_trump(struct cli_board *board, const char *plan)
{
    static const char letters[] = "CDHS";
    const char letter = series_trump_of(plan, board->number - 1);
    const char *suit = letter ? strchr(letters, letter) : NULL;

    board->fewest = letter == 'L';
    board->deal.trump = suit ? (uint8_t)(suit - letters) : TALON_SOLVE_NO_TRUMP;
    if (letter)
        board->turned = PBN_UNKNOWN;
    else
        board->deal.trump = (uint8_t)talon_suit(board->turned);
}

static void make_board(const struct cli_drive *drive, unsigned number, struct cli_board *board)
{
    const uint8_t dealer = (uint8_t)(cli_drive_dealer(drive, number) - 1);

    memset(board, 0, sizeof *board);
    board->number = number;
    board->deal.dealer = dealer;
    board->deal.leader = (uint8_t)((dealer + 1) % PBN_SEATS);
    board->deal.result = PBN_UNKNOWN;
    snprintf(board->deal.event, sizeof board->deal.event, "%s drive",
             drive->series.setup.movement->name);
    snprintf(board->deal.board, sizeof board->deal.board, "%u", number);
    deal_cards(board, drive);
    set_trump(board, drive->series.setup.trumps);
}

/* ---- solving --------------------------------------------------------------------------------- */

static void solve_board(struct talon_solver *solver, struct cli_board *board, uint64_t nodes)
{
    board->answers.has_table = true;
    if (!talon_solve_strains(solver, board->deal.hand, nodes, NULL, board->answers.tricks))
        spoken_complain("talon drive",
                        "The table of board {n} was not solved within {nodes} tricks begun; its "
                        "gaps show \"?\" or nothing. --nodes allows more.",
                        "n", SPOKEN_NUMBER(board->number), "nodes", SPOKEN_NUMBER((int64_t)nodes),
                        NULL);
    board->open_tricks = board->answers.tricks[board->deal.trump][board->deal.dealer];
}

/* ---- the file -------------------------------------------------------------------------------- */

static int complain(const char *path)
{
    spoken_complain("talon drive", "{file} could not be written: {reason}", "file", path, "reason",
                    strerror(errno), NULL);
    return FAILED;
}

typedef void board_writer(const struct cli_board *boards, size_t count,
                          struct talon_string_buffer *text);

static board_writer *writer_of(const char *path)
{
    static const struct {
        const char *ending;
        board_writer *writer;
    } kinds[] = { { ".pbn", cli_board_pbn },
                  { ".txt", cli_board_text },
                  { ".html", cli_board_page } };
    const char *ending = strrchr(path, '.');

    for (size_t i = 0; ending && i < sizeof kinds / sizeof *kinds; i++)
        if (!strcmp(kinds[i].ending, ending))
            return kinds[i].writer;
    return NULL;
}

static size_t make_boards(const struct cli_drive *drive, struct cli_board *boards, void *memory,
                          uint64_t nodes)
{
    struct talon_solver *solver = talon_solver_create(memory, SOLVER_BYTES);
    size_t count = 0;

    for (unsigned number = 1; number <= CLI_DRIVE_BOARDS; number++)
        if (drive->plays_board[number]) {
            make_board(drive, number, &boards[count]);
            solve_board(solver, &boards[count++], nodes);
        }
    return count;
}

const char *cli_board_refusal(const struct series *series)
{
    if (!series_has_boards(series))
        return N_("This drive has no boards: with --same all tables play the same deals.");
    if (series->setup.seats != PBN_SEATS ||
        (series->setup.tricks != TRICKS && !series->setup.scoring->by_seat))
        return N_("Boards have 52 cards, for tables of four and 13 tricks.");
    return NULL;
}

int cli_board_write(const struct cli_drive *drive, const char *path, uint64_t nodes)
{
    board_writer *writer = writer_of(path);
    struct talon_string_buffer text = { 0 };
    size_t count = 0;

    if (!writer)
        return spoken_complain("talon drive",
                               "The file of boards must end in .pbn, .txt or .html, not as "
                               "\"{file}\" does.",
                               "file", path, NULL),
               WRONG_USAGE;
    for (unsigned number = 1; number <= CLI_DRIVE_BOARDS; number++)
        count += drive->plays_board[number];
    struct cli_board *boards = util_allocate_zeroed(count + 1, sizeof *boards);
    void *memory = util_allocate(SOLVER_BYTES);
    writer(boards, make_boards(drive, boards, memory, nodes), &text);
    const int status = util_write_file(path, text.at, text.length) ? 0 : complain(path);
    free(boards);
    free(memory);
    free(text.at);
    return status;
}
