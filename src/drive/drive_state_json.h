/* drive_state_json.h - the parts of a drive that clients ask for.
 */
#pragma once

#include "drive_telling.h"

/* Ended by NULL. */
extern const char *const drive_part_names[DRIVE_PARTS + 1];

/* ,"drive":{…} of the drive with this public id */
void drive_write_head(const struct drive *drive, const char *id, int64_t now,
                      struct talon_string_buffer *text);
void drive_write_part(struct drive_counts *counts, struct drive *drive, enum drive_part part,
                      const struct drive_question *question, struct talon_string_buffer *text);
/* ,"sits":… where this person plays now, or null. */
void drive_write_sits(const struct drive *drive, unsigned person, struct talon_string_buffer *text);
/* drive_duplicate.c: ,"travellers":[…] */
void drive_write_travellers(const struct drive *drive, const struct series *live,
                            const struct drive_boards *boards, bool all,
                            struct talon_string_buffer *text);
/* drive_doubts.c: ,"doubts":[…] results that may be of another board, or of the other side. */
void drive_write_doubts(const struct drive *drive, const struct drive_count *count,
                        struct talon_string_buffer *text);
/* drive_cards.c: ,"cards":{…}, for the director all of them. */
void drive_write_cards(const struct drive *drive, bool directs, struct talon_string_buffer *text);
/* drive_cards.c: ,"seal":{…} of the drive's seed. */
void drive_write_seal(const struct drive *drive, bool directs, struct talon_string_buffer *text);
/* drive_usebio.c: the file, where drive_can_report(); and ,"usebio":"…" or null. */
void drive_add_usebio(const struct drive *drive, const struct drive_count *count,
                      struct talon_string_buffer *text);
void drive_write_usebio(const struct drive *drive, const struct drive_count *count,
                        struct talon_string_buffer *text);
/* drive_director_json.c: ,"acts":[…] below the number `from`, the newest first (0: all);
 * ,"codes":[…] of the tables; ,"links":[…] that open the seats. */
void drive_write_acts(const struct drive *drive, unsigned from, struct talon_string_buffer *text);
void drive_write_codes(const struct drive *drive, struct talon_string_buffer *text);
void drive_write_links(const struct drive *drive, struct talon_string_buffer *text);
/* drive_ceremony_json.c: {…} of somebody who has won a prize */
void drive_write_winner(const struct series *live, const struct drive_winner *winner,
                        struct talon_string_buffer *text);
/* drive_ceremony_json.c: ,"ceremony":[…] and ,"prizes":[…] with so many steps of it. */
void drive_write_ceremony(const struct series *live, const struct drive_ceremony *ceremony,
                          unsigned steps, struct talon_string_buffer *text);
void drive_write_given_prizes(const struct drive *drive, const struct series *live,
                              const struct drive_ceremony *ceremony, unsigned steps,
                              struct talon_string_buffer *text);
/* drive_adjustments.c: ,"adjusted":[…] of the person in this round (0: in all), if anything was.
 * The reasons are for the director and for that person. */
void drive_write_adjusted(const struct drive_telling *to, unsigned person, unsigned round);
/* Where the person sits in the last round: the table, from 1, and the seat, from 0; 0: nowhere. */
unsigned drive_seat_of(const struct drive *drive, unsigned person, unsigned *seat);
/* drive_forecast.c: the member `forecast`, null where there is nothing to tell. */
void drive_write_forecast(const struct drive *drive, struct talon_string_buffer *text);
