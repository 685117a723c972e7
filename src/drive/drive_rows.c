/* drive_rows.c - the acts of a drive as rows: carried out, written, loaded, undone. Loading a
 * drive, rolling it back and undoing an act are the same: the rows are applied again.
 */
#include "drive_wishes.h"

#include "json/json_reader.h"
#include "json/json_writer.h"
#include "series/series_movements.h"
#include "util/hex.h"
#include "util/memory.h"

#include <stdlib.h>
#include <string.h>

/* ---- applying the rows -------------------------------------------------------------------- */

/* Numbers given by acts that are undone are not given again: they may be redone. */
static void note_numbers(struct drive *drive, const struct drive_act *act)
{
    const size_t last = act->first ? (size_t)act->first + json_value_count(act->names) - 1 : 0;

    if (drive->numbers < last)
        drive->numbers = last;
}

static bool apply_deed(struct drive *drive, struct drive_act *act, struct series_refusal *why)
{
    if (!act->first && act->names)
        act->first = (int64_t)drive->numbers + 1;
    if (drive_act_deed(act) == drive_begin)
        drive_honour_wishes(drive, act);
    if (!drive_act_deed(act)(drive, act, why))
        return false;
    note_numbers(drive, act);
    return true;
}

/* Undoing the start of a clock stops it, and the server must not start it once more. */
static void note_undone(struct drive *drive, const struct drive_act *act)
{
    note_numbers(drive, act);
    if (drive_act_deed(act) == drive_ring)
        drive->clocked = drive->rounds;
}

static bool apply_row(struct drive *drive, const struct drive_row *row, struct series_refusal *why)
{
    struct drive_act act = { .setup = drive->setup };
    struct json_value *json = json_read_text(row->text);
    const bool fine =
        drive_act_read(&act, json, true, why) && (row->undone || apply_deed(drive, &act, why));

    if (fine && row->undone)
        note_undone(drive, &act);
    json_value_free(json);
    return fine;
}

static bool apply_rows(struct drive *drive, struct series_refusal *why)
{
    bool fine = true;

    drive_start_again(drive);
    drive->replays = true;
    for (size_t i = 0; i < drive->rows_count && fine; i++) {
        drive->row = (uint32_t)i + 1;
        fine = drive->rows[i].target || apply_row(drive, &drive->rows[i], why);
    }
    drive->replays = false;
    drive->is_ready = fine;
    drive->version++;
    return fine;
}

bool drive_make_ready(struct drive *drive)
{
    struct series_refusal why;

    return drive->is_ready || apply_rows(drive, &why);
}

/* ---- undo --------------------------------------------------------------------------------- */

static void mark_undone(struct drive *drive, int32_t target)
{
    const size_t number = (size_t)(target < 0 ? -target : target);

    if (number && number <= drive->rows_count)
        drive->rows[number - 1].undone = target > 0;
}

static int32_t target_of(const struct drive_act *act)
{
    if (drive_act_deed(act))
        return 0;
    return (int32_t)(drive_act_is_undo(act) ? act->number : -act->number);
}

/* At a table, and not told by people. */
static bool was_played(const struct drive_row *row)
{
    return strstr(row->text, "\"act\":\"played\"");
}

static bool was_told(const struct drive_row *row)
{
    return strstr(row->text, "\"act\":\"result\"") || strstr(row->text, "\"act\":\"entry\"");
}

/* Results that others depend on are corrected, not taken back. */
static const char *refused_pattern(const struct drive_row *row, bool undone)
{
    if (!undone)
        return N_("This cannot be redone, because of what came later: @");
    return was_told(row) ? N_("This cannot be undone, because of what came later: @ Correct the "
                              "result in the list of results instead.")
                         : N_("This cannot be undone, because of what came later: @");
}

/* Also with the names that are on the list then. */
static bool apply_again(struct drive *drive, unsigned alike, struct series_refusal *why)
{
    const char *name = "";

    return apply_rows(drive, why) &&
           (drive_count_alike(drive, &name) <= alike ||
            series_refuse(why, "Somebody on the list is called @ already.", &name, NULL));
}

static bool undo_or_redo(struct drive *drive, const struct drive_act *act,
                         struct series_refusal *why)
{
    const bool undone = drive_act_is_undo(act);
    const char *name;
    const unsigned alike = drive_count_alike(drive, &name);
    struct series_refusal reason;
    char sentence[SERIES_SENTENCE];

    if (act->number <= (int64_t)drive->rows_count && was_played(&drive->rows[act->number - 1]))
        return series_refuse(why,
                             "What was played at a table cannot be undone. Set another result "
                             "instead.",
                             NULL, NULL);
    if (act->number > (int64_t)drive->rows_count || drive->rows[act->number - 1].target ||
        drive->rows[act->number - 1].undone == undone)
        return series_refuse(why, "There is nothing to undo or redo.", NULL, NULL);
    mark_undone(drive, target_of(act));
    if (apply_again(drive, alike, &reason))
        return true;
    mark_undone(drive, -target_of(act));
    apply_rows(drive, why);
    series_fill(&reason, sentence, sizeof sentence);
    return series_refuse(why, refused_pattern(&drive->rows[act->number - 1], undone),
                         (const char *[]){ sentence }, NULL);
}

