/* test_shares.c - of everything that all people share, one client takes a share at most, and
 * somebody else still gets in; and the refusal says whether the share or the whole is used up.
 */
#include "server_alerting.h"
#include "server_evening.h"

#include "server/limits/shares.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_CONN = 100, NOBODYS = 0xee, HOURS = 24 };

/* From an address; `network`: the wider one, NULL: its own. */
static uint64_t come_by(struct world *world, const char *address, const char *network)
{
    static uint64_t last = FIRST_CONN;

    step(world, (struct server_event){
                    .kind = SERVER_OPEN, .conn = ++last, .address = address, .network = network });
    return last;
}

/* Somebody comes from this address of the network 198.18.0.0/15. */
static uint64_t come(struct world *world, int address)
{
    char text[32];

    snprintf(text, sizeof text, "198.18.%d.%d", address / 256, address % 256);
    return come_by(world, text, NULL);
}

static uint64_t come_from(struct world *world, int address, const char *network)
{
    char text[32];

    snprintf(text, sizeof text, "2001:db8::%x", (unsigned)address);
    return come_by(world, text, network);
}

static const char *message_of(const struct json_value *answer)
{
    assert_code(answer, "limit");
    return text_of(json_value_member(answer, "error"), "message");
}

static void assert_refused(const struct json_value *answer, const char *sentence)
{
    assert_string_equal(message_of(answer), sentence);
}

/* ---- the tables ---------------------------------------------------------------------------- */

static void each_place_has_a_share_of_the_whole(void **unused)
{
    (void)unused;
    for (enum limits_place place = 0; place < LIMITS_PLACES; place++) {
        struct limits_places_held held = { 0 }, others = { 0 };
        while (!limits_place_refusal(place, &held))
            held.of_client = ++held.all;
        others.all = held.all;
        assert_null(limits_place_refusal(place, &others));
        while (!limits_place_refusal(place, &others))
            others.all++;
        assert_true(2 * held.all <= others.all);
        assert_string_not_equal(limits_place_refusal(place, &held),
                                limits_place_refusal(place, &others));
    }
}

static struct limits_client client_of(struct util_rates *rates, int address, int network)
{
    struct limits_client client = { .has_address = true };
    char text[32];

    snprintf(text, sizeof text, "%d", address);
    util_rate_key(rates, text, client.who);
    snprintf(text, sizeof text, "network %d", network);
    util_rate_key(rates, text, client.network);
    return client;
}

/* Does it as often as it may within an hour; how often. */
static int do_often(struct util_rates *rates, enum limits_deed deed,
                    const struct limits_client *client, int64_t now)
{
    int64_t wait;
    int count = 0;

    for (; !limits_deed_refusal(rates, deed, client, now, &wait); count++)
        limits_deed_count(rates, deed, client, now);
    assert_true(wait > 0);
    return count;
}

/* A day long as often as it may: then somebody else still may. */
static void each_deed_has_a_share_of_the_whole(void **unused)
{
    (void)unused;
    for (enum limits_deed deed = DEED_NEW_ACCOUNT; deed <= DEED_IMPORT; deed++) {
        struct util_rates *rates = calloc(1, sizeof *rates);
        assert_non_null(rates);
        const struct limits_client one = client_of(rates, 1, 1), other = client_of(rates, 2, 2);
        int64_t wait;
        for (int hour = 0; hour < HOURS; hour++)
            do_often(rates, deed, &one, hour * (int64_t)HOUR);
        const int64_t late = (HOURS - 1) * (int64_t)HOUR;
        const char *refusal = limits_deed_refusal(rates, deed, &one, late, &wait);
        assert_non_null(refusal);
        assert_true(strstr(refusal, "network") || !strncmp(refusal, "You", 3));
        assert_null(limits_deed_refusal(rates, deed, &other, late, &wait));
        free(rates);
    }
}

/* A whole network, with as many addresses as it likes, uses up nothing that all share. */
static void a_network_leaves_places_for_others(void **unused)
{
    static const enum limits_deed of_all[] = { DEED_NEW_ACCOUNT, DEED_MAIL_CODE };
    int64_t wait;

    (void)unused;
    for (size_t i = 0; i < sizeof of_all / sizeof *of_all; i++) {
        struct util_rates *rates = calloc(1, sizeof *rates);
        assert_non_null(rates);
        const struct limits_client other = client_of(rates, 0, 0);
        for (int address = 1; address < 300; address++) { /* five accounts each are more than all */
            const struct limits_client one = client_of(rates, address, 1);
            do_often(rates, of_all[i], &one, address * (int64_t)HOUR / 15);
        }
        assert_null(limits_deed_refusal(rates, of_all[i], &other, 20 * (int64_t)HOUR, &wait));
        free(rates);
    }
}

