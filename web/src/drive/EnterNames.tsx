// Names at the door: a pasted list, one name a line. Lines that cannot go on the list are shown
// with what is wrong, and how they could be put instead; until then nothing of the list is lost.
import { useState } from 'preact/hooks';
import { t } from '../base/translations';
import { act, askNames, drive } from './drive_state';
import {
  linesOf,
  mended,
  noGroupText,
  readLine,
  renamed,
  withGroups,
  type Mend,
  type NameLine,
} from './name_lines';
import { ReadNames } from './ReadForeign';
import { refusalText } from './refusal_text';

const AT_ONCE = 40; // names in one request

interface Left {
  text: string; // what is not on the list yet
  mends: Mend[];
}

/** The groups of the drive; none: lines are names alone. */
const groupsHere = (): string[] => drive.value?.drive.setup.groups ?? [];

/** Faults of these lines: of their groups, else of their names. */
async function faultsOf(lines: string[], read: NameLine[]): Promise<Mend[]> {
  const strange = read.flatMap(({ name, word, group }, at) =>
    group < 0 ? [{ line: at + 1, why: noGroupText(word), mend: name }] : [],
  );
  if (strange.length) return strange;
  const mends = await askNames(read.map((one) => one.name));
  return mends.map((one) => ({
    ...one,
    mend: one.mend && renamed(lines[one.line - 1] ?? '', one.mend),
  }));
}

/** Puts the lines on the list up to the first that cannot be there; what is left. */
async function enter(text: string): Promise<Left> {
  const groups = groupsHere();
  let lines = linesOf(withGroups(text, groups));
  while (lines.length) {
    const part = lines.slice(0, AT_ONCE);
    const read = part.map((line) => readLine(line, groups));
    const mends = await faultsOf(part, read);
    if (mends.length) return { text: lines.join('\n'), mends };
    const members = {
      names: read.map((one) => one.name),
      ...(groups.length && { groups: read.map((one) => one.group) }),
    };
    if (!(await act('enter', members))) return { text: lines.join('\n'), mends: [] };
    lines = lines.slice(AT_ONCE);
  }
  return { text: '', mends: [] };
}

function MendRow({ line, mend, take }: { line: string; mend: Mend; take: () => void }) {
  return (
    <li>
      <p>
        <b translate={false}>{line}</b> <span>{refusalText(mend.why)}</span>
      </p>
      <button type="button" data-tool="mend" onClick={take}>
        {mend.mend ? t('Put “{name}”', { name: mend.mend.replace('\t', ', ') }) : t('Leave it out')}
      </button>
    </li>
  );
}

interface MendsProps {
  left: Left;
  take: (mends: Mend[]) => void;
  takeAll: () => void;
}

function Mends({ left, take, takeAll }: MendsProps) {
  const lines = linesOf(left.text);
  return (
    <section class="name-mends" role="alert" aria-label={t('Lines that need a change')}>
      <ul>
        {left.mends.map((mend) => (
          <MendRow
            key={mend.line}
            line={lines[mend.line - 1] ?? ''}
            mend={mend}
            take={() => take([mend])}
          />
        ))}
      </ul>
      <button type="button" class="primary" data-tool="mend-all" onClick={takeAll}>
        {t('Take all changes, and put them on the list')}
      </button>
    </section>
  );
}

export function EnterNames() {
  const [left, setLeft] = useState<Left>({ text: '', mends: [] });
  const send = (text: string) => void enter(text).then(setLeft);
  return (
    <form
      class="enter-form"
      onSubmit={(event) => {
        event.preventDefault();
        send(left.text);
      }}
    >
      <label class="field">
        <span>
          {groupsHere().length
            ? t('Names, one a line, each group below a line such as “{group}:”', {
                group: groupsHere()[0] ?? '',
              })
            : t('Names, one a line')}
        </span>
        <textarea
          name="names"
          rows={4}
          value={left.text}
          onInput={(e) => setLeft({ text: e.currentTarget.value, mends: [] })}
        />
      </label>
      {left.mends.length > 0 && (
        <Mends
          left={left}
          take={(mends) => setLeft(mended(left, mends))}
          takeAll={() => send(mended(left, left.mends).text)}
        />
      )}
      <div class="buttons">
        <button type="submit">{t('Put on the list')}</button>
        <ReadNames
          grouped={groupsHere().length > 0}
          take={(names) =>
            setLeft({ text: [...linesOf(left.text), ...names].join('\n'), mends: [] })
          }
        />
      </div>
    </form>
  );
}
