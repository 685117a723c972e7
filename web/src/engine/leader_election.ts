// Elects the one tab of this browser that runs the local server: the tab that holds a lock. The
// other tabs talk to it over a channel. When it closes, another tab takes over with the stored
// tables.
import type { LocalServer, Tell } from './local_server';
import type { Message } from './wasm_module';

const NAME = 'talon-house';

/** Messages on the channel; `to` and `from` are tabs. */
type Wish =
  | { from: string; text: string } // a request
  | { from: string; bye: true }
  | { from: string; who: true }; // does a tab run the server?
type Note = Wish | { to: string; message: Message } | { open: true; to?: string };

export interface TabHandlers {
  /** An answer or a push for this tab. */
  hear: (message: Message) => void;
  /** A server is there, or there again: tables have to be joined once more. */
  opened: () => void;
  /** No server could be started. */
  failed: (why: unknown) => void;
}

type Make = (tell: Tell) => Promise<LocalServer>;

export class LeaderElection {
  private readonly me = crypto.randomUUID?.() ?? String(Math.random());
  private readonly channel = 'BroadcastChannel' in self ? new BroadcastChannel(NAME) : null;
  private readonly conns = new Map<string, number>();
  private house: LocalServer | null = null;
  private next = 1;

  constructor(
    private readonly tab: TabHandlers,
    private readonly make: Make,
  ) {
    if (this.channel) this.channel.onmessage = (event) => this.take(event.data as Note);
    if (this.channel && 'locks' in navigator) {
      this.channel.postMessage({ from: this.me, who: true } satisfies Note);
      void navigator.locks.request(NAME, () => this.begin().then(() => new Promise(() => {})));
    } else void this.begin();
  }

  private async begin(): Promise<void> {
    try {
      this.house = await this.make((conn, message) => this.tell(conn, message));
      this.tab.opened();
      this.say({ open: true });
    } catch (error) {
      this.tab.failed(error);
    }
  }

  private say(note: Note): void {
    this.channel?.postMessage(note);
  }

  private tell(conn: number, message: Message | null): void {
    for (const [tab, own] of this.conns) {
      if (own !== conn) continue;
      if (!message) this.conns.delete(tab);
      else if (tab === this.me) this.tab.hear(message);
      else this.say({ to: tab, message });
    }
  }

  /** The number of this tab's connection. */
  private conn(house: LocalServer, tab: string): number {
    const known = this.conns.get(tab);
    if (known) return known;
    const conn = this.next++;
    this.conns.set(tab, conn);
    house.come(conn);
    return conn;
  }

  private take(note: Note): void {
    if ('to' in note && note.to !== this.me) return;
    if ('message' in note) this.tab.hear(note.message);
    else if ('open' in note) this.tab.opened();
    else if (this.house) this.serve(this.house, note);
  }

  private serve(house: LocalServer, note: Wish): void {
    if ('text' in note) house.ask(this.conn(house, note.from), note.text);
    else if ('who' in note) this.say({ open: true, to: note.from });
    else {
      const conn = this.conns.get(note.from);
      this.conns.delete(note.from);
      if (conn) house.go(conn);
    }
  }

  /** A request of this tab. */
  ask(text: string): void {
    if (this.house) this.serve(this.house, { from: this.me, text });
    else this.say({ from: this.me, text });
  }

  /** The page is being closed. */
  leave(): void {
    this.say({ from: this.me, bye: true });
  }
}