/* ---- opening ------------------------------------------------------------------------------- */

/* Each of them is counted for the address that does it, and not for another one. */
static void what_is_opened_is_counted(void **unused)
{
    static const struct {
        const char *request;
        int most;
        const char *refusal;
    } kinds[] = {
        { "{\"do\":\"circle_new\",\"title\":\"T\",\"name\":\"N\"}", LIMIT_NEW_CIRCLES,
          "You have opened too many circles. Wait an hour." },
        { "{\"do\":\"drive_new\",\"setup\":{\"movement\":\"swedish\"}}", LIMIT_NEW_DRIVES,
          "You have opened too many drives. Wait an hour." },
    };
    struct world *world = begin();

    (void)unused;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        for (int opened = 0; opened < kinds[i].most; opened++)
            assert_fine(ask(world, come(world, 0), "%s", kinds[i].request));
        assert_refused(ask(world, come(world, 0), "%s", kinds[i].request), kinds[i].refusal);
        assert_fine(ask(world, come(world, 1), "%s", kinds[i].request));
    }
    end(world);
}

static void devices_are_counted(void **unused)
{
    struct world *world = begin_alerts();
    const struct opened opened = patient_people(world);
    char name[TEXT_ROOM];

    (void)unused;
    for (int i = 0; i < LIMIT_NEW_ALERT_DEVICES; i++) {
        snprintf(name, sizeof name, "device-%d", i);
        assert_fine(declare(world, come(world, 0), name, seat_text(&opened, ANNA), ""));
    }
    assert_refused(declare(world, come(world, 0), "more", seat_text(&opened, ANNA), ""),
                   "You have switched this on too often. Wait an hour.");
    assert_fine(declare(world, come(world, 1), "more", seat_text(&opened, ANNA), ""));
    end(world);
}

/* ---- imports ------------------------------------------------------------------------------- */

static const char imports_share[] =
    "Imports from your network are running already. Wait until one of them is finished.";

static struct json_value *import_piece(struct world *world, uint64_t conn,
                                       const struct visitor *visitor)
{
    return ask(world, conn, "{\"do\":\"import\",\"session\":\"%s\",\"part\":\" \"}",
               visitor->session);
}

static void one_address_leaves_imports_for_others(void **unused)
{
    struct world *world = begin();
    struct visitor visitors[2];
    int address = 0;

    (void)unused;
    visitors[0] = registered(world, 1, "Anna");
    visitors[1] = registered(world, 2, "Bert");
    for (int i = 0; i < LIMIT_IMPORTS_OF_ADDRESS; i++)
        assert_fine(import_piece(world, come(world, address), &visitors[0]));
    assert_refused(import_piece(world, come(world, address), &visitors[0]), imports_share);
    for (int all = LIMIT_IMPORTS_OF_ADDRESS; all < LIMIT_IMPORTS; all++)
        assert_fine(import_piece(world, come(world, ++address), &visitors[all % 2]));
    assert_refused(import_piece(world, come(world, ++address), &visitors[1]),
                   "Too many people are importing right now. Try again in a few minutes.");
    end(world);
}

/* A customer's network of IPv6 has as many addresses as the customer likes. */
static void one_network_leaves_imports_for_others(void **unused)
{
    struct world *world = begin();
    struct visitor visitors[2];

    (void)unused;
    visitors[0] = registered(world, 1, "Anna");
    visitors[1] = registered(world, 2, "Bert");
    for (int i = 0; i < LIMIT_IMPORTS_OF_NETWORK; i++)
        assert_fine(import_piece(world, come_from(world, i, "2001:db8:1::"), &visitors[i % 2]));
    assert_refused(import_piece(world, come_from(world, 9, "2001:db8:1::"), &visitors[0]),
                   imports_share);
    assert_fine(import_piece(world, come_from(world, 10, "2001:db8:2::"), &visitors[0]));
    end(world);
}

static void an_account_imports_so_often_a_day(void **unused)
{
    struct world *world = begin();
    const struct visitor anna = registered(world, 1, "Anna");

    (void)unused;
    for (int i = 0; i < LIMIT_ACCOUNT_IMPORTS; i++)
        assert_fine(import_piece(world, come(world, i), &anna));
    assert_refused(import_piece(world, come(world, LIMIT_ACCOUNT_IMPORTS), &anna),
                   "You have imported too often today. Come back tomorrow.");
    end(world);
}

