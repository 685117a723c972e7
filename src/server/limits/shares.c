/* shares.c - the tables of what everybody shares, with the share of one client.
 */
#include "shares.h"

#include <string.h>

#define N_(text) text

/* ---- places ------------------------------------------------------------------------------- */

struct place_share {
    size_t all, of_client, of_network; /* of_network 0: a network has no share of its own */
    const char *share_used, *all_used;
};

/* clang-format off */
static const struct place_share places[LIMITS_PLACES] = {
    [PLACE_IMPORT] = {
        LIMIT_IMPORTS, LIMIT_IMPORTS_OF_ADDRESS, LIMIT_IMPORTS_OF_NETWORK,
        N_("Imports from your network are running already. Wait until one of them is finished."),
        N_("Too many people are importing right now. Try again in a few minutes.") },
    [PLACE_HASHING] = {
        LIMIT_HASHING, LIMIT_HASHING_OF_ADDRESS, 0,
        N_("Too many people in your network are logging in right now. Try again."),
        N_("Too many people are logging in right now. Try again.") },
    [PLACE_HINT] = {
        LIMIT_HINTS, LIMIT_HINTS_OF_ADDRESS, LIMIT_HINTS_OF_NETWORK,
        N_("Too many hints for your network are on their way. Wait for one of them."),
        N_("Too many bots are thinking right now. Try again.") },
    [PLACE_DRIVE_STRANGER] = {
        LIMIT_DRIVE_STRANGERS, LIMIT_DRIVE_STRANGERS_OF_ADDRESS, 0,
        N_("Too many people in your network are watching this drive."),
        N_("Too many people are watching this drive.") },
    [PLACE_DRIVE_PERSON] = {
        LIMIT_DRIVE_WATCHERS, LIMIT_SOCKETS_OF_ADDRESS, 0,
        N_("Too many people in your network are watching this drive."),
        N_("Too many people who take part are watching this drive.") },
    [PLACE_CIRCLE_WATCHER] = {
        LIMIT_CIRCLE_WATCHERS, LIMIT_CIRCLE_WATCHERS_OF_MEMBER, 0,
        N_("You have opened this circle in too many places. Close it in one of them."),
        N_("Too many people are watching this circle.") },
};
/* clang-format on */

const char *limits_place_refusal(enum limits_place place, const struct limits_places_held *held)
{
    const struct place_share *share = &places[place];

    if (held->of_client >= share->of_client ||
        (share->of_network && held->of_network >= share->of_network))
        return share->share_used;
    return held->all >= share->all ? share->all_used : NULL;
}

struct limits_holder limits_holder_of(const struct limits_client *client)
{
    struct limits_holder holder;

    memcpy(holder.who, client->who, sizeof holder.who);
    memcpy(holder.network, client->network, sizeof holder.network);
    return holder;
}

void limits_place_count(struct limits_places_held *held, const struct limits_client *client,
                        const struct limits_holder *holder)
{
    held->all++;
    held->of_client += client->has_address && !strcmp(holder->who, client->who);
    held->of_network += client->has_address && !strcmp(holder->network, client->network);
}

/* ---- deeds -------------------------------------------------------------------------------- */

enum scope { ADDRESS, NETWORK, ALL };
enum { HOUR = 3600 * 1000, DAY = 24 * HOUR };

static const char
    accounts_hour[] = N_("From your network too many accounts were made. Wait an hour."),
    accounts_day[] = N_("From your network too many accounts were made today. Come back tomorrow."),
    switched_hour[] = N_("You have switched this on too often. Wait an hour."),
    switched_day[] = N_("From your network this was switched on too often. Come back tomorrow."),
    codes_hour[] = N_("From your network too many codes were asked for. Wait an hour."),
    deals_day[] = N_("From your network too many deals of the day were begun. Come back tomorrow.");

