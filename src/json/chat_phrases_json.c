/* chat_phrases_json.c - the phrases of the chat as JSON, in the groups in which they are offered.
 */
#include "json_writer.h"
#include "text/chat_phrases.h"

static void put_phrase(struct talon_string_buffer *buffer, const struct text_chat_phrase *phrase)
{
    json_write_list_object(buffer);
    json_write_member(buffer, "id", phrase->id);
    json_write_member(buffer, "text", phrase->text);
    if (phrase->symbol)
        json_write_member(buffer, "symbol", phrase->symbol);
    talon_string_buffer_add(buffer, "}");
}

void json_write_chat_phrases(struct talon_string_buffer *buffer)
{
    json_write_member_list(buffer, "talk");
    for (unsigned i = 0; i < text_chat_phrase_groups_count; i++) {
        const struct text_chat_phrase_group *group = &text_chat_phrase_groups[i];
        json_write_list_object(buffer);
        json_write_member(buffer, "id", group->id);
        json_write_member(buffer, "label", group->label);
        json_write_member_list(buffer, "phrases");
        for (unsigned k = 0; k < group->count; k++)
            put_phrase(buffer, &group->phrases[k]);
        talon_string_buffer_add(buffer, "]}");
    }
    talon_string_buffer_add(buffer, "]");
}
