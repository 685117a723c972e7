/* cluster_nodes.c - what drives each server, as src/daemon does: its clock, its lease, the way to
 * the database and to the people. Here it is seen that nobody holds a table that is another one's.
 */
#include "cluster.h"
#include "server/streams/stream_kind.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MILLION = 1000000, LATENCY = 12, SLOW_TURN = 60 };

static void fill(void *self, void *bytes, size_t count)
{
    struct cluster *cluster = self;
    uint8_t *at = bytes;

    for (size_t i = 0; i < count; i++)
        at[i] = (uint8_t)(talon_rng_word(&cluster->keys) >> 24);
}

int64_t node_now(const struct cluster *cluster, const struct node *node)
{
    return node->begun + cluster->time * node->rate / MILLION;
}

/* ---- life and death ------------------------------------------------------------------------- */

void node_start(struct cluster *cluster, struct node *node)
{
    const struct server_entropy entropy = { fill, cluster };

    *node = (struct node){ .cluster = cluster, .wake_at = SERVER_NEVER };
    node->life = ++cluster->lives;
    /* a clock may lose the margin in a lease, and gain anything */
    const int lost = cluster->mistake == NO_MARGIN ? 4 * MARGIN : MARGIN - 2 * STEP;
    node->rate = MILLION + between(cluster, -MILLION / LEASE * lost, MILLION / 50);
    node->begun = between(cluster, 1, MILLION) - cluster->time * node->rate / MILLION;
    node->server = server_new(&entropy);
    server_use_archive(node->server);
    server_allow_tables(node->server, MILLION);
    database_begin_lease(cluster, node);
    server_share(node->server, node_now(cluster, node), LEASE);
    server_use(node->server, STREAM_CIRCLES);
    server_use(node->server, STREAM_DAYS);
    server_use(node->server, STREAM_DEVICES);
    server_send_alerts(node->server, "key");
    server_tell_day(node->server, TODAY);
    node->wake_at = 0;
    note(cluster, "node %d starts, life %d", (int)(node - cluster->nodes), (int)node->life);
}

static void lose_everybody(struct cluster *cluster, const struct node *node)
{
    for (int i = 0; i < PEOPLE; i++)
        if (cluster->people[i].conn && cluster->people[i].life == node->life)
            person_loses(cluster, cluster->people[i].conn);
}

void node_kill(struct cluster *cluster, struct node *node)
{
    if (!node->server)
        return;
    note(cluster, "node %d ends, life %d", (int)(node - cluster->nodes), (int)node->life);
    lose_everybody(cluster, node);
    server_free(node->server);
    journal_outputs_free(&node->outputs);
    letters_free(&node->to_write);
    letters_free(&node->answers);
    letters_free(&node->texts);
    node->server = NULL;
    node->starts_at = cluster->time + between(cluster, 100, 3000);
}

/* ---- the way to the database ---------------------------------------------------------------- */

static void send_letter(struct cluster *cluster, const struct node *node, struct letter *letter)
{
    letter->life = node->life;
    letter->at = cluster->time + between(cluster, 1, LATENCY);
    if (letter->at < node->cut_until)
        letter->at = node->cut_until;
    if (letter->job.kind == SERVER_JOB_RENEW && letter->at < node->unrenewed_until)
        letter->at = node->unrenewed_until;
    letters_add(&cluster->base.asked, letter);
}

static void write_next(struct cluster *cluster, struct node *node)
{
    struct letter *batch = node->writing ? NULL : letters_take(&node->to_write, INT64_MAX);

    if (!batch)
        return;
    node->writing = true;
    send_letter(cluster, node, batch);
}

/* ---- steps ---------------------------------------------------------------------------------- */

static void step(struct cluster *cluster, struct node *node, const struct server_event *event)
{
    server_step(node->server, node_now(cluster, node), event, &node->outputs);
    node->is_checked = false;
}

/* A jump of the database's clock ends leases early: doc/cluster.md. As long as neither the server
 * nor an owner in the database changes, it need not be looked at again. */
