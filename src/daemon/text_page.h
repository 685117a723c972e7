/* text_page.h - small pages of one sentence, in the person's language and without the app.
 */
#pragma once

struct talon_string_buffer;

enum text_page {
    TEXT_NONE,
    TEXT_STOP, /* asks whether mails are to stop */
    TEXT_STOPPED,
    TEXT_TRY_LATER,
    TEXT_NO_REPLAY,
    TEXT_LONG_REPLAY,
    TEXT_MANY_REPLAYS,
    TEXT_PAGES,
};

/* Its content security policy. */
extern const char daemon_text_page_policy[];
/* Adds the page; answers its status. `words`: the last part of the address, letters and digits. */
unsigned daemon_text_page_write(enum text_page which, const char *language, const char *words,
                                struct talon_string_buffer *text);