/* clang-format off */
static const struct deed_share {
    enum limits_deed deed;
    enum scope scope;
    struct util_rate rate;
    const char *used;
} deeds[] = {
    { DEED_NEW_ACCOUNT, ADDRESS,
      { "register", LIMIT_NEW_ACCOUNTS, LIMIT_NEW_ACCOUNTS_WITHIN }, accounts_hour },
    { DEED_NEW_ACCOUNT, NETWORK,
      { "register from", LIMIT_NEW_ACCOUNTS_OF_NETWORK, LIMIT_NEW_ACCOUNTS_WITHIN },
      accounts_hour },
    { DEED_NEW_ACCOUNT, NETWORK,
      { "register from, day", LIMIT_NEW_ACCOUNTS_OF_NETWORK_A_DAY, DAY }, accounts_day },
    { DEED_NEW_ACCOUNT, ALL,
      { "register in all", LIMIT_ALL_NEW_ACCOUNTS, LIMIT_ALL_NEW_ACCOUNTS_WITHIN },
      N_("Too many accounts were made on this server. Come back tomorrow.") },
    { DEED_NEW_DRIVE, ADDRESS,
      { "drive", LIMIT_NEW_DRIVES, LIMIT_NEW_DRIVES_WITHIN },
      N_("You have opened too many drives. Wait an hour.") },
    { DEED_NEW_DRIVE, ADDRESS,
      { "drive, day", LIMIT_NEW_DRIVES_A_DAY, DAY },
      N_("From your network too many drives were opened today. Come back tomorrow.") },
    { DEED_NEW_CIRCLE, ADDRESS,
      { "circle", LIMIT_NEW_CIRCLES, LIMIT_NEW_CIRCLES_WITHIN },
      N_("You have opened too many circles. Wait an hour.") },
    { DEED_NEW_CIRCLE, ADDRESS,
      { "circle, day", LIMIT_NEW_CIRCLES_A_DAY, DAY },
      N_("From your network too many circles were opened today. Come back tomorrow.") },
    { DEED_NEW_ALERT_DEVICE, ADDRESS,
      { "alerts", LIMIT_NEW_ALERT_DEVICES, LIMIT_NEW_ALERT_DEVICES_WITHIN }, switched_hour },
    { DEED_NEW_ALERT_DEVICE, NETWORK,
      { "alerts from", LIMIT_NEW_ALERT_DEVICES_OF_NETWORK, LIMIT_NEW_ALERT_DEVICES_WITHIN },
      switched_hour },
    { DEED_NEW_ALERT_DEVICE, NETWORK,
      { "alerts from, day", LIMIT_NEW_ALERT_DEVICES_OF_NETWORK_A_DAY, DAY }, switched_day },
    { DEED_MAIL_CODE, ADDRESS,
      { "mail codes", LIMIT_MAIL_CODES_OF, LIMIT_MAILS_WITHIN }, codes_hour },
    { DEED_MAIL_CODE, NETWORK,
      { "mail codes from", LIMIT_MAIL_CODES_OF_NETWORK, LIMIT_MAILS_WITHIN }, codes_hour },
    { DEED_MAIL_CODE, ALL,
      { "mail codes in all", LIMIT_ALL_MAIL_CODES, LIMIT_MAILS_WITHIN },
      N_("This server has sent too many codes to all people together. Try again in an hour.") },
    { DEED_DAY_TABLE, ADDRESS,
      { "day tables", LIMIT_DAY_TABLES_OF_ADDRESS, DAY }, deals_day },
    { DEED_IMPORT, ADDRESS,
      { "imports, day", LIMIT_IMPORTS_OF_ADDRESS_A_DAY, DAY },
      N_("From your network too many imports were begun today. Come back tomorrow.") },
    { DEED_DAY_TABLE, NETWORK,
      { "day tables from", LIMIT_DAY_TABLES_OF_NETWORK, DAY }, deals_day },
};
/* clang-format on */
enum { DEED_SHARES = sizeof deeds / sizeof *deeds };

/* NULL: it is not counted, because the address is not known. */
static const char *counted_by(const struct limits_client *client, enum scope scope)
{
    if (scope == ALL)
        return "";
    if (!client->has_address)
        return NULL;
    return scope == ADDRESS ? client->who : client->network;
}

const char *limits_deed_refusal(const struct util_rates *rates, enum limits_deed deed,
                                const struct limits_client *client, int64_t now, int64_t *wait)
{
    const char *refusal = NULL;

    *wait = 0;
    for (int i = 0; i < DEED_SHARES; i++) {
        const char *who = counted_by(client, deeds[i].scope);
        if (deeds[i].deed != deed || !who)
            continue;
        const int64_t longer = util_rate_wait(rates, &deeds[i].rate, who, now);
        if (longer > *wait) {
            *wait = longer;
            refusal = deeds[i].used;
        }
    }
    return refusal;
}

void limits_deed_count(struct util_rates *rates, enum limits_deed deed,
                       const struct limits_client *client, int64_t now)
{
    for (int i = 0; i < DEED_SHARES; i++) {
        const char *who = counted_by(client, deeds[i].scope);
        if (deeds[i].deed == deed && who)
            util_rate_count(rates, &deeds[i].rate, who, now);
    }
}
