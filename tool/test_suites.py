"""The suites of `make test`: a row of a name, a command, what has to be there before it, and about
how many seconds of one processor it takes. Beside the rows stands how many seconds by the clock
those take that mostly wait. tool/test.py runs them.
"""
import dataclasses
import glob
import os
import subprocess

import evidence

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
GCC, SAFE, DDS = "build", "build-safe", "test/data/libdds-answers.txt"
TRACE = f"{GCC}/test/trace"  # names the presets
# Presets and games for which the suites' numbers of runs, games and steps are meant.
PRESETS, GAMES = 66, 9
# The builds, by the names other suites wait for.
GCC_BUILD = "gcc 12 build, warnings as errors"
SAFE_BUILD = "clang 14 build with sanitizers, warnings as errors"
PAGE_BUILD = "page build"
MESSAGES = os.path.join(ROOT, GCC, "said")  # what the tests' clients sent and received
# The first fault ends a program, as SAFE_ENVIRONMENT has it: so nothing is compiled to go on after
# it. Programs that lie at a fixed address are smaller, and start without a table of all addresses.
SANITIZE = ["-Db_sanitize=address,undefined", "-Db_lundef=false", "-Doptimization=0",
            "-Ddebug=false", "'-Dc_args=-gline-tables-only -fno-sanitize-recover=all -fno-pie'",
            "-Dc_link_args=-no-pie", "-Db_staticpic=false"]
SAFE_ENVIRONMENT = {
    "TALON_SAID": "",  # the same messages as without sanitizers
    # Of each allocation the last calls alone are kept.
    "ASAN_OPTIONS": "detect_leaks=1:abort_on_error=0:malloc_context_size=6",
    "UBSAN_OPTIONS": "halt_on_error=1:print_stacktrace=1",
}
# Of one processor, while a page waits for frames and for the server now and then.
BROWSER_SHARE = 0.7
# Suites that wait for clocks and other programs: their seconds by the clock.
WAITING = {
    "alerts by mail": 127, "browser, server_gone": 120, "store, PostgreSQL": 60,
    "full screen": 50, "terminal at a server": 25, "terminal, server lost": 16,
    "simulated games, many processes": 16, "fuzz network, sanitized": 16, "load": 13,
    "long texts at a terminal": 12, "patience": 12, "strangers, sanitized": 12, "alerts": 10,
    "strangers": 10, "bots at a server": 10, "games that are left": 8, "a slow disk": 8,
    "accounts": 8, "kills": 7, "time": 7, "lost database": 6, "nginx": 6,
    "one person, one hand": 6, "mistakes the coach names": 5, "service manager": 5,
    "several servers, rounds": 28, "several servers": 25, "limits of several servers": 20,
    "online drives": 15, "several servers, alerts": 13, "several servers, accounts": 8,
}
# Suites that a whole run has sanitized, and so not once more without sanitizers: nothing in them is
# about speed, and all other suites run the same program as people get it.
SANITIZED_ALONE = {"commands in every language"}
FUZZ_TARGETS = ("engine", "foreign", "json", "pbn", "record", "server", "text")


@dataclasses.dataclass
class Suite:
    """One row. The seconds order the suites and say how many run beside each other. They are no
    limit: a wrong figure costs some time."""
    name: str
    command: list
    quick: bool = False
    seconds: float = 2
    after: tuple = (GCC_BUILD,)
    environment: dict = dataclasses.field(default_factory=dict)

    @property
    def clock(self):
        """Seconds by the clock, alone on a machine."""
        busy = BROWSER_SHARE if self.name.startswith("browser, ") else 1
        return max(self.seconds / busy, WAITING.get(self.name, 0))

    @property
    def waits(self):
        """Whether it mostly waits, for clocks and for other programs."""
        return self.name.startswith("browser, ") or self.name in WAITING

    @property
    def share(self):
        """Of one processor, while it runs."""
        return self.seconds / self.clock


# ---- what there is to run -------------------------------------------------------------------

def corpus(target):
    folder = os.path.join(ROOT, "test/fuzz/corpus", target)
    return [os.path.join(folder, name) for name in sorted(os.listdir(folder))]


def shell(*steps):
    """One command of several, of which the first that fails ends it."""
    return ["sh", "-c", " && ".join(steps)]


