// Written by tool/requests.py: the requests of `talon serve`, from their rows there.

/** These are sent again after a break. */
export const REPEATABLE = new Set(
  `hello games rules new join turn record list preview fair away act why auto hint me
  drive drive_new drive_names drive_sit day day_new day_result circle circle_new
  circle_join circle_table alerts go_on`.split(/\s+/),
);

/** The members of each. */
export interface Requests {
  hello: object;
  games: { etag?: string | undefined };
  rules: { game: string; preset?: string | null | undefined; options?: object | null | undefined;
    lang?: string | undefined; format?: string | undefined };
  new: { game: string; preset?: string | null | undefined; options?: object | null | undefined;
    seats: string[]; names?: (string | null)[] | null | undefined; session?: string | undefined;
    wait?: boolean | undefined; public?: boolean | undefined; strict?: boolean | undefined; pace?:
    number | undefined; delay?: number | undefined; grace?: number | undefined; talk?: 'phrases' |
    'free' | 'off' | undefined; rounds?: number | undefined; clock?: { move?: number | undefined;
    bank?: number | undefined } | null | undefined; seed?: string | undefined; own?: string |
    undefined; sign?: string | undefined };
  join: { table: string; token?: string | undefined; since?: number | undefined; also?: string[] |
    undefined; deltas?: boolean | undefined };
  leave: { table: string };
  turn: { table: string; token: string };
  rename: { table: string; token: string; name: string };
  record: { table: string; token?: string | undefined };
  list: { from?: string | undefined };
  preview: { table: string };
  fair: { table: string; token?: string | undefined };
  sit: { table: string; name?: string | undefined; session?: string | undefined; seat?: number |
    undefined; mix?: string | null | undefined; host?: string | undefined; own?: string | undefined;
    device?: string | undefined; beside?: string | undefined; sign?: string | undefined };
  stand: { table: string; token: string };
  mix: { table: string; token: string; mix: string | null };
  sign: { table: string; token: string; sign?: string | undefined };
  seat: { table: string; host: string; who: string; seat: number };
  start: { table: string; host: string; fill?: string | undefined; mixes?: Record<string, string> |
    undefined };
  rematch: { table: string; host: string; rounds?: number | undefined };
  pause: { table: string; host: string };
  resume: { table: string; host: string };
  away: { table: string; token: string; on: boolean };
  act: { table: string; token: string; move: string; number: number };
  undo: { table: string; token: string };
  redo: { table: string; token: string };
  why: { table: string; token: string; move: string };
  history: { table: string; token?: string | undefined; since?: number | undefined };
  auto: { table: string; token: string; on: boolean };
  forward: { table: string; token: string; steps?: number | undefined };
  hint: { table: string; token: string };
  say: { table: string; token: string; phrase?: string | undefined; text?: string | undefined };
  ignore: { table: string; token: string; seat: number; on: boolean };
  report: { table: string; token: string; seat: number; reason?: string | undefined };
  register: { name: string; passphrase: string; invitation?: string | undefined };
  login: { name: string; passphrase: string; earlier?: string | undefined };
  logout: { session: string; all?: boolean | undefined };
  me: { session: string };
  passphrase: { session: string; passphrase: string; new: string };
  forget: { session: string; passphrase: string };
  export: { session?: string | undefined; seats?: { table: string; token: string }[] | undefined;
    from?: number | undefined };
  import: { session: string; part: string; last?: boolean | undefined };
  drive: { drive: string; key?: string | undefined; code?: string | undefined; token?: string |
    undefined; want?: ('people' | 'round' | 'standings' | 'prizes' | 'card' | 'points' |
    'travellers' | 'cards' | 'seal' | 'ceremony' | 'acts' | 'codes' | 'doubts' | 'usebio' | 'links'
    | 'wishes')[] | undefined; watch?: boolean | undefined; round?: number | undefined; person?:
    number | undefined; from?: number | undefined };
  drive_new: { setup: object; own?: string | undefined };
  drive_act: { drive: string; key?: string | undefined; code?: string | undefined; token?: string |
    undefined; act: object; own?: string | undefined };
  drive_names: { drive: string; key?: string | undefined; code?: string | undefined; token?: string
    | undefined; act: object };
  drive_leave: object;
  drive_sit: { drive: string; key?: string | undefined; code?: string | undefined; token: string };
  day: { day?: string | undefined };
  day_new: { family: string; own?: string | undefined; session?: string | undefined; names?: (string
    | null)[] | null | undefined; pace?: number | undefined };
  day_result: { table: string; token: string; from?: number | undefined };
  circle: { circle: string; token?: string | undefined; session?: string | undefined; invitation?:
    string | undefined; watch?: boolean | undefined; here?: boolean | undefined };
  circles: { session: string };
  circle_new: { title: string; name: string; own?: string | undefined; sign?: string | undefined };
  circle_join: { circle: string; invitation: string; name: string; own?: string | undefined; sign?:
    string | undefined };
  circle_act: { circle: string; token?: string | undefined; session?: string | undefined; act:
    'leave' | 'remove' | 'name' | 'title' | 'link' | 'bind' | 'sign' | 'row'; member?: number |
    undefined; name?: string | undefined; title?: string | undefined; on?: boolean | undefined;
    sign?: string | undefined; row?: string | undefined; text?: string | undefined };
  circle_list: { circle: string; token?: string | undefined; session?: string | undefined; from?:
    number | undefined };
  circle_delete: { circle: string; token?: string | undefined; session?: string | undefined };
  circle_leave: { circle: string };
  circle_scores: { circle: string; token?: string | undefined; session?: string | undefined; days?:
    number | undefined };
  circle_table: { game: string; preset?: string | null | undefined; options?: object | null |
    undefined; seats: string[]; names?: (string | null)[] | null | undefined; session?: string |
    undefined; wait?: boolean | undefined; public?: boolean | undefined; strict?: boolean |
    undefined; pace?: number | undefined; delay?: number | undefined; grace?: number | undefined;
    talk?: 'phrases' | 'free' | 'off' | undefined; rounds?: number | undefined; clock?: { move?:
    number | undefined; bank?: number | undefined } | null | undefined; seed?: string | undefined;
    own?: string | undefined; sign?: string | undefined; circle: string; token?: string | undefined
    };
  circle_seat: { table: string; token: string; member?: string | undefined; session?: string |
    undefined };
  alerts: { endpoint?: string | undefined; key?: string | undefined; secret?: string | undefined;
    seats?: { table: string; token: string }[] | undefined; lang?: string | undefined; quiet_from?:
    number | undefined; quiet_to?: number | undefined; zone?: number | undefined; session?: string |
    undefined; was?: string | undefined; was_secret?: string | undefined };
  mail: { address?: string | undefined; code?: string | undefined; secret?: string | undefined;
    seats?: { table: string; token: string }[] | undefined; lang?: string | undefined; quiet_from?:
    number | undefined; quiet_to?: number | undefined; zone?: number | undefined; session?: string |
    undefined; off?: boolean | undefined };
  mail_stop: { stop: string };
  recovery: { session: string; address?: string | undefined; lang?: string | undefined; code?:
    string | undefined; passphrase?: string | undefined; off?: boolean | undefined };
  reset_code: { name: string; address: string; lang: string };
  reset: { name: string; code: string; address?: string | undefined; new: string };
  go_on: { game: string; preset?: string | null | undefined; options?: object | null | undefined;
    seats: string[]; names?: (string | null)[] | null | undefined; session?: string | undefined;
    wait?: boolean | undefined; public?: boolean | undefined; strict?: boolean | undefined; pace?:
    number | undefined; delay?: number | undefined; grace?: number | undefined; talk?: 'phrases' |
    'free' | 'off' | undefined; rounds?: number | undefined; clock?: { move?: number | undefined;
    bank?: number | undefined } | null | undefined; seed?: string | undefined; own?: string |
    undefined; sign?: string | undefined; record: string };
}
