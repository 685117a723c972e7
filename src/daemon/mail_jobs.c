/* mail_jobs.c - writes mails as messages and hands them to the operator's command.
 */
#include "jobs.h"
#include "options.h"

#include "util/hex.h"
#include "util/mail_message.h"

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <time.h>

const char *const daemon_mail_result_names[MAIL_RESULTS] = { "taken", "failed", "hung" };

enum { ID_BYTES = 16 };

static void write_message(const struct server_mail *mail, const char *from,
                          struct talon_string_buffer *text)
{
    uint8_t bytes[ID_BYTES];
    char id[2 * ID_BYTES + 1];

    randombytes_buf(bytes, sizeof bytes);
    util_hex_digits(bytes, sizeof bytes, id);
    util_mail_message_write(&(struct mail_message){ .from = from,
                                                    .to = mail->address,
                                                    .subject = mail->subject,
                                                    .text = mail->text,
                                                    .stop = mail->stop,
                                                    .id = id,
                                                    .seconds = (int64_t)time(NULL) },
                            text);
}

void daemon_mail_send(struct worker_job *head, const struct worker_turn *turn)
{
    struct server_work *work = server_work_of(head);
    const struct options *options = turn->context;
    struct talon_string_buffer text = { 0 };

    assert(work->job.kind == SERVER_JOB_MAIL && options->mail.words[0]);
    write_message(&work->job.mail, options->mail_from, &text);
    work->mail = daemon_mail_command_run(&options->mail, text.at, text.length, turn->ending);
    work->answer.alerted = work->mail == MAIL_TAKEN ? SERVER_ALERT_TAKEN : SERVER_ALERT_LATER;
    free(text.at);
}
