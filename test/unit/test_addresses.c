/* test_addresses.c - which addresses count as one, which proxy is believed about an address, and
 * which sites may talk to the server.
 */
#include "util/address.h"
#include "util/origin_policy.h"
#include "daemon/address_counts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static struct address address_at(const char *text)
{
    struct address address;

    assert_true(util_address_read(text, strlen(text), &address));
    return address;
}

static void assert_counted(const char *text, const char *expected)
{
    const struct address address = address_at(text), counted = util_address_counted(&address);
    char written[ADDRESS_ROOM];

    util_address_write(&counted, written);
    assert_string_equal(written, expected);
}

static void addresses_are_counted(void **unused)
{
    (void)unused;
    assert_counted("192.0.2.1", "192.0.2.1");
    assert_counted("192.0.2.1:8080", "192.0.2.1");
    assert_counted("::ffff:192.0.2.1", "192.0.2.1");
    assert_counted("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64");
    assert_counted("[2001:db8:1:2:3:4:5:6]:443", "2001:db8:1:2::/64");
    assert_counted("2001:DB8:1:2:ffff::", "2001:db8:1:2::/64");
    assert_counted("::1", "::/64");
}

static void assert_wider(const char *text, const char *expected)
{
    const struct address address = address_at(text), counted = util_address_counted(&address);
    char written[ADDRESS_ROOM];

    util_address_write_wider(&counted, written);
    assert_string_equal(written, expected);
}

static void wider_networks_are_counted(void **unused)
{
    (void)unused;
    assert_wider("192.0.2.1", "192.0.2.0/24");
    assert_wider("::ffff:192.0.2.255", "192.0.2.0/24");
    assert_wider("192.0.3.1", "192.0.3.0/24");
    assert_wider("2001:db8:1:2:3:4:5:6", "2001:db8:1::/48");
    assert_wider("2001:db8:1:ffff::", "2001:db8:1::/48");
    assert_wider("1111:2222:3333:4444:5555:6666:7777:8888", "1111:2222:3333::/48");
}

static void what_is_no_address(void **unused)
{
    static const char *const wrong[] = { "",
                                         "unknown",
                                         "_hidden",
                                         "192.0.2",
                                         "[::1",
                                         "192.0.2.1 ",
                                         "2001:db8:::1",
                                         "1.2.3.4.5",
                                         "[]",
                                         ":80",
                                         "for=192.0.2.43",
                                         "\"::1\"",
                                         "1111:2222:3333:4444:5555:6666:7777:8888:9999:aaaa:bbbb" };
    struct address address;

    (void)unused;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(util_address_read(wrong[i], strlen(wrong[i]), &address));
}

static void this_machine(void **unused)
{
    static const struct {
        const char *text;
        bool own;
    } cases[] = { { "127.0.0.1", true },  { "127.9.8.7", true }, { "::1", true },
                  { "128.0.0.1", false }, { "::2", false },      { "::ffff:127.0.0.1", true } };

    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct address address = address_at(cases[i].text);
        assert_int_equal(util_address_is_own(&address), cases[i].own);
    }
}

static void proxies_are_read(void **unused)
{
    static const char *const wrong[] = { "",       "127.0.0.1,",  "10.0.0.0/33",
                                         "::/129", "10.0.0.0/",   "10.0.0.0/-1",
                                         "nginx",  "10.0.0.0/8x", "10.0.0.0/ 8" };
    struct proxies proxies = { 0 };

    (void)unused;
    assert_true(util_proxies_read(&proxies, "127.0.0.1,10.0.0.0/8,::1,2001:db8::/33"));
    assert_int_equal(proxies.count, 4);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(util_proxies_read(&(struct proxies){ 0 }, wrong[i]));
    proxies.count = PROXIES_MOST;
    assert_false(util_proxies_read(&proxies, "127.0.0.2"));
}

static void proxies_are_known(void **unused)
{
    static const struct {
        const char *text;
        bool known;
    } cases[] = {
        { "127.0.0.1", true },         { "127.0.0.2", false }, { "10.255.255.255", true },
        { "11.0.0.0", false },         { "::1", true },        { "2001:db8:7fff::", true },
        { "2001:db8:8000::1", false }, { "::a00:1", false },   { "::", true },
    };
    struct proxies proxies = { 0 };

    (void)unused;
    assert_true(util_proxies_read(&proxies, "127.0.0.1,10.0.0.0/8,::1,2001:db8::/33"));
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct address address = address_at(cases[i].text);
        assert_int_equal(util_proxies_have(&proxies, &address), cases[i].known);
    }
}

