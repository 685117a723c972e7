/* strings.c - prints every msgid that stands in a table of any game, bot or hint, one a line: where
 * it stands, a tab, the msgid. For the test of the catalogues (test/i18n/test_catalogue.py).
 */
#include <talon/hint.h>
#include <talon/game.h>

#include <stdio.h>

static void print(const struct talon_game *game, const char *kind, const char *id,
                  const char *msgid)
{
    if (msgid)
        printf("%s%s%s %s %s\t%s\n", game->id, game->variant ? "/" : "",
               game->variant ? game->variant : "", kind, id, msgid);
}

static void print_options(const struct talon_game *game)
{
    for (int i = 0; i < game->options_count; i++) {
        const struct talon_option *option = &game->options[i];
        print(game, "option", option->id, option->label);
        for (int v = option->min; option->choices && v <= option->max; v++)
            print(game, "choice", option->id, option->choices[v - option->min].label);
    }
    for (int i = 0; i < game->presets_count; i++)
        print(game, "preset", game->presets[i].id, game->presets[i].title);
}

static void print_state(const struct talon_game *game)
{
    for (int i = 0; i < game->zones_count; i++)
        print(game, "zone", game->zones[i].id, game->zones[i].label);
    for (int i = 0; i < game->fields_count; i++) {
        const struct talon_field *field = &game->fields[i];
        print(game, "field", field->id, field->label);
        for (int n = 0; n < field->names_count; n++)
            print(game, "name", field->id, field->names[n]);
    }
}

static void print_moves(const struct talon_game *game)
{
    for (int i = 0; i < game->verbs_count; i++) {
        const struct talon_verb *verb = &game->verbs[i];
        print(game, "verb", verb->id, verb->text);
        print(game, "verb", verb->id, verb->third_person);
        print(game, "verb", verb->id, verb->second_person);
        for (int p = 0; p < verb->places_count; p++)
            print(game, "place", verb->places[p].id, verb->places[p].label);
    }
    for (int i = 0; i < game->rules_count; i++)
        print(game, "rule", game->rules[i].id, game->rules[i].sentence);
}

static void print_book(const struct talon_game *game)
{
    for (const struct talon_paragraph *at = game->book; at && at->text; at++)
        print(game, "book", at->rules ? at->rules : "-", at->text);
}

static void print_reasons(const struct talon_simple_player *player)
{
    for (const char *const *reason = player->reasons; *reason; reason++)
        printf("bot reason %s\t%s\n", player->game, *reason);
}

static void print_hints(void)
{
    for (const char *const *sentence = talon_hint_sentences; *sentence; sentence++)
        printf("hint\t%s\n", *sentence);
}

static void print_knowledge(const struct talon_knowledge *knowledge)
{
    if (knowledge->unit)
        printf("hint unit %s\t%s\n", knowledge->game, knowledge->unit);
    for (unsigned f = 0; f < knowledge->features_count; f++) {
        const struct talon_feature *feature = &knowledge->features[f];
        if (feature->more)
            printf("hint %s %s\t%s\n", knowledge->game, feature->id, feature->more);
        if (feature->less)
            printf("hint %s %s\t%s\n", knowledge->game, feature->id, feature->less);
    }
}

static void print_labels(const struct talon_game *game)
{
    for (const char *const *label = game->labels; label && *label; label++)
        print(game, "account", "-", *label);
}

static void print_measures(const struct talon_game *game)
{
    for (int i = 0; i < game->measures_count; i++)
        print(game, "measure", game->measures[i].id, game->measures[i].title);
    if (game->review)
        print(game, "review", "unit", game->review->unit);
}

int main(void)
{
    for (unsigned i = 0; i < talon_games_count; i++) {
        print(talon_games[i], "title", "-", talon_games[i]->title);
        print(talon_games[i], "tagline", "-", talon_games[i]->tagline);
        print_options(talon_games[i]);
        print_state(talon_games[i]);
        print_moves(talon_games[i]);
        print_book(talon_games[i]);
        print_labels(talon_games[i]);
        print_measures(talon_games[i]);
    }
    for (unsigned i = 0; i < talon_bots_count; i++)
        printf("bot %s\t%s\n", talon_bots[i].id, talon_bots[i].label);
    printf("bot reason\t%s\nbot reason\t%s\n", talon_reason_forced, talon_reason_chance);
    for (unsigned i = 0; i < talon_simple_players_count; i++)
        print_reasons(&talon_simple_players[i]);
    print_hints();
    for (unsigned i = 0; talon_knowledge_list[i]; i++)
        print_knowledge(talon_knowledge_list[i]);
    return 0;
}