static void check_holdings(struct cluster *cluster, struct node *node)
{
    const struct database *base = &cluster->base;

    if (database_was_set_forward(cluster) ||
        (node->is_checked && node->checked_owners == base->owners_changed))
        return;
    node->is_checked = true;
    node->checked_owners = base->owners_changed;
    for (int i = 0; i < base->streams_count; i++)
        if (base->streams[i].owner != node->life && !has_copies(base->streams[i].id) &&
            server_has_stream(node->server, base->streams[i].id))
            wrong(cluster, "node %d holds %s, which is another one's", (int)(node - cluster->nodes),
                  base->streams[i].id);
}

static void take_rows(struct cluster *cluster, struct node *node)
{
    struct letter *batch = letter_new(ROWS, 0);

    batch->batch = node->outputs.batch;
    batch->rows = journal_outputs_take_rows(&node->outputs, &batch->count);
    letters_add(&node->to_write, batch);
    if (cluster->mistake == EARLY)
        step(cluster, node, &(struct server_event){ .kind = SERVER_STORED, .batch = batch->batch });
}

/* The answer is made up, and the true one is not heard. */
static void believe(struct cluster *cluster, struct node *node, struct letter *letter)
{
    struct letter *answer = letter_new(JOB, cluster->time);

    answer->job = letter->job; /* of a renewal, which has nothing to free */
    answer->claim = STORE_CLAIM_OWNED;
    letter->mute = true;
    letters_add(&node->answers, answer);
}

/* No thread of its own: the answer comes in a moment. */
static void hash_passphrase(struct cluster *cluster, struct node *node, struct letter *letter)
{
    const struct server_passphrase *wanted = &letter->job.passphrase;
    char made[ACCOUNT_HASH_SIZE];

    snprintf(made, sizeof made, "$%.40s", wanted->text);
    const bool fits = letter->job.kind == SERVER_JOB_HASH || !strcmp(made, wanted->hash);
    snprintf(letter->text, sizeof letter->text, "%s", fits ? made : "");
    letter->is_hash = true;
    letter->at = cluster->time + between(cluster, 1, LATENCY);
    letters_add(&node->answers, letter);
}

static void take_jobs(struct cluster *cluster, struct node *node)
{
    for (size_t i = 0; i < node->outputs.jobs_count; i++) {
        struct letter *letter = letter_new(JOB, 0);
        letter->job = node->outputs.jobs[i];
        if (letter->job.kind == SERVER_JOB_HASH || letter->job.kind == SERVER_JOB_CHECK) {
            hash_passphrase(cluster, node, letter);
            continue;
        }
        if (letter->job.kind == SERVER_JOB_ALERT) {
            devices_take_alert(cluster, node, letter);
            continue;
        }
        if (letter->job.kind < SERVER_JOB_READ)
            abort();
        if (cluster->mistake == NO_END && letter->job.kind == SERVER_JOB_RENEW)
            believe(cluster, node, letter);
        send_letter(cluster, node, letter);
    }
    node->outputs.jobs_count = 0;
}

/* Rows go first, as in src/daemon/tick.c; then everybody is told, or loses the line. */
static void end_turn(struct cluster *cluster, struct node *node)
{
    struct journal_outputs *outputs = &node->outputs;

    check_holdings(cluster, node);
    while (outputs->rows_count)
        take_rows(cluster, node);
    take_jobs(cluster, node);
    for (size_t i = 0; i < outputs->sends_count; i++)
        person_gets(cluster, outputs->sends[i].conn, outputs->text.at + outputs->sends[i].at,
                    outputs->sends[i].length);
    for (size_t i = 0; i < outputs->hang_ups_count; i++)
        person_loses(cluster, outputs->hang_ups[i].conn);
    if (outputs->notes.length)
        wrong(cluster, "a server notes: %.200s", outputs->notes.at);
    node->wake_at = outputs->wake_at;
    journal_outputs_clear(outputs);
    write_next(cluster, node);
}

