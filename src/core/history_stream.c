/* history_stream.c - reads the stream of events that talon_table_history() writes.
 */
#include <talon/history.h>

#include <string.h>

static uint64_t read_little_endian(const uint8_t *from, unsigned bytes)
{
    uint64_t number = 0;

    for (unsigned i = bytes; i-- > 0;)
        number = number << 8 | from[i];
    return number;
}

const uint8_t *talon_history_read_row(const uint8_t *from, struct talon_history_row *row)
{
    row->row = from[0];
    row->count = (uint16_t)read_little_endian(from + 1, 2);
    row->faces = from + 3;
    return row->faces + row->count;
}

const uint8_t *talon_history_read_field(const uint8_t *from, struct talon_history_field *field)
{
    field->field = (uint16_t)read_little_endian(from, 2);
    field->value = (int64_t)read_little_endian(from + 2, 8);
    return from + 10;
}

const uint8_t *talon_history_read_event(const uint8_t *from, struct talon_history_event *event)
{
    struct talon_history_row row;
    struct talon_history_field field;

    event->told = from[0];
    event->seat = from[1];
    event->move = (struct talon_move){ from[2], from[3], from[4], from[5] };
    event->acting = from[6];
    event->rows = from[7];
    event->row = from += 8;
    for (unsigned i = 0; i < event->rows; i++)
        from = talon_history_read_row(from, &row);
    event->fields = (unsigned)read_little_endian(from, 2);
    event->field = from += 2;
    for (unsigned i = 0; i < event->fields; i++)
        from = talon_history_read_field(from, &field);
    return from;
}
