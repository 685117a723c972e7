/* record_lookup.c - the records of games that an export contains: of tables here, and of imported
 * results.
 */
#include "server/requests/record_lookup.h"

#include <string.h>

/* ---- tables ----------------------------------------------------------------------------- */

void request_write_record(const struct room *room, struct talon_string_buffer *out)
{
    if (room_is_over(room))
        talon_record_write(room->table, false, out);
}

/* ---- what came from elsewhere ----------------------------------------------------------- */

struct seeking {
    uint32_t number;
    struct talon_string_buffer *out;
};

static bool look_at(void *context, const struct store_row *row)
{
    const struct seeking *seeking = context;
    const char *line = row->number == seeking->number ? strchr(row->text, '\n') : NULL;

    if (line)
        talon_string_buffer_add(seeking->out, line + 1);
    return false; /* an account may have very many rows behind it */
}

void request_write_imported_record(const struct journal *journal, const char *account,
                                   uint32_t number, struct talon_string_buffer *out)
{
    struct seeking seeking = { number, out };

    if (journal->archive.read)
        journal->archive.read(journal->archive.self, account, number, look_at, &seeking);
}