static void hear_database(struct cluster *cluster, struct node *node, const struct letter *letter)
{
    static const char *const addresses[NODES] = { "https://0.example", "https://1.example",
                                                  "https://2.example" };

    if (letter->kind == JOB) {
        const struct server_answer answer = { .kind = letter->job.kind,
                                              .number = letter->job.number,
                                              .table = letter->job.owner.stream,
                                              .claim = letter->claim,
                                              .nothing = letter->nothing,
                                              .alerted = letter->alerted,
                                              .hash = letter->is_hash ? letter->text : NULL,
                                              .rows = letter->rows,
                                              .rows_count = letter->count,
                                              .epoch = letter->epoch,
                                              .server = addresses[letter->node] };
        step(cluster, node, &(struct server_event){ .kind = SERVER_ANSWERED, .answer = &answer });
    } else if (letter->kind == ROWS) {
        node->writing = false;
        cluster->deposed += letter->result == STORE_DEPOSED; /* and it lives */
        if (letter->result == STORE_DEPOSED)
            step(cluster, node,
                 &(struct server_event){ .kind = SERVER_DEPOSED, .stream = letter->stream });
        if (cluster->mistake != EARLY)
            step(cluster, node,
                 &(struct server_event){
                     .kind = letter->result == STORE_WRITTEN ? SERVER_STORED : SERVER_STORE_FAILED,
                     .batch = letter->batch });
    }
}

static void hear_person(struct cluster *cluster, struct node *node, const struct letter *letter)
{
    if (letter->kind == LOST_LINE)
        step(cluster, node, &(struct server_event){ .kind = SERVER_CLOSE, .conn = letter->conn });
    else if (!letter->text[0])
        step(cluster, node,
             &(struct server_event){ .kind = SERVER_OPEN, .conn = letter->conn, .address = "" });
    else
        step(cluster, node,
             &(struct server_event){ .kind = SERVER_TEXT,
                                     .conn = letter->conn,
                                     .text = letter->text,
                                     .length = strlen(letter->text) });
}

/* ---- turns ---------------------------------------------------------------------------------- */

/* A server that is told to stop gives everything away when its last rows are stored. */
static void drain(struct cluster *cluster, struct node *node)
{
    if (!node->drains || node->writing || node->to_write.first)
        return;
    cluster->drains++;
    step(cluster, node, &(struct server_event){ .kind = SERVER_LEAVES });
    end_turn(cluster, node);
    node_kill(cluster, node);
}

static void turn(struct cluster *cluster, struct node *node)
{
    struct letter *letter;

    while (!node->drains && (letter = letters_take(&node->texts, cluster->time))) {
        hear_person(cluster, node, letter);
        letter_free(letter);
    }
    while ((letter = letters_take(&node->answers, cluster->time))) {
        hear_database(cluster, node, letter);
        letter_free(letter);
        end_turn(cluster, node);
    }
    if (node_now(cluster, node) >= node->wake_at)
        step(cluster, node, &(struct server_event){ .kind = SERVER_TICK });
    end_turn(cluster, node);
}

static void live(struct cluster *cluster, struct node *node)
{
    if (cluster->time < node->paused_until)
        return;
    if (cluster->time < node->slow_until)
        node->paused_until = cluster->time + SLOW_TURN;
    turn(cluster, node);
    if (server_is_over(node->server)) {
        cluster->ends++;
        node_kill(cluster, node);
    } else {
        drain(cluster, node);
    }
}

void nodes_step(struct cluster *cluster)
{
    for (int i = 0; i < NODES && !cluster->wrong[0]; i++) {
        struct node *node = &cluster->nodes[i];
        if (node->server)
            live(cluster, node);
        else if (cluster->time >= node->starts_at)
            node_start(cluster, node);
    }
}

bool node_hears_people(const struct cluster *cluster, const struct node *node)
{
    return node->server && !node->drains && cluster->time >= node->lost_until;
}