/* Whatever others do, the director can go on. */
static bool leaves_reserves(const struct drive *drive, const struct drive_act *act,
                            struct series_refusal *why)
{
    static const unsigned most = LIMIT_DRIVE_ACTS - LIMIT_DRIVE_ACTS_RESERVED;

    if (drive->rows_count >= most)
        return series_refuse(why, "This drive has had # acts: now only its director can do more.",
                             NULL, &most);
    return !drive_act_enters(act) || drive->numbers < LIMIT_DRIVE_NEWCOMERS ||
           series_refuse(why, "The list is full. Only the director can still enter people.", NULL,
                         NULL);
}

bool drive_carry_out(struct drive *drive, struct drive_act *act, struct series_refusal *why)
{
    if (drive->rows_count >= LIMIT_DRIVE_ACTS)
        return series_refuse(why, "This drive has reached its limit of # acts.", NULL,
                             (const unsigned[]){ LIMIT_DRIVE_ACTS });
    if (act->by < DRIVE_DIRECTOR && !leaves_reserves(drive, act, why))
        return false;
    drive->row = (uint32_t)drive->rows_count + 1;
    return drive_act_deed(act) ? apply_deed(drive, act, why) : undo_or_redo(drive, act, why);
}

/* ---- writing ------------------------------------------------------------------------------ */

static size_t row_bytes(const char *text)
{
    enum { BLOCK = 16 }; /* that an allocation takes besides */

    return sizeof(struct drive_row) + BLOCK + strlen(text) + 1;
}

static void keep_row(struct drive *drive, const char *text, int32_t target)
{
    drive->rows_bytes += row_bytes(text);
    drive->rows =
        util_grow(drive->rows, &drive->rows_capacity, drive->rows_count, sizeof *drive->rows);
    drive->rows[drive->rows_count++] =
        (struct drive_row){ .text = util_copy_text(text), .target = target };
}

void drive_keep_act(struct drive *drive, const struct drive_act *act,
                    struct talon_string_buffer *text)
{
    talon_string_buffer_add(text, "{");
    drive_act_write(act, true, text);
    talon_string_buffer_add(text, "}");
    keep_row(drive, text->at, target_of(act));
    drive->news = drive->news || drive_act_deed(act) != drive_note_played;
    drive->version++;
}

void drive_write_opening(const struct drive *drive, struct talon_string_buffer *text)
{
    talon_string_buffer_add(text, "{");
    json_write_member_hex(text, "key", drive->key, sizeof drive->key);
    json_write_member_hex(text, "secret", drive->secret, sizeof drive->secret);
    json_write_member_name(text, "setup");
    drive_setup_write(&drive->first_setup, true, text);
    talon_string_buffer_add(text, "}");
}

/* ---- loading and rolling back ------------------------------------------------------------- */

static bool read_opening(struct drive *drive, const struct json_value *json)
{
    const char *key = json_value_member_text(json, "key"),
               *secret = json_value_member_text(json, "secret");
    struct series_refusal why;

    return key && secret && util_hex_read(key, drive->key, sizeof drive->key) &&
           util_hex_read(secret, drive->secret, sizeof drive->secret) &&
           drive_setup_read(&drive->first_setup, json_value_member(json, "setup"), &why);
}

bool drive_load_opening(struct drive *drive, const char *text)
{
    struct json_value *json = json_read_text(text);
    const bool fine = read_opening(drive, json);

    json_value_free(json);
    drive->may_be_online = drive->first_setup.game.is_online;
    return fine;
}

bool drive_load_act(struct drive *drive, const char *text)
{
    struct drive_act act = { 0 };
    struct series_refusal why;
    struct json_value *json = json_read_text(text);
    const bool fine = drive_act_read(&act, json, true, &why);
    const int32_t target = fine ? target_of(&act) : 0;

    json_value_free(json);
    if (!fine)
        return false;
    drive->may_be_online = drive->may_be_online || act.setup.game.is_online;
    keep_row(drive, text, target);
    mark_undone(drive, target);
    drive->is_ready = false;
    return true;
}

void drive_roll_back(struct drive *drive, size_t acts)
{
    while (drive->rows_count > acts) {
        struct drive_row *row = &drive->rows[--drive->rows_count];
        drive->rows_bytes -= row_bytes(row->text);
        free(row->text);
    }
    for (size_t i = 0; i < drive->rows_count; i++)
        drive->rows[i].undone = false;
    for (size_t i = 0; i < drive->rows_count; i++)
        mark_undone(drive, drive->rows[i].target);
    drive->is_ready = drive->is_known = false;
}
