// The rule book of one configuration, as the server writes it, in the reader's language. On a wide
// screen it stands beside the table, which can be played on meanwhile.
import { signal, useSignalEffect } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { drawCard } from '../cards/card_drawing';
import { Dialog } from './Dialog';
import { Icon } from './Icon';
import { readStored, store } from '../base/local_storage';
import { currentTableId } from '../state/saved_tables';
import { ask, RequestError } from '../state/connection';
import { view } from '../state/view';
import { wideScreen } from '../base/settings';
import type { Options } from '../base/protocol_types';
import { language, t } from '../base/translations';

/** A configuration as `new` and `rules` take it. */
export interface RuleBookSpec {
  game: string;
  preset: string | null;
  options: Options;
}

interface Wanted extends RuleBookSpec {
  rule: string | null; // the rule at which the book opens
}

/** The content of the book. */
export interface BookText {
  title: string;
  html: string;
}

export const openBook = signal<Wanted | null>(null);

/** The pages shown, to which exercises are added. */
export const shownPages = signal<{ box: HTMLElement; game: string } | null>(null);

export function openRuleBook(rules: RuleBookSpec, rule: string | null = null): void {
  openBook.value = { game: rules.game, preset: rules.preset, options: rules.options, rule };
}

/** Opens the rules of the current table, at a rule if one is named. */
export function openTableRules(rule: string | null = null): void {
  if (view.value) openRuleBook(view.value, rule);
}

/** The ids of rules, each kept on one line. */
function idsOf(rule: Element): string[] {
  return (rule.textContent ?? '').split(/[\s,]+/).filter(Boolean);
}

function keepIdsWhole(page: Document): void {
  for (const rule of page.querySelectorAll('.rule')) {
    const ids = idsOf(rule).map((id) => {
      const whole = page.createElement('span');
      whole.textContent = id;
      return whole;
    });
    rule.replaceChildren(...ids.flatMap((id, i) => (i ? [', ', id] : [id])));
  }
}

/** Draws the cards of each example below it. They are hidden from screen readers, since the
 * sentence has named them. */
function showExamples(page: Document): void {
  for (const example of page.querySelectorAll('.example')) {
    const named = [...example.querySelectorAll<HTMLElement>('[data-card]')];
    const cards = new Set(named.map((one) => one.dataset.card ?? '?'));
    const row = page.createElement('span');
    row.className = 'pictures';
    row.ariaHidden = 'true';
    for (const card of cards) row.append(drawCard(card, 'compact'));
    if (cards.size) example.append(row);
  }
}

/** The dialog's heading is the title, so chapters move one level down. */
function read(html: string): BookText {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const title = page.querySelector('h1');
  for (const old of page.querySelectorAll('h2')) {
    const chapter = page.createElement('h3');
    chapter.append(...old.childNodes);
    old.replaceWith(chapter);
  }
  title?.remove();
  keepIdsWhole(page);
  showExamples(page);
  for (const one of page.querySelectorAll<HTMLElement>('.rule, [data-card]')) one.translate = false;
  return { title: title?.textContent ?? '', html: page.body.innerHTML };
}

/** The book of a configuration in a language. */
export async function fetchBook(
  { game, preset, options }: RuleBookSpec,
  lang: string,
): Promise<BookText> {
  const members = { game, ...(preset && { preset }), options, lang, format: 'html' };
  return read((await ask<{ book: string }>('rules', members)).book);
}

/** The first paragraph about a rule. */
function paragraphOf(root: HTMLElement, rule: string): HTMLElement | null {
  const found = [...root.querySelectorAll<HTMLElement>('.rule')].find((one) =>
    idsOf(one).includes(rule),
  );
  return found?.closest<HTMLElement>('p, li') ?? null;
}

/** Scrolls to the rule that was asked for, else to the beginning. */
function begin(box: HTMLElement, rule: string | null): void {
  const at = rule ? paragraphOf(box, rule) : null;
  at?.classList.add('sought');
  if (at) at.tabIndex = -1;
  (at ?? box).focus({ preventScroll: true });
  at?.scrollIntoView({ block: 'center' });
}

/** Whether the ids of rules stand behind the paragraphs; most readers need the sentence alone. */
const numbered = signal(readStored('rule-numbers', false));

