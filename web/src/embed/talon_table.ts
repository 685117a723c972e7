// The element <talon-table>: a game against bots, a replay of a record, or the problem of a day, in
// a stranger's page. doc/npm.md describes attributes, properties and events.
import { h, type ComponentChild } from 'preact';
import type { TableEnd, TableStep, TalonTableElement, TalonTableEvents } from '@talon-cards/engine';
import type { Options, View } from '../base/protocol_types';
import { hasCome, today } from '../base/days';
import { CLOTHS } from '../base/settings';
import { t } from '../base/translations';
import { EmbeddedGame } from './EmbeddedGame';
import { EmbeddedProblem } from './EmbeddedProblem';
import { EmbeddedReplay } from './EmbeddedReplay';
import { ElementFrame } from './element_frame';
import { loadGames } from './engine_of_tables';
import { dealGame, GameSession } from './game_session';
import { ProblemSession } from './problem_session';
import { openReplay, ReplaySession } from './replay_session';

const PACE = 700; // ms between the moves of bots
const LEVEL = 'casual';
const RULES = ['game', 'options', 'seed', 'bot', 'seat', 'player', 'src', 'problem'];
const LOOKS = ['lang', 'cloth', 'scheme'];

type Session = GameSession | ReplaySession | ProblemSession;
type Details = { [name in keyof TalonTableEvents]: TalonTableEvents[name]['detail'] };

/** "target=1&honours=0" as options. */
const optionsIn = (text: string | null): Options =>
  Object.fromEntries(new URLSearchParams(text ?? ''));

async function textAt(address: string): Promise<string> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.text();
}

export class TalonTable extends HTMLElement implements TalonTableElement {
  static readonly observedAttributes = [...RULES, ...LOOKS];
  private readonly frame = new ElementFrame(this);
  private session: Session | null = null;
  private text: string | null = null;
  private opening = 0; // each opening has a number: a later one ends those before
  private waits = false; // for the other attributes that change in the same task
  ready: Promise<void> = Promise.resolve();

  connectedCallback(): void {
    this.look();
    this.openLater();
  }

  disconnectedCallback(): void {
    this.opening++;
    this.leave();
  }

  attributeChangedCallback(name: string): void {
    if (!this.isConnected) return;
    if (LOOKS.includes(name)) this.look();
    if (name === 'lang') void this.frame.speakLanguage();
    if (RULES.includes(name)) this.openLater();
  }

  get record(): string | null {
    return this.text;
  }

  set record(text: string | null) {
    this.text = text;
    if (this.isConnected) this.openLater();
  }

  get view(): View | null {
    return this.session instanceof ProblemSession ? null : (this.session?.view.peek() ?? null);
  }

  restart(): void {
    if (this.session instanceof ProblemSession) this.session.startAgain();
    else if (this.session instanceof ReplaySession) void this.session.goTo(0);
    else this.openLater();
  }

  play(move: string): boolean {
    return this.session instanceof GameSession && this.session.play(move);
  }

  goTo(step: number): void {
    if (this.session instanceof ReplaySession) void this.session.goTo(step);
  }

  async gameRecord(): Promise<string | null> {
    return this.session instanceof GameSession ? this.session.gameRecord() : null;
  }

  private tell<Name extends keyof Details>(name: Name, detail: Details[Name]): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  private look(): void {
    const cloth = CLOTHS.find((one) => one === this.getAttribute('cloth')) ?? CLOTHS[0];
    this.frame.look(cloth, this.getAttribute('scheme') ?? '');
  }

  private show(child: ComponentChild): void {
    this.frame.show(child);
  }

  private leave(): void {
    this.session?.close();
    this.session = null;
    this.show(null);
  }

  /** Opens what the attributes ask for when all of them are there. */
  private openLater(): void {
    if (this.waits) return;
    this.waits = true;
    this.ready = Promise.resolve().then(() => {
      this.waits = false;
      return this.open();
    });
    this.ready.catch(() => {}); // who does not wait for it hears the event
  }

  private async open(): Promise<void> {
    const opening = ++this.opening;
    const hadFocus = document.activeElement === this;
    this.leave();
    if (!this.isConnected) return;
    try {
      await this.frame.speakLanguage();
      this.show(h('p', { class: 'waiting-table', 'aria-busy': 'true' }, t('Loading …')));
      const session = await this.openSession();
      if (opening !== this.opening) return session.close();
      this.begin(session);
      if (hadFocus) this.frame.takeFocus();
    } catch (error) {
      if (opening === this.opening) this.fail(error);
      throw error;
    }
  }

  private openSession(): Promise<Session> {
    if (this.hasAttribute('problem')) return this.openProblem();
    if (this.text !== null || this.hasAttribute('src')) return this.openRecord();
    return this.openGame();
  }

  private async openGame(): Promise<Session> {
    const preset = this.getAttribute('game');
    if (!preset) throw new Error('<talon-table> needs the attribute game, src or problem.');
    await loadGames();
    const wishes = {
      preset,
      options: optionsIn(this.getAttribute('options')),
      seed: this.getAttribute('seed'),
      bot: this.getAttribute('bot') ?? LEVEL,
      seat: this.numberIn('seat', 0),
      player: this.getAttribute('player'),
      pace: this.numberIn('pace', PACE),
    };
    return dealGame(wishes, {
      step: (event, view) => this.step({ event, view }),
      failed: (why) => this.fail(why),
    });
  }

  private async openRecord(): Promise<Session> {
    const record = this.text ?? (await textAt(this.getAttribute('src') ?? ''));
    return openReplay(record, this.numberIn('seat', -1));
  }

  private openProblem(): Promise<Session> {
    const wanted = this.getAttribute('problem') || today();
    if (!hasCome(wanted)) throw new Error(`There is no problem of ${wanted}.`);
    return new Promise((done, fail) => {
      const session: ProblemSession = new ProblemSession(wanted, {
        ready: () => done(session),
        solved: (wrong) => this.tell('talon-solved', { day: wanted, wrong }),
        failed: (why) => fail(new Error(why)),
      });
    });
  }

  private numberIn(name: string, otherwise: number): number {
    const text = this.getAttribute(name);
    return text && /^-?\d{1,6}$/.test(text) ? Number(text) : otherwise;
  }

  private begin(session: Session): void {
    this.session = session;
    if (session instanceof ProblemSession) this.show(h(EmbeddedProblem, { session }));
    else if (session instanceof ReplaySession) this.show(h(EmbeddedReplay, { session }));
    else this.show(h(EmbeddedGame, { session, restart: () => this.restart() }));
    this.tell('talon-ready', null);
    if (session instanceof GameSession) void session.letBotsPlay();
  }

  private step(step: TableStep): void {
    this.tell('talon-step', step);
    const { over, rank, points } = step.view;
    const end: TableEnd = { rank, points };
    if (over && step.event.number === step.view.number) this.tell('talon-over', end);
  }

  private fail(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    this.show(h('p', { class: 'failed-table', role: 'alert' }, t(message)));
    this.tell('talon-error', { message });
  }
}