/* A byte now and then, never so late that it would be idle. */
static void an_import_ends_in_time(void **unused)
{
    enum { PAUSE = 14 * SECOND };
    struct world *world = begin();
    const struct visitor anna = registered(world, 1, "Anna"), bert = registered(world, 2, "Bert");

    (void)unused;
    for (int64_t spent = 0; spent <= LIMIT_IMPORT_TIME; spent += PAUSE) {
        assert_fine(import_piece(world, 1, &anna));
        tick(world, PAUSE);
    }
    assert_refused(import_piece(world, 1, &anna),
                   "This import has taken too long, and was dropped. Start it again.");
    assert_fine(import_piece(world, 1, &anna));
    assert_fine(import_piece(world, 2, &bert));
    end(world);
}

/* Slow ones that hold all places leave them, whether or not their clients say another word. */
static void slow_imports_make_room(void **unused)
{
    enum { PAUSE = 14 * SECOND };
    struct world *world = begin();
    struct visitor slow[2];
    const struct visitor bert = registered(world, 3, "Bert");
    uint64_t conns[LIMIT_IMPORTS];

    (void)unused;
    slow[0] = registered(world, 1, "Anna");
    slow[1] = registered(world, 2, "Anton");
    for (int i = 0; i < LIMIT_IMPORTS; i++)
        conns[i] = come(world, i / LIMIT_IMPORTS_OF_ADDRESS);
    for (int64_t spent = 0; spent <= LIMIT_IMPORT_TIME; spent += PAUSE) {
        for (int i = 0; i < LIMIT_IMPORTS; i++)
            assert_fine(import_piece(world, conns[i], &slow[i % 2]));
        assert_code(import_piece(world, 3, &bert), "limit");
        tick(world, PAUSE);
    }
    assert_fine(import_piece(world, 3, &bert));
    end(world);
}

/* ---- mails --------------------------------------------------------------------------------- */

static struct world *begin_mailing(void)
{
    struct world *world = begin_alerts();

    world->mailed = true;
    restart(world);
    return world;
}

static struct json_value *ask_code(struct world *world, uint64_t conn, int person)
{
    return ask(world, conn,
               "{\"do\":\"mail\",\"address\":\"person%d@mail.example\",\"lang\":\"en\"}", person);
}

/* More at once than the mail system takes: the others wait, and none is refused. */
static void all_who_ask_get_a_code(void **unused)
{
    enum { ASKERS = 60 };
    struct world *world = begin_mailing();
    int sent = 0;

    (void)unused;
    for (int i = 0; i < ASKERS; i++)
        assert_fine(ask_code(world, come(world, i), i));
    for (; world->mails.count; sent++) {
        assert_true(world->mails.count <= LIMIT_MAILS_AT_ONCE);
        mail_ends(world, SERVER_ALERT_TAKEN);
    }
    assert_int_equal(sent, ASKERS);
    end(world);
}

static void one_address_leaves_codes_for_others(void **unused)
{
    struct world *world = begin_mailing();
    int person = 0, address = 0;

    (void)unused;
    for (; person < LIMIT_MAIL_CODES_OF; person++)
        assert_fine(ask_code(world, come(world, address), person));
    assert_refused(ask_code(world, come(world, address), person),
                   "From your network too many codes were asked for. Wait an hour.");
    for (; person < LIMIT_ALL_MAIL_CODES; person++)
        assert_fine(ask_code(world, come(world, ++address), person));
    assert_refused(
        ask_code(world, come(world, ++address), person),
        "This server has sent too many codes to all people together. Try again in an hour.");
    end(world);
}

/* A refusal because of the mail address does not count for the one who asks. */
static void a_mail_address_gets_so_many(void **unused)
{
    struct world *world = begin_mailing();
    const uint64_t conn = come(world, 0);

    (void)unused;
    for (int i = 0; i < LIMIT_MAIL_CODES_TO; i++)
        assert_fine(ask_code(world, come(world, 1 + i), 0));
    for (int i = 0; i < 2 * LIMIT_MAIL_CODES_OF; i++)
        assert_refused(ask_code(world, conn, 0),
                       "This address was sent too many mails. Wait an hour, and try again.");
    assert_fine(ask_code(world, conn, 1));
    end(world);
}

/* ---- watchers ------------------------------------------------------------------------------ */

static struct json_value *watch_drive(struct world *world, uint64_t conn,
                                      const struct evening *evening)
{
    return ask(world, conn, "{\"do\":\"drive\",\"drive\":\"%s\",\"watch\":true}", evening->id);
}

