// Which wishes for seats come true, for the director: who stays at one table, who meets whom.
import { useEffect, useState } from 'preact/hooks';
import { language, t } from '../base/translations';
import { askParts } from './drive_state';
import { nameOf } from './drive_text';
import type { DriveState } from './drive_types';

/** What the server tells of a wish. */
interface Wish {
  wish: 'stays' | 'apart';
  person: number;
  other: number; // of `apart`
  known: boolean; // false: results still decide who sits where
  rounds: number[]; // in which it fails
}

const listed = (rounds: number[]): string =>
  new Intl.ListFormat(language.value, { type: 'conjunction' }).format(rounds.map(String));

function failedText(state: DriveState, it: Wish): string {
  const name = nameOf(state, it.person);
  const rounds = listed(it.rounds);
  return it.wish === 'stays'
    ? t('{name} goes to another table in round {rounds}.', { name, rounds })
    : t('{name} and {other} sit at one table in round {rounds}.', {
        ...{ name, other: nameOf(state, it.other), rounds },
      });
}

/** In movements by results a fixed table cannot be promised. */
const openText = (state: DriveState, it: Wish): string =>
  t('{name} may have to move: in this movement results decide who changes tables.', {
    name: nameOf(state, it.person),
  });

function textsOf(state: DriveState, wishes: Wish[]): string[] {
  const failed = wishes.filter((it) => it.rounds.length);
  const open = wishes.filter((it) => !it.known && !it.rounds.length && it.wish === 'stays');
  const isOpen = wishes.some((it) => !it.known);
  return [
    ...failed.map((it) => failedText(state, it)),
    ...open.map((it) => openText(state, it)),
    ...(isOpen ? [t('Who meets whom in later rounds is decided by results.')] : []),
    ...(failed.length || isOpen ? [] : [t('All of them come true.')]),
  ];
}

export function Wishes({ state }: { state: DriveState }) {
  const [wishes, setWishes] = useState<Wish[]>([]);
  const { id, number } = state.drive;
  useEffect(() => {
    let wanted = true;
    void askParts<{ wishes: Wish[] }>(['wishes'])
      .then((told) => wanted && setWishes(told.wishes))
      .catch(() => {}); // without a connection the page asks again when it is back
    return () => {
      wanted = false;
    };
  }, [id, number]);
  if (!wishes.length) return null;
  return (
    <section class="panel wishes" aria-labelledby="wishes-title">
      <h3 id="wishes-title">{t('Wishes for seats')}</h3>
      <ul role="status">
        {textsOf(state, wishes).map((text) => (
          <li key={text} translate={false}>
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