/* Entries behind our own proxies are believed, and no entry before them. */
static void only_our_proxies_are_believed(void **unused)
{
    static const struct {
        const char *peer, *header, *client;
    } cases[] = {
        { "127.0.0.1", "192.0.2.1", "192.0.2.1" },
        { "127.0.0.1", "198.51.100.9, 192.0.2.1", "192.0.2.1" },
        { "127.0.0.1", "198.51.100.9,192.0.2.1 , 10.1.1.1", "192.0.2.1" },
        { "127.0.0.1", "10.2.2.2, 10.1.1.1", "10.2.2.2" },
        { "127.0.0.1", "127.0.0.1", "127.0.0.1" },
        { "127.0.0.1", "", "127.0.0.1" },
        { "127.0.0.1", ",,", "127.0.0.1" },
        { "127.0.0.1", "192.0.2.1, nonsense", "127.0.0.1" },
        { "127.0.0.1", "192.0.2.1, nonsense, 10.1.1.1", "10.1.1.1" },
        { "127.0.0.1", "\t[2001:db8::5]:99\t", "2001:db8::5" },
        { "203.0.113.7", "192.0.2.1", "203.0.113.7" },
        { "::", "198.51.100.9, 192.0.2.1", "192.0.2.1" }, /* by a Unix socket */
        { "::", "192.0.2.1, 10.1.1.1", "192.0.2.1" },
        { "::", "", "::" },
    };
    struct proxies proxies = { 0 };

    (void)unused;
    assert_true(util_proxies_read(&proxies, "127.0.0.1,10.0.0.0/8"));
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct address peer = address_at(cases[i].peer);
        const struct address client = util_proxies_client(&proxies, &peer, cases[i].header);
        const struct address expected = address_at(cases[i].client);
        assert_memory_equal(&client, &expected, sizeof client);
    }
}

static void visitors_come_and_go(void **unused)
{
    static struct address_counts address_counts;
    struct address address = address_at("192.0.2.1");

    (void)unused;
    daemon_address_counts_start(&address_counts);
    struct address_entry *first = daemon_address_counts_find(&address_counts, &address);
    assert_non_null(first);
    first->connections++;
    for (int i = 0; i < 20000; i++) {
        address.bytes[14] = (uint8_t)(i >> 8);
        address.bytes[15] = (uint8_t)i;
        struct address_entry *address_entry = daemon_address_counts_find(&address_counts, &address);
        address_entry->sockets++;
        assert_ptr_equal(daemon_address_counts_find(&address_counts, &address), address_entry);
        address_entry->sockets--;
        daemon_address_counts_release(&address_counts, address_entry);
    }
    address = address_at("192.0.2.1");
    assert_ptr_equal(daemon_address_counts_find(&address_counts, &address), first);
    first->connections--;
    daemon_address_counts_release(&address_counts, first);
    for (int i = 0; i < ADDRESS_HEADS; i++)
        assert_null(address_counts.heads[i]);
}

static void sites_are_named_exactly(void **unused)
{
    struct origins origins = { 0 };

    (void)unused;
    assert_true(util_origins_add(&origins, "https://Talon.Example:443"));
    assert_true(util_origins_add(&origins, "http://192.0.2.1:8080"));
    assert_true(util_origins_allow(&origins, "https://talon.example", "any"));
    assert_true(util_origins_allow(&origins, "https://TALON.example:443", "any"));
    assert_true(util_origins_allow(&origins, "http://192.0.2.1:8080", "any"));
    static const char *const others[] = { "http://talon.example",
                                          "https://talon.example:444",
                                          "https://talon.example.evil",
                                          "https://eviltalon.example",
                                          "http://192.0.2.1",
                                          "null",
                                          "https://talon.example/",
                                          "https://",
                                          "",
                                          "ws://talon.example",
                                          "https://a@talon.example",
                                          "any",
                                          "http://any",
                                          "https://:443" };
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_false(util_origins_allow(&origins, others[i], "any"));
}

static void without_a_list_the_host_itself(void **unused)
{
    const struct origins none = { 0 };

    (void)unused;
    assert_true(util_origins_allow(&none, "http://127.0.0.1:8080", "127.0.0.1:8080"));
    assert_true(util_origins_allow(&none, "http://localhost:8080", "LocalHost:8080"));
    assert_true(util_origins_allow(&none, "http://talon.localhost", "talon.localhost:80"));
    assert_true(util_origins_allow(&none, "http://192.168.1.5:8080", "192.168.1.5:8080"));
    assert_false(util_origins_allow(&none, "https://play.example", "play.example")); /* rebound */
    assert_false(util_origins_allow(&none, "https://evillocalhost", "evillocalhost"));
    assert_false(util_origins_allow(&none, "http://1.2.3.4.example", "1.2.3.4.example"));
    assert_true(util_origins_allow(&none, "http://[::1]:8080", "[::1]:8080"));
    assert_false(util_origins_allow(&none, "http://play.example", "play.example:443"));
    assert_false(util_origins_allow(&none, "http://play.example:81", "play.example"));
    assert_false(util_origins_allow(&none, "http://evil.example", "play.example"));
    assert_false(util_origins_allow(&none, "null", "null"));
}

static void what_is_no_site(void **unused)
{
    static const char *const wrong[] = { "talon.example", "https://",  "ftp://talon.example",
                                         "https://a/b",   "https://*", "https://a b" };
    struct origins origins = { 0 };

    (void)unused;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(util_origins_add(&origins, wrong[i]));
    assert_int_equal(origins.count, 0);
    for (int i = 0; i < ORIGINS_MOST; i++)
        assert_true(util_origins_add(&origins, "https://talon.example"));
    assert_false(util_origins_add(&origins, "https://talon.example"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(addresses_are_counted),
        cmocka_unit_test(wider_networks_are_counted),
        cmocka_unit_test(what_is_no_address),
        cmocka_unit_test(this_machine),
        cmocka_unit_test(proxies_are_read),
        cmocka_unit_test(proxies_are_known),
        cmocka_unit_test(only_our_proxies_are_believed),
        cmocka_unit_test(visitors_come_and_go),
        cmocka_unit_test(sites_are_named_exactly),
        cmocka_unit_test(without_a_list_the_host_itself),
        cmocka_unit_test(what_is_no_site),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
