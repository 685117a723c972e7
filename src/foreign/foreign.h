/* foreign.h - names and results from files of other clubs' programs: which programs and tables are
 * known, what stands in a file, and where its results belong in a drive. A file is read as a whole,
 * or refused with the line and the fault there.
 */
#pragma once

#include "series/series.h"

#include <stdbool.h>
#include <stddef.h>

enum { FOREIGN_NAME = 64, FOREIGN_AWARD = 8, FOREIGN_PEOPLE = 2, FOREIGN_SIDES = 2 };

/* A pair, or a single person; `number` is 0 where a list has none. */
struct foreign_pair {
    unsigned line, number, people, place; /* place: among those of its side, from 0 */
    char side;                            /* 'N' or 'E', as it was said; 0: it was not */
    char name[FOREIGN_PEOPLE][FOREIGN_NAME];
    char group[FOREIGN_NAME]; /* of the club, as the file calls it; "": it says none */
};

/* A board at one table. Tricks and score are those of north and south. */
struct foreign_result {
    unsigned line, board, pair[FOREIGN_SIDES];
    bool has_tricks, has_score, has_awards;
    int tricks, score;
    char award[FOREIGN_SIDES][FOREIGN_AWARD]; /* as in series_awards */
};

struct foreign_file {
    const char *program; /* that wrote it; NULL: any, a table with known heads */
    struct foreign_pair *pair;
    size_t pairs, pair_room;
    struct foreign_result *result;
    size_t results, result_room;
};

/* Reads a text as util/text_file.h makes it. Pairs come in the order in which they are to be put on
 * a list: by their numbers, and from two lines in turn. False: refused, and nothing was taken. */
bool foreign_read(struct foreign_file *file, const char *text, struct series_refusal *why);
void foreign_free(struct foreign_file *file);

/* ---- in a drive ----------------------------------------------------------------------------- */

/* Two pairs of the drive, at a table of a round, with a board. */
struct foreign_meeting {
    unsigned round, table, deal, board, pair[FOREIGN_SIDES];
};

struct foreign_plan {
    const struct foreign_meeting *meeting;
    size_t meetings;
    unsigned values, tricks; /* of a deal, as the setup has them */
    bool by_seat, is_compared;
};

/* What a director does with one result. */
struct foreign_deed {
    struct foreign_meeting at;
    bool swapped, has_awards; /* the sides sat the other way than planned */
    int32_t value[SERIES_SEATS_MOST];
    const char *award[FOREIGN_SIDES]; /* of the file */
};

/* Where all results belong, in the order of rounds and tables; the caller frees the list. NULL:
 * refused. */
struct foreign_deed *foreign_place(const struct foreign_file *file, const struct foreign_plan *plan,
                                   struct series_refusal *why);
