// Elects the one tab of this browser that runs the local server: the tab that holds a lock. The
// other tabs talk to it over a channel. When it closes, another tab takes over with the stored
// tables.
import type { LocalServer, SendMessage } from './local_server';
import type { Message } from '@talon-cards/engine';

// Tabs of earlier releases know the lock and the channel by this name.
const NAME = 'talon-house';

/** Messages on the channel; `to` and `from` are tabs. */
type TabRequest =
  | { from: string; text: string } // a request
  | { from: string; bye: true }
  | { from: string; who: true }; // does a tab run the server?
type TabMessage = TabRequest | { to: string; message: Message } | { open: true; to?: string };

export interface TabHandlers {
  /** An answer or a push for this tab. */
  hear: (message: Message) => void;
  /** A server is there, or there again: tables have to be joined once more. */
  opened: () => void;
  /** No server could be started. */
  failed: (why: unknown) => void;
}

type Make = (tell: SendMessage) => Promise<LocalServer>;

export class LeaderElection {
  private readonly me = crypto.randomUUID?.() ?? String(Math.random());
  private readonly channel = 'BroadcastChannel' in self ? new BroadcastChannel(NAME) : null;
  private readonly conns = new Map<string, number>();
  private server: LocalServer | null = null;
  private next = 1;

  constructor(
    private readonly tab: TabHandlers,
    private readonly make: Make,
  ) {
    if (this.channel) this.channel.onmessage = (event) => this.take(event.data as TabMessage);
    if (this.channel && 'locks' in navigator) {
      this.channel.postMessage({ from: this.me, who: true } satisfies TabMessage);
      void navigator.locks.request(NAME, () => this.begin().then(() => new Promise(() => {})));
    } else void this.begin();
  }

  private async begin(): Promise<void> {
    try {
      this.server = await this.make((conn, message) => this.tell(conn, message));
      this.tab.opened();
      this.say({ open: true });
    } catch (error) {
      this.tab.failed(error);
    }
  }

  private say(note: TabMessage): void {
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
  private conn(server: LocalServer, tab: string): number {
    const known = this.conns.get(tab);
    if (known) return known;
    const conn = this.next++;
    this.conns.set(tab, conn);
    server.connect(conn);
    return conn;
  }

  private take(note: TabMessage): void {
    if ('to' in note && note.to !== this.me) return;
    if ('message' in note) this.tab.hear(note.message);
    else if ('open' in note) this.tab.opened();
    else if (this.server) this.serve(this.server, note);
  }

  private serve(server: LocalServer, note: TabRequest): void {
    if ('text' in note) server.ask(this.conn(server, note.from), note.text);
    else if ('who' in note) this.say({ open: true, to: note.from });
    else {
      const conn = this.conns.get(note.from);
      this.conns.delete(note.from);
      if (conn) server.disconnect(conn);
    }
  }

  /** A request of this tab. */
  ask(text: string): void {
    if (this.server) this.serve(this.server, { from: this.me, text });
    else this.say({ from: this.me, text });
  }

  /** The page is being closed. */
  leave(): void {
    this.say({ from: this.me, bye: true });
  }
}