function NumbersButton() {
  return (
    <button
      type="button"
      data-tool="rule-numbers"
      aria-pressed={numbered.value}
      onClick={() => store('rule-numbers', (numbered.value = !numbered.value))}
    >
      <Icon name="info" /> {t('Rule numbers')}
    </button>
  );
}

interface Notes {
  TermNote: typeof import('./TermNote').TermNote;
  Glossary: typeof import('./TermNote').Glossary;
}

/** The glossary, loaded with the first book. */
function useNotes(): Notes | null {
  const [notes, setNotes] = useState<Notes | null>(null);
  useEffect(() => void import('./TermNote').then(setNotes), []);
  return notes;
}

/** Below the pages: a term that was tapped, and what else the book has. */
function Foot({ game, term, close }: { game: string; term: string | null; close: () => void }) {
  const notes = useNotes();
  const [list, setList] = useState(false);
  return (
    <div class="book-foot">
      {notes && term !== null && <notes.TermNote term={Number(term)} onClose={close} />}
      {notes && list && <notes.Glossary game={game} />}
      <div class="buttons">
        <NumbersButton />
        <button
          type="button"
          data-tool="glossary"
          aria-expanded={list}
          onClick={() => setList(!list)}
        >
          {t('Glossary')}
        </button>
      </div>
    </div>
  );
}

interface PagesProps {
  game: string;
  text: BookText;
  rule: string | null;
  onTerm: (term: string) => void;
}

function Pages({ game, text, rule, onTerm }: PagesProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (box.current) begin(box.current, rule);
  }, [text, rule]);
  useEffect(() => {
    shownPages.value = box.current && { box: box.current, game };
    void import('../glossary/mark_terms').then(
      ({ markTerms }) => box.current && markTerms(box.current, game),
    );
  }, [text]);
  return (
    <div
      ref={box}
      class={`pages ${numbered.value ? 'numbered' : ''}`}
      role="region"
      tabIndex={0}
      aria-label={text.title}
      onClick={(e) => {
        const button = (e.target as HTMLElement).closest<HTMLElement>('[data-term]');
        if (button?.dataset.term) onTerm(button.dataset.term);
      }}
      dangerouslySetInnerHTML={{ __html: text.html }}
    />
  );
}

/** Leads to the page to print, in a tab of its own: the table stays open. */
function PrintLink({ wanted: { game, preset, options } }: { wanted: Wanted }) {
  const changed = Object.entries(options).map(([id, value]) => [id, String(value)]);
  const words = [game, preset ?? '', `${new URLSearchParams(changed)}`].join('/');
  return (
    <a class="print-link" href={`#/print/book/${words}`} target="_blank" rel="noopener">
      {t('Print these rules')}
    </a>
  );
}

function Open({ wanted }: { wanted: Wanted }) {
  const [text, setText] = useState<BookText | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [term, setTerm] = useState<string | null>(null);
  const lang = language.value;
  const [opened] = useState({
    at: currentTableId.peek(),
    beside: !!view.peek() && wideScreen.peek(),
  });
  useSignalEffect(() => {
    // The book tells the rules of the table where it was opened.
    if (currentTableId.value !== opened.at) openBook.value = null;
  });
  useEffect(() => {
    let here = true;
    fetchBook(wanted, lang).then(
      (found) => here && setText(found),
      (error: unknown) => {
        if (!(error instanceof RequestError)) throw error;
        if (here) setFault(error.refusal.message);
      },
    );
    return () => void (here = false);
  }, [wanted, lang]);
  return (
    <Dialog
      title={text?.title || t('Rules')}
      name="book"
      beside={opened.beside}
      onClose={() => (openBook.value = null)}
    >
      {text && <Pages game={wanted.game} text={text} rule={wanted.rule} onTerm={setTerm} />}
      {text && <PrintLink wanted={wanted} />}
      {text && <Foot game={wanted.game} term={term} close={() => setTerm(null)} />}
      {fault !== null && (
        <p class="refusal" role="alert">
          {t(fault)}
        </p>
      )}
      {!text && fault === null && <p role="status">{t('One moment …')}</p>}
    </Dialog>
  );
}

export function RuleBook() {
  return openBook.value && <Open wanted={openBook.value} />;
}
