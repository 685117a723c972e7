/* test_mail_message.c - mails as text: headers that nothing can be put into, words outside ASCII,
 * short lines; and which addresses are taken.
 */
#include "util/mail_address.h"
#include "util/mail_message.h"
#include "util/memory.h"

#include <talon/table.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

static struct talon_string_buffer written(const char *subject, const char *text, const char *stop)
{
    struct talon_string_buffer out = { 0 };

    util_mail_message_write(&(struct mail_message){ .from = "talon@talon.example",
                                                    .to = "anna@mail.example",
                                                    .subject = subject,
                                                    .text = text,
                                                    .stop = stop,
                                                    .id = "1f",
                                                    .seconds = 1795737599 },
                            &out);
    return out;
}

static void a_plain_mail(void **state)
{
    struct talon_string_buffer out = written("Your turn", "A\nB", "https://talon.example/mail/x");

    (void)state;
    assert_string_equal(out.at, "From: Talon <talon@talon.example>\n"
                                "To: anna@mail.example\n"
                                "Subject: Your turn\n"
                                "Date: Thu, 26 Nov 2026 23:59:59 +0000\n"
                                "Message-ID: <1f@talon.example>\n"
                                "Auto-Submitted: auto-generated\n"
                                "List-Unsubscribe: <https://talon.example/mail/x>\n"
                                "List-Unsubscribe-Post: List-Unsubscribe=One-Click\n"
                                "MIME-Version: 1.0\n"
                                "Content-Type: text/plain; charset=utf-8\n"
                                "Content-Transfer-Encoding: quoted-printable\n"
                                "\n"
                                "A\nB\n");
    free(out.at);
}

static void subjects_are_encoded(void **state)
{
    static const char *const subjects[] = { "Für dich", "a\nBcc: b@mail.example",
                                            "=?utf-8?q?x?=", "♠♠♠♠♠♠♠♠♠♠♠♠♠♠♠♠♠♠♠♠♠♠♠♠♠♠♠♠♠♠♠♠" };

    (void)state;
    for (size_t i = 0; i < sizeof subjects / sizeof *subjects; i++) {
        struct talon_string_buffer out = written(subjects[i], "", NULL);
        char *subject = strstr(out.at, "\nSubject: ") + 1, *date = strstr(out.at, "\nDate: ");
        *date = 0;
        assert_null(strstr(subject, "\nBcc"));
        for (char *line = subject, *end; line; line = end ? end + 1 : NULL) {
            end = strchr(line, '\n');
            assert_true((end ? (size_t)(end - line) : strlen(line)) <= 85);
            assert_non_null(strstr(line, "=?utf-8?q?"));
        }
        free(out.at);
    }
}

static void a_character_is_not_cut(void **state)
{
    struct talon_string_buffer out = written("♠♠♠♠♠♠♠♠♠♠", "", NULL);

    (void)state;
    assert_non_null(strstr(out.at, "=E2=99=A0?=\n =?utf-8?q?=E2=99=A0"));
    free(out.at);
}

static void bodies_are_encoded(void **state)
{
    struct talon_string_buffer out = written("x", "Ä=b \n.\n..", NULL);

    (void)state;
    assert_non_null(strstr(out.at, "\n\n=C3=84=3Db=20\n=2E\n=2E.\n"));
    free(out.at);
}

static void lines_are_short(void **state)
{
    char text[1001];

    (void)state;
    memset(text, 'x', sizeof text);
    memcpy(text + 400, "\xc3\xa9\xc3\xa9", 4);
    text[1000] = 0;
    struct talon_string_buffer out = written("x", text, NULL);
    for (char *line = strstr(out.at, "\n\n") + 2, *end; (end = strchr(line, '\n')); line = end + 1)
        assert_true(end - line <= 76);
    free(out.at);
}

static void addresses(void **state)
{
    static const char *const wrong[] = { "",
                                         "@",
                                         "a@",
                                         "@b.c",
                                         "a@b",
                                         "a@.c",
                                         "a@b.",
                                         "a@-b.c",
                                         "a@b-.c",
                                         "a@b..c",
                                         ".a@b.c",
                                         "a.@b.c",
                                         "a..a@b.c",
                                         "a@b.c\n",
                                         "a b@b.c",
                                         "a@b.c\r\nTo: x@y.z",
                                         "a@b@c.d",
                                         "a@b.1",
                                         "-a@b.c",
                                         "a\x7f@b.c",
                                         "\xc3\xa4@b.c",
                                         "a@b.c,d@e.f",
                                         "a|b@c.d" };
    char address[MAIL_ADDRESS_SIZE], most[300];

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(util_mail_address_read(wrong[i], address));
    assert_true(util_mail_address_read("Anna.B+talon_1@Mail.Example", address));
    assert_string_equal(address, "anna.b+talon_1@mail.example");
    memset(most, 'a', sizeof most);
    most[1] = '@';
    for (size_t i = 40; i < 250; i += 40)
        most[i] = '.';
    most[254] = 0;
    assert_true(util_mail_address_read(most, address));
    most[254] = 'a';
    most[255] = 0;
    assert_false(util_mail_address_read(most, address));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_plain_mail),           cmocka_unit_test(subjects_are_encoded),
        cmocka_unit_test(a_character_is_not_cut), cmocka_unit_test(bodies_are_encoded),
        cmocka_unit_test(lines_are_short),        cmocka_unit_test(addresses),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
