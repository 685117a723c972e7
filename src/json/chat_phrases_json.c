/* chat_phrases_json.c - the phrases of the chat as JSON, in the groups in which they are offered.
 */
#include "json_writer.h"
#include "text/chat_phrases.h"

#include <talon/json.h>

static void put_phrase(struct talon_string_buffer *buffer, const struct text_chat_phrase *phrase)
{
    talon_string_buffer_add(buffer, "{\"id\":");
    talon_json_string(buffer, phrase->id);
    json_write_member(buffer, "text", phrase->text);
    if (phrase->symbol)
        json_write_member(buffer, "symbol", phrase->symbol);
    talon_string_buffer_add(buffer, "}");
}

static void put_group(struct talon_string_buffer *buffer,
                      const struct text_chat_phrase_group *group)
{
    talon_string_buffer_add(buffer, "{\"id\":");
    talon_json_string(buffer, group->id);
    json_write_member(buffer, "label", group->label);
    json_write_member_name(buffer, "phrases");
    for (unsigned i = 0; i < group->count; i++) {
        talon_string_buffer_add(buffer, i ? "," : "[");
        put_phrase(buffer, &group->phrases[i]);
    }
    talon_string_buffer_add(buffer, "]}");
}

void json_write_chat_phrases(struct talon_string_buffer *buffer)
{
    json_write_member_name(buffer, "talk");
    for (unsigned i = 0; i < text_chat_phrase_groups_count; i++) {
        talon_string_buffer_add(buffer, i ? "," : "[");
        put_group(buffer, &text_chat_phrase_groups[i]);
    }
    talon_string_buffer_add(buffer, "]");
}
