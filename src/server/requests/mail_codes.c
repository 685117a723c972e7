/* mail_codes.c - reads an address of mail, counts the codes that are sent there, and checks those
 * that come back.
 */
#include "mail_codes.h"

#include "alert_members.h"

#include <assert.h>

bool request_read_mail_address(struct request *request, char address[MAIL_ADDRESS_SIZE])
{
    const char *text = request_read_text(request, "address");

    return text && (util_mail_address_read(text, address) ||
                    request_refuse(request, "request",
                                   "This is no plain mail address such as anna@talon.example."));
}

bool request_count_mail_code(struct request *request, const char *address,
                             char language[ALERT_LANGUAGE_SIZE])
{
    assert(address[0] && alerts_of(request->context->sets)->site);
    if (!request_read_alert_language(request, language) || !request_may_do(request, DEED_MAIL_CODE))
        return false;
    const char *refusal =
        alert_mail_count_code(alerts_of(request->context->sets), address, request->now);
    if (refusal)
        return request_refuse(request, "limit", refusal);
    request_count_deed(request, DEED_MAIL_CODE);
    return true;
}

bool request_send_mail_code(struct request *request, enum alert_code_use use, const char *address,
                            const char *bound)
{
    char language[ALERT_LANGUAGE_SIZE];

    if (!request_count_mail_code(request, address, language))
        return false;
    alert_mail_send_code(alerts_of(request->context->sets), use, address, bound, language,
                         request->outputs);
    return true;
}

bool request_check_mail_code(struct request *request, enum alert_code_use use, const char *address,
                             const char *bound)
{
    const char *code = request_read_text(request, "code");

    return code && (alert_mail_is_code(alerts_of(request->context->sets), use, address, bound, code,
                                       request->now) ||
                    request_refuse(request, "token", "This is not the code, or it is too old."));
}