def set_up(folder, compiler="", *options):
    """Configures a build folder, as it was configured before if that was for this compiler."""
    path = os.path.join(ROOT, folder, "build.ninja")
    remove = ""
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            if f" command = {compiler}" in file.read():
                return f"meson setup {folder} . --reconfigure -Dpage=true -Dtests=true"
        remove = f"rm -rf {folder} && "
    chosen = f"env CC={compiler} CC_LD=lld " if compiler else ""
    return f"{remove}{chosen}meson setup {folder} . {' '.join(options)}"


def half(jobs):
    """Processors for what starts several processes itself: the others run suites meanwhile."""
    return max(1, jobs // 2)


def safe_programs():
    """What the sanitized suites run, by the names of ninja. Nothing else is built sanitized."""
    words = {os.path.relpath(word, SAFE) for suite in sanitized_suites() for word in suite.command
             if word.startswith(f"{SAFE}/")}
    units = {path[:-2] for path in glob.glob("test/unit/test_*.c", root_dir=ROOT)}
    return sorted(words - {"talon"} | {"src/cli/talon_link"} | units)


def builds(jobs):
    return [
        Suite(GCC_BUILD, shell(set_up(GCC), f"ninja -C {GCC} -j {jobs}"), True, 140, ()),
        Suite(SAFE_BUILD, shell(set_up(SAFE, "clang-14", *SANITIZE),
                                f"ninja -C {SAFE} -j {half(jobs)} {' '.join(safe_programs())}"),
              seconds=95),
        Suite(PAGE_BUILD, shell("npm --prefix web ci --no-audit --no-fund --silent",
                                "npm --prefix web run --silent build",
                                "npm --prefix web run --silent elements"), seconds=20),
    ]


def engine_suites(quick):
    """The library and `talon engine`."""
    talon = f"{GCC}/talon"

    def python(name, path, seconds=2.0):
        return Suite(name, ["python3", path, talon], True, seconds)

    return [
        Suite("properties", [f"{GCC}/test/properties", "2"], True, 10),
        Suite("leaks", [f"{GCC}/test/leaks", "5" if quick else per_game(60)], True, 3),
        Suite("leaks of levels", [f"{GCC}/test/level_leaks", "30" if quick else per_game(150)],
              True, 5),
        Suite("batches", [f"{GCC}/test/batch_properties", "4" if quick else per_game(40)], True, 6),
        Suite("a batch that learns", [f"{GCC}/test/learn"], True, 1),
        Suite("memories", [f"{GCC}/test/remembered", "4" if quick else per_game(25)], True, 7),
        Suite("deltas", [f"{GCC}/test/view_deltas", "1" if quick else per_preset(2)], True, 6),
        Suite("sampled worlds", [f"{GCC}/test/sampled_worlds", "3" if quick else per_game(15)],
              True, 8),
        Suite("bots", [f"{GCC}/test/bot_properties", per_preset(100 if quick else 200)], True, 10),
        Suite("vectors, models", ["python3", "test/reference/vectors.py", "--model"], True),
        Suite("models of the Whist family", ["python3", "test/reference/test_family.py"], True, 4,
              after=()),
        Suite("views, models", ["python3", "test/reference/views.py", talon], True),
        Suite("vectors, engine", ["python3", "test/reference/vectors.py", "--engine", talon], True),
        Suite("WebAssembly", ["node", "test/wasm/same.mjs", f"{GCC}/src/wasm/talon.wasm",
                              f"{GCC}/src/wasm/random_games", "5" if quick else "50"], True, 3),
        Suite("kernels in WebAssembly",
              ["node", "test/wasm/same_kernels.mjs", f"{GCC}/src/wasm/kernels.wasm",
               f"{GCC}/src/wasm/kernel_games", "100" if quick else "1000"], True, 3),
        Suite("solver in WebAssembly", ["node", "test/wasm/same_tricks.mjs",
                                        f"{GCC}/src/wasm/solve.wasm",
                                        f"{GCC}/test/solve/solved_positions", talon,
                                        "5" if quick else "30"], True, 10),
        Suite("searches", [f"{GCC}/test/search/search_properties", "1" if quick else "4"], True, 8),
        Suite("same moves", ["node", "test/search/same_moves.mjs", "1", "10" if quick else "40",
                             "100", f"{GCC}/test/search/same_moves",
                             f"{GCC}/src/wasm/talon.wasm"], True, 10),
        Suite("solver", [f"{GCC}/test/solve/solve_properties", "1000" if quick else "4000"], True,
              14),
        Suite("solver, any sides", [f"{GCC}/test/solve/solve_sides", "300"], True, 2),
        Suite("solver, beside libdds", [f"{GCC}/test/solve/solve_compared", "12", "9"], seconds=7),
        Suite("solver, answers of libdds", [f"{GCC}/test/solve/solve_answers", DDS, "0", "12"]),
        Suite("unit", ["python3", "tool/unit.py", GCC], True, 16),
        Suite("JSON", ["python3", "test/json/test_json_reader.py", f"{GCC}/test/json_told",
                       "10000"], True, 2),
        Suite("match", ["python3", "test/match/test_match.py", f"{GCC}/talon"], True, 20),
        Suite("programs that play", ["python3", "test/match/test_bot_protocol.py", f"{GCC}/talon"],
              True, 20),
        Suite("simulated games", ["python3", "test/simulated_games/test_sim.py", talon], True, 30),
        Suite("conditions on deals", ["python3", "test/simulated_games/test_conditions.py", talon],
              True, 5),
        Suite("truths", ["python3", "tool/truths.py", talon, "--check"], True),
        Suite("rows of requests", ["python3", "tool/requests.py", GCC, "--check"], True),
        Suite("strength", ["python3", "test/match/test_strength.py"], True),
        Suite("matches", ["python3", "test/match/test_matches.py"], True),
        Suite("simulated games, many processes",
              ["python3", "test/simulated_games/test_cluster.py", talon],
              seconds=3),
        Suite("reviews, properties", [f"{GCC}/test/review/review_properties",
                                      *(["1", "6", "5"] if quick else ["1", "12", "3"])], True, 20),
        Suite("reviews, planted mistakes",
              [f"{GCC}/test/review/planted", "whist/classic", "4" if quick else "10", "4000",
               "4000", "1", "target=1"], True, 20),
        Suite("positions", ["python3", "test/search/test_positions.py", f"{GCC}/talon"], True, 9),
        python("mistakes the coach names", "test/search/test_coach.py", 12),
        Suite("catalogues", ["python3", "test/i18n/test_catalogue.py", GCC], True),
        python("commands in every language", "test/i18n/test_commands.py", 8),
        python("engine dialogue", "test/engine/test_dialogue.py"),
        python("exact answers", "test/exact/test_exact.py", 12),
        python("open hands", "test/solve/test_solve.py", 10),
        python("contracts with open hands", "test/solve/test_contracts.py", 2),
        python("spellings of deals", "test/solve/test_pbn.py"),
        python("text files", "test/engine/test_text_files.py", 9),
        python("problems", "test/solve/test_problems.py", 13),
        python("endings", "test/solve/test_ending.py", 15),
        python("drives", "test/series/test_drive.py"),
        python("duplicate", "test/series/test_duplicate.py"),
        python("awards", "test/series/test_awards.py"),
        python("leagues", "test/series/test_league.py"),
        python("files of other programs", "test/series/test_foreign.py"),
        python("options of drives", "test/series/check_options.py"),
        python("boards", "test/series/test_boards.py", 2),
        python("plans of one's own", "test/series/test_plans.py"),
        python("movements, checked", "test/series/check_movements.py", 14),
        python("lost output", "test/cli/test_lost_output.py", 10),
        python("options together", "test/cli/test_together.py", 19),
        python("same files", "test/cli/test_same_file.py", 3),
        python("refusals of commands", "test/cli/test_refusals.py", 2),
        python("conventions of commands", "test/cli/test_conventions.py", 3),
        python("JSON of commands", "test/cli/test_json.py", 4),
        python("completion in shells", "test/cli/test_completion.py", 10),
        python("long texts at a terminal", "test/cli/test_pager.py", 2),
        Suite("pages of man", ["python3", "test/cli/test_manual.py", talon,
                               f"{GCC}/src/cli/terminal_files"], True, 3),
        python("examples", "test/doc/test_examples.py", 15),
        python("options of commands", "test/doc/test_options.py"),
        python("shares in the documentation", "test/doc/test_shares.py", 1),
        python("cards", "test/card_art/test_card_art.py"),
        python("rule books", "test/rule_book/test_rule_book.py"),
        python("statements", "test/engine/test_rules.py"),
        python("offered levels", "test/engine/test_offered_levels.py", 4),
        python("hints", "test/engine/test_hints.py", 10),
        python("hints of searches", "test/engine/test_searched_hints.py", 13),
        Suite("reviews", ["python3", "test/review/test_review.py", talon,
                          f"{GCC}/test/review/many_processors.so"], True, 7),
        python("history", "test/engine/test_history.py"),
        python("worlds", "test/engine/test_worlds.py", 2),
        python("bad input", "test/engine/test_bad_input.py"),
        python("odd positions", "test/engine/test_odd_positions.py"),
        python("visibility", "test/engine/test_visibility.py"),
        python("secrets on the wire", "test/engine/test_secrets.py"),
        python("records", "test/engine/test_records.py"),
        python("holes in sentences", "test/engine/test_holes.py", 6),
        python("fair deals", "test/fairness/test_fairness.py"),
        Suite("shuffles", [f"{GCC}/test/shuffle", "--test"], True),
        python("verify and replay", "test/fairness/test_verify.py"),
        python("terminal", "test/play/test_play.py"),
        python("games that are left", "test/play/test_kept.py", 2),
        python("full screen", "test/play/test_screen.py", 20),
        python("games from outside", "test/library/test_game_file.py", 6),
        Suite("promises of the library", ["python3", "test/library/test_abi.py", GCC], True, 6),
        Suite("library", ["python3", "test/library/test_library.py", GCC], True, 12),
        python("terminal, deals", "test/play/test_deals.py", 1),
        python("terminal at a server", "test/play/test_link.py", 4),
        python("terminal, server lost", "test/play/test_link_lost.py", 2),
        python("full screen at a server", "test/play/test_link_screen.py"),
        Suite("Python", ["python3", "test/python/test_python.py", GCC], seconds=29),
        Suite("a tenth game", ["python3", "test/new_game/test_new_game.py"], seconds=17),
    ]


def server_suites(quick):
    """`talon serve`, its simulation and its store."""
    talon = f"{GCC}/talon"

    def python(name, path, *more, quick=False, seconds=1.0):
        return Suite(name, ["python3", path, talon, *more], quick, seconds)

    return [
        Suite("simulation", [f"{GCC}/test/simulated_server", "--seeds", "25" if quick else "60"],
              True, 6),
        Suite("simulated cluster", [f"{GCC}/test/cluster/simulated_cluster", "--seeds",
                                    "7" if quick else "28"], True, 5),
        Suite("simulated cluster, controls", [f"{GCC}/test/cluster/simulated_cluster",
                                              "--controls"], seconds=1),
        python("several servers", "test/cluster/test_servers.py", seconds=5),
        python("several servers, accounts", "test/cluster/test_shared_accounts.py", seconds=3),
        python("several servers, days", "test/cluster/test_shared_days.py", seconds=2),
        python("several servers, alerts", "test/cluster/test_shared_alerts.py", seconds=2),
        python("limits of several servers", "test/cluster/test_limits.py", seconds=3),
        python("work in bulk", "test/cluster/test_bulk.py", seconds=3),
        python("several servers, nginx", "test/cluster/test_proxy.py", seconds=2),
        python("several servers, rounds", "test/cluster/test_rounds.py", seconds=4),
        Suite("models of several servers", ["python3", "test/cluster/test_models.py"], seconds=6),
        Suite("secrets at the socket", [f"{GCC}/test/wire_secrets", "20" if quick else "150"],
              True, 2),
        Suite("simulation, controls",
              [f"{GCC}/test/simulated_server", "--controls", "--seeds", "1"]),
        Suite("power cuts", [f"{GCC}/test/durability/power_cuts", "40"], seconds=12),
        Suite("full and broken disks", [f"{GCC}/test/durability/disk_faults", "7"], seconds=6),
        python("kills", "test/durability/kill.py", "25", seconds=3),
        python("a slow disk", "test/durability/test_slow_disk.py",
               f"{GCC}/test/durability/slow_disk.so"),
        python("lost database", "test/durability/test_lost_database.py"),
        python("store", "test/store/test_command.py"),
        python("store, first version", "test/store/test_migration.py"),
        python("kept records and data", "test/store/test_kept_data.py", quick=True, seconds=2),
        python("store, PostgreSQL", "test/store/test_postgres.py", seconds=4),
        python("server dialogue", "test/server/test_rooms.py", quick=True),
        python("server", "test/server/test_serve.py"),
        python("history at the server", "test/server/test_seat_history.py", quick=True, seconds=2),
        python("drives at the server", "test/server/test_drives.py", quick=True),
        python("online drives", "test/server/test_online_drives.py", seconds=4),
        python("boards at the server", "test/server/test_drive_boards.py", quick=True),
        python("acts of drives", "test/server/test_drive_acts.py", quick=True),
        python("at the desk of a drive", "test/server/test_drive_desk.py", quick=True),
        python("wishes for seats", "test/server/test_wishes.py", quick=True),
        python("boards mended at the server", "test/server/test_drive_awards.py", quick=True),
        python("a club's evening", "test/server/test_club.py", quick=True),
        python("prize-giving", "test/server/test_drive_ceremony.py", quick=True),
        python("deal of the day", "test/server/test_day.py"),
        python("lists of clubs", "test/server/test_club_list.py", quick=True),
        python("circles", "test/server/test_circles.py"),
        python("names that look alike", "test/server/test_names.py"),
        python("one person, one hand", "test/server/test_one_hand.py"),
        python("time", "test/server/test_time.py", quick=True),
        python("accounts", "test/server/test_accounts.py"),
        python("alerts", "test/server/test_push.py"),
        python("alerts by mail", "test/server/test_mail.py"),
        python("replays at the server", "test/server/test_replay.py"),
        python("previews of links", "test/server/test_link_preview.py"),
        python("pages", "test/server/test_pages.py"),
        python("strangers", "test/server/test_expose.py"),
        python("crowds", "test/server/test_crowd.py"),
        python("own addresses", "test/server/test_own_addresses.py"),
        Suite("load", [f"{GCC}/bench/load", talon, "/tmp", "restart", "abuse"], seconds=4,
              environment={"LOAD_SECONDS": "1"}),
        python("out of memory", "test/server/test_memory.py",
               f"{GCC}/test/server/failing_malloc.so"),
        python("Unix socket", "test/server/test_unix.py", quick=True),
        python("bots at a server", "test/match/test_bot_command.py", quick=True, seconds=3),
        python("invitations", "test/server/test_invite.py", quick=True),
        python("new passphrases", "test/server/test_reset.py", quick=True),
        python("patience", "test/server/test_patience.py"),
        Suite("deploy", ["python3", "test/server/test_deploy.py", talon], after=(PAGE_BUILD,)),
        python("service manager", "test/server/test_service_manager.py"),
        python("nginx", "test/server/test_nginx.py"),
        python("Caddy", "test/server/test_caddy.py"),
        python("WebSocket", "test/server/test_websocket.py", quick=True),
        python("messages", "test/server/test_messages.py"),
    ]


def page_suites():
    """The page in a browser, and its engine in node."""
    files = sorted(glob.glob(os.path.join(ROOT, "test/e2e/*.test.mjs")))
    engine = [f"{GCC}/talon", f"{GCC}/src/wasm/talon.wasm"]

    # The page's build makes the package of the engine, by which they call the modules.
    def node(name, file, *words, seconds=3):
        return Suite(name, ["node", f"test/wasm/{file}.mjs", *words], seconds=seconds,
                     after=(PAGE_BUILD,))

    return [
        node("records in the page", "verify", *engine),
        node("answers in the page", "answers", *engine),
        node("simulated games in the page", "sim", engine[0], f"{GCC}/src/wasm/sim.wasm"),
        node("leagues in the page", "leagues", engine[0], f"{GCC}/src/wasm/drive.wasm", "50",
             seconds=8),
        node("problems in the page", "problem", engine[0], f"{GCC}/src/wasm/solve.wasm", "25",
             seconds=5),
        node("open cards in the page", "open_cards", *engine, f"{GCC}/src/wasm/solve.wasm",
             seconds=3),
        node("reviews in the page", "review", *engine),
        node("a server in the page", "page_server", *engine, seconds=16),
        node("measured bots of the page", "measured_bots", *engine, seconds=1),
        *(Suite(name, ["node", "--test-reporter=tap", f"test/npm/{file}.test.mjs"],
                seconds=8, after=(PAGE_BUILD,))
          for name, file in (("npm package", "npm_package"),
                             ("npm package in a page", "npm_page"))),
        *(Suite(f"browser, {os.path.basename(path)[:-len('.test.mjs')]}",
                ["node", "--test-reporter=tap", path],
                seconds=BROWSER_SECONDS.get(os.path.basename(path)[:-len('.test.mjs')], 6),
                after=(PAGE_BUILD,), environment={"TALON": os.path.join(ROOT, GCC, "talon")})
          for path in files),
    ]


# Seconds of the processor of the longest files of test/e2e, those of Chromium among them: a control
# group counts both (/sys/fs/cgroup/cpuacct), `--times` only those of node, about two of seven.
BROWSER_SECONDS = {"screens": 148, "server_gone": 38, "small_window": 37, "lessons": 31,
                   "drive_paper": 37, "front_page": 33, "keyboard": 33, "whole_games": 33,
                   "analysis": 30, "evening_22": 29, "table_interaction": 29, "shared_table": 28,
                   "any_window": 26, "seat_sentences": 16, "story": 26, "table_seen": 26,
                   "layout_shifts": 25, "online_drive": 25, "game_specifics": 23, "page": 23,
                   "duplicate_evening": 22, "home": 22, "drive": 21, "review": 20, "offline": 19,
                   "browser_translation": 18, "cards": 18, "explanations": 18, "relatives": 18,
                   "day": 17, "screen_reader": 17, "account": 16, "circle": 16, "hidden_cards": 16,
                   "club_evening": 15, "quick_start": 15, "drive_wall": 14, "truths": 14,
                   "avatar": 13, "clocks_and_absence": 13, "drive_desk": 13, "pass_and_play": 13,
                   "problem": 13, "rule_book": 13, "alerts": 11, "chat": 11, "pictures": 11,
                   "one_device": 10, "shuffle_check": 10, "table_words": 10, "zoom_200": 10,
                   "club_season": 9}


def sanitized_suites():
    """Suites of other rows once more, under the address and undefined behaviour sanitizers."""
    talon = f"{SAFE}/talon"

    def safe(name, command, seconds=3.0):
        return Suite(f"{name}, sanitized", command, seconds=seconds, after=(SAFE_BUILD,),
                     environment=SAFE_ENVIRONMENT)

    def python(name, path, seconds=3.0):
        return safe(name, ["python3", path, talon], seconds)

    return [
        safe("properties", [f"{SAFE}/test/properties", "1"], 20),
        safe("batches", [f"{SAFE}/test/batch_properties", "4"], 2),
        safe("bots", [f"{SAFE}/test/bot_properties", "2"], 15),
        safe("searches", [f"{SAFE}/test/search/search_properties", "1"], 3),
        safe("solver", [f"{SAFE}/test/solve/solve_properties", "200"], 2),
        safe("same moves", ["node", "test/search/same_moves.mjs", "1", "20", "60",
                            f"{GCC}/test/search/same_moves", f"{SAFE}/test/search/same_moves"]),
        safe("vectors", ["python3", "test/reference/vectors.py", "--engine", talon]),
        safe("traces", ["python3", "test/reference/same_traces.py", TRACE, f"{SAFE}/test/trace",
                        "--games", "4", "--enough", per_preset(1500)], 8),
        safe("unit", ["python3", "tool/unit.py", SAFE], 50),
        python("alerts", "test/server/test_push.py", 4),
        python("drives", "test/series/test_drive.py", 9),
        python("secrets on the wire", "test/engine/test_secrets.py"),
        python("commands in every language", "test/i18n/test_commands.py", 20),
        python("engine dialogue", "test/engine/test_dialogue.py"),
        python("bad input", "test/engine/test_bad_input.py"),
        python("odd positions", "test/engine/test_odd_positions.py"),
        python("records", "test/engine/test_records.py"),
        python("terminal", "test/play/test_play.py"),
        safe("simulation", [f"{SAFE}/test/simulated_server", "--seeds", "12"], 12),
        python("store", "test/store/test_command.py"),
        python("WebSocket", "test/server/test_websocket.py"),
        python("server", "test/server/test_serve.py"),
        python("Unix socket", "test/server/test_unix.py"),
        python("strangers", "test/server/test_expose.py"),
        safe("crowds", ["python3", "test/server/test_crowd.py", talon,
                        "Crowd.test_everybody_gets_all_answers_in_order"]),
        safe("fuzz network", ["python3", "test/fuzz/network.py", talon, "--seconds", "15"], 3),
        *(Suite(f"fuzz corpus, {target}", [f"{SAFE}/test/fuzz/replay_{target}", *corpus(target)],
                after=(SAFE_BUILD,), environment=SAFE_ENVIRONMENT) for target in FUZZ_TARGETS),
    ]


def per_preset(each):
    """So many of each preset; fewer if there are more presets than PRESETS, so that all of them
    together take the same time."""
    return str(max(1, each * PRESETS // max(PRESETS, len(presets()))))


def per_game(each):
    """So many of each game, or fewer, in the same way."""
    return str(max(1, each * GAMES // max(GAMES, games_count())))


def games_count():
    return len({preset.split("/")[0] for preset in presets()})


def presets():
    """Those of the engine; before it is built, those of the vectors, which are most of them. A game
    that the pages of rules lack is not in the engine yet."""
    if os.path.exists(os.path.join(ROOT, TRACE)):
        return subprocess.run([TRACE, "--list"], cwd=ROOT, text=True,
                              capture_output=True).stdout.split()
    found = set()
    for path in glob.glob(os.path.join(ROOT, "test/data/vectors-*.txt")):
        with open(path, encoding="utf-8") as file:
            found |= {line[5:].strip() for line in file if line.startswith("game ")}
    pages = "".join(map(evidence.read, evidence.RULES))
    return sorted(preset for preset in found if f"`{preset.split('/')[0]}/" in pages)


def reference_suites(quick):
    """The reference models beside the engine."""
    # Games of each preset, and steps after which no further one begins: a match of Spite and
    # Malice has thousands of them, and many games.
    games = (("8", "--enough", per_preset(2500)) if quick else
             (per_preset(20), "--enough", per_preset(6000)))
    return [
        Suite("reference, options",
              ["python3", "test/reference/pairs.py", "--singles", "--random",
               per_game(10 if quick else 12), "--games",
               "1" if quick or games_count() > GAMES else "2", "--jobs", "1", "--trace", TRACE],
              True, 22),
        *(Suite(f"reference, {preset}",
                ["python3", "tool/reference.py", "--games", *games, "--trace", TRACE, preset],
                True, 0.3 if quick else 0.4) for preset in presets()),
    ]


def suites(quick, jobs):
    """Everything but the builds and what is judged last."""
    return [
        Suite("tidy", ["python3", "tool/tidy.py"], True, 6),
        Suite("tidy fails", ["python3", "test/tidy/test_tidy.py"], True, 14),
        Suite("names of suites", ["python3", "test/tidy/test_suite_names.py"], True),
        Suite("failures that are told", ["python3", "test/tidy/test_runner.py"], True, 1, after=()),
        Suite("lists of packages", ["python3", "test/tidy/test_packages.py"], True),
        Suite("version", ["python3", "test/package/test_release.py", GCC], True, 1.5),
        Suite("files of packages", ["python3", "test/package/test_package_files.py", GCC],
              after=(PAGE_BUILD,)),
        Suite("links", ["python3", "test/doc/test_links.py"], True, 0.5),
        Suite("symbols", ["python3", "tool/symbols.py", GCC], True),
        Suite("format", ["tool/check_format.sh"], True),
        Suite("look-alikes", ["python3", "tool/lookalikes.py", "--check"], True),
        Suite("evidence", ["python3", "tool/evidence.py"], True),
        Suite("clang-tidy", ["python3", "tool/clang_tidy.py", GCC, "--jobs", str(half(jobs)),
                             "--nodes", "5000"], seconds=56),
        Suite("warnings of clang in other files",
              ["python3", "tool/clang_warnings.py", SAFE, *safe_programs()], after=(SAFE_BUILD,)),
        *(suite for suite in engine_suites(quick) if quick or suite.name not in SANITIZED_ALONE),
        *server_suites(quick), *page_suites(), *sanitized_suites(),
        *reference_suites(quick),
    ]


def message_suite(every):
    """The suite that needs the messages of all others."""
    return Suite("every message", ["python3", "test/protocol/test_schema.py", MESSAGES,
                                   *(["--every"] if every else [])], True, 34)