static struct json_value *direct_drive(struct world *world, uint64_t conn,
                                       const struct evening *evening)
{
    return ask(world, conn, "{\"do\":\"drive\",\"drive\":\"%s\",\"key\":\"%s\",\"watch\":true}",
               evening->id, evening->key);
}

static void strangers_leave_places_at_a_drive(void **unused)
{
    struct world *world = begin();
    const struct evening evening = evening_open(world, 1, "\"movement\":\"swedish\"");
    int all = 0, address = 0;

    (void)unused;
    for (; all < LIMIT_DRIVE_STRANGERS_OF_ADDRESS; all++)
        assert_fine(watch_drive(world, come(world, address), &evening));
    assert_refused(watch_drive(world, come(world, address), &evening),
                   "Too many people in your network are watching this drive.");
    assert_fine(direct_drive(world, come(world, address), &evening));
    for (; all < LIMIT_DRIVE_STRANGERS; all++)
        assert_fine(watch_drive(world, come(world, ++address), &evening));
    const uint64_t late = come(world, ++address);
    assert_refused(watch_drive(world, late, &evening), "Too many people are watching this drive.");
    assert_fine(direct_drive(world, late, &evening));
    end(world);
}

struct circle_of_two {
    char id[TEXT_ROOM], token[2][TEXT_ROOM];
};

static struct circle_of_two open_circle(struct world *world)
{
    struct circle_of_two circle;
    const struct json_value *answer =
        ask(world, 1, "{\"do\":\"circle_new\",\"title\":\"T\",\"name\":\"A\"}");

    snprintf(circle.id, TEXT_ROOM, "%s", text_of(answer, "circle"));
    snprintf(circle.token[0], TEXT_ROOM, "%s", text_of(answer, "token"));
    answer = ask(world, 1, "{\"do\":\"circle\",\"circle\":\"%s\",\"token\":\"%s\"}", circle.id,
                 circle.token[0]);
    char link[TEXT_ROOM];
    snprintf(link, TEXT_ROOM, "%s", text_of(json_value_member(answer, "circle"), "invitation"));
    answer = ask(world, 2,
                 "{\"do\":\"circle_join\",\"circle\":\"%s\",\"invitation\":\"%s\",\"name\":\"B\"}",
                 circle.id, link);
    snprintf(circle.token[1], TEXT_ROOM, "%s", text_of(answer, "token"));
    return circle;
}

static struct json_value *watch_circle(struct world *world, uint64_t conn,
                                       const struct circle_of_two *circle, int member)
{
    return ask(world, conn, "{\"do\":\"circle\",\"circle\":\"%s\",\"token\":\"%s\",\"watch\":true}",
               circle->id, circle->token[member]);
}

static void one_member_leaves_places_at_a_circle(void **unused)
{
    struct world *world = begin();
    const struct circle_of_two circle = open_circle(world);
    uint64_t conn = 0;

    (void)unused;
    for (int i = 0; i < LIMIT_CIRCLE_WATCHERS_OF_MEMBER; i++)
        assert_fine(watch_circle(world, conn = come(world, i), &circle, 0));
    assert_fine(watch_circle(world, conn, &circle, 0));
    assert_refused(watch_circle(world, come(world, NOBODYS), &circle, 0),
                   "You have opened this circle in too many places. Close it in one of them.");
    assert_fine(watch_circle(world, come(world, NOBODYS), &circle, 1));
    end(world);
}

static void a_socket_watches_so_many_circles(void **unused)
{
    struct world *world = begin();
    const uint64_t conn = come(world, 0);

    (void)unused;
    for (int i = 0; i < LIMIT_CIRCLES_OF_SOCKET; i++) {
        const struct circle_of_two circle = open_circle(world);
        assert_fine(watch_circle(world, conn, &circle, 0));
    }
    const struct circle_of_two more = open_circle(world);
    assert_refused(watch_circle(world, conn, &more, 0),
                   "You are watching too many circles. Leave one.");
    end(world);
}

/* ---- hints --------------------------------------------------------------------------------- */

static struct json_value *hint_at_new_table(struct world *world, uint64_t conn)
{
    const struct opened opened =
        open_table(world, "\"game\":\"whist\",\"seats\":[\"human\",\"random\",\"random\","
                          "\"random\"],\"seed\":\"8\",\"options\":{\"first_dealer\":\"3\"}");
    char text[200];

