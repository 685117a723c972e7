/* json_writer.h - the pieces JSON is written from. They know no table.
 */
#pragma once

#include <talon/table.h>

/* A comma, unless right behind "["; and one with a number, with "text" or null, with "{". */
void json_write_list_item(struct talon_string_buffer *buffer);
void json_write_list_number(struct talon_string_buffer *buffer, int64_t number);
void json_write_list_text(struct talon_string_buffer *buffer, const char *text);
void json_write_list_object(struct talon_string_buffer *buffer);
/* ,"name": and ,"name":[ and ,"name":{ and with a number, true or false. Right behind "{" the comma
 * is left out. The name is ours, and plain. */
void json_write_member_name(struct talon_string_buffer *buffer, const char *name);
void json_write_member_list(struct talon_string_buffer *buffer, const char *name);
void json_write_member_object(struct talon_string_buffer *buffer, const char *name);
void json_write_member_number(struct talon_string_buffer *buffer, const char *name, int64_t number);
void json_write_member_flag(struct talon_string_buffer *buffer, const char *name, bool flag);
/* ,"name":0.2500 : rounded to four digits behind the point. */
void json_write_member_decimal(struct talon_string_buffer *buffer, const char *name, double number);
/* ,"name":"digits", hexadecimal, or ,"name":null */
void json_write_member_hex(struct talon_string_buffer *buffer, const char *name,
                           const uint8_t *bytes, size_t count);
/* ,"name":"text" or ,"name":null */
void json_write_member(struct talon_string_buffer *buffer, const char *name, const char *text);
/* json_copy.c: a value that was read; NULL as null. And ,"name": with it; nothing if it is NULL. */
struct json_value;
void json_write_copy(struct talon_string_buffer *buffer, const struct json_value *value);
void json_write_member_copy(struct talon_string_buffer *buffer, const char *name,
                            const struct json_value *value);
/* chat_phrases_json.c: ,"talk":[{"id","label","phrases":[{"id","text","symbol"?}]}] */
void json_write_chat_phrases(struct talon_string_buffer *buffer);