    assert_fine(join(world, conn, &opened, 0));
    snprintf(text, sizeof text, "{\"do\":\"hint\",\"table\":\"%s\",\"token\":\"%s\"}", opened.table,
             opened.token[0]);
    forget_said(world);
    say(world, conn, text);
    end_turn(world);
    return answer_to(world, conn); /* NULL: it is searched for */
}

static void one_address_leaves_hints_for_others(void **unused)
{
    struct world *world = begin();

    (void)unused;
    world->thinking = true;
    for (int i = 0; i < LIMIT_HINTS_OF_ADDRESS; i++)
        assert_null(hint_at_new_table(world, come(world, 0)));
    assert_refused(hint_at_new_table(world, come(world, 0)),
                   "Too many hints for your network are on their way. Wait for one of them.");
    assert_null(hint_at_new_table(world, come(world, 1)));
    bots_answer(world);
    assert_null(hint_at_new_table(world, come(world, 0)));
    end(world);
}

/* ---- passphrases --------------------------------------------------------------------------- */

static struct json_value *log_in(struct world *world, uint64_t conn, int person)
{
    char text[200];

    snprintf(text, sizeof text,
             "{\"do\":\"login\",\"name\":\"N%d\",\"passphrase\":\"wrong wrong\"}", person);
    say(world, conn, text);
    end_turn(world);
    return answer_to(world, conn); /* NULL: it is hashed */
}

static void one_address_leaves_logins_for_others(void **unused)
{
    struct world *world = begin();
    int person = 0, address = 0;

    (void)unused;
    world->busy = true;
    for (; person < LIMIT_HASHING_OF_ADDRESS; person++)
        assert_null(log_in(world, come(world, address), person));
    assert_refused(log_in(world, come(world, address), person),
                   "Too many people in your network are logging in right now. Try again.");
    for (; person < LIMIT_HASHING; person++)
        assert_null(log_in(world, come(world, ++address), person));
    assert_refused(log_in(world, come(world, ++address), person),
                   "Too many people are logging in right now. Try again.");
    end(world);
}

/* ---- the deals of the day ------------------------------------------------------------------ */

static struct json_value *begin_deal(struct world *world, uint64_t conn, int own)
{
    return ask(world, conn,
               "{\"do\":\"day_new\",\"family\":\"wippen\",\"pace\":0,\"own\":\"%032d\"}", own);
}

/* One's table of today is opened again however often, and counted once. */
static void one_address_leaves_results_of_the_day_for_others(void **unused)
{
    struct world *world = begin();

    (void)unused;
    world->days = true;
    world->day = 20000;
    restart(world);
    for (int i = 0; i < LIMIT_DAY_TABLES_OF_ADDRESS; i++) {
        const uint64_t one = come(world, 0);
        assert_fine(begin_deal(world, one, i));
        assert_fine(begin_deal(world, one, i));
        tick(world, LIMIT_NEW_TABLES_WITHIN / LIMIT_NEW_TABLES);
    }
    const uint64_t last = come(world, 0);
    assert_refused(begin_deal(world, last, LIMIT_DAY_TABLES_OF_ADDRESS),
                   "From your network too many deals of the day were begun. Come back tomorrow.");
    assert_fine(begin_deal(world, last, 1));
    assert_fine(begin_deal(world, come(world, 1), LIMIT_DAY_TABLES_OF_ADDRESS));
    end(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_place_has_a_share_of_the_whole),
        cmocka_unit_test(each_deed_has_a_share_of_the_whole),
        cmocka_unit_test(a_network_leaves_places_for_others),
        cmocka_unit_test(what_is_opened_is_counted),
        cmocka_unit_test(devices_are_counted),
        cmocka_unit_test(one_address_leaves_imports_for_others),
        cmocka_unit_test(one_network_leaves_imports_for_others),
        cmocka_unit_test(an_account_imports_so_often_a_day),
        cmocka_unit_test(an_import_ends_in_time),
        cmocka_unit_test(slow_imports_make_room),
        cmocka_unit_test(all_who_ask_get_a_code),
        cmocka_unit_test(one_address_leaves_codes_for_others),
        cmocka_unit_test(a_mail_address_gets_so_many),
        cmocka_unit_test(strangers_leave_places_at_a_drive),
        cmocka_unit_test(one_member_leaves_places_at_a_circle),
        cmocka_unit_test(a_socket_watches_so_many_circles),
        cmocka_unit_test(one_address_leaves_hints_for_others),
        cmocka_unit_test(one_address_leaves_logins_for_others),
        cmocka_unit_test(one_address_leaves_results_of_the_day_for_others),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
