// Names at the door: a pasted list, one name a line. Lines that cannot go on the list are shown
// with what is wrong, and how they could be put instead; until then nothing of the list is lost.
import { useState } from 'preact/hooks';
import { t } from '../base/translations';
import { act, askNames } from './drive_state';
import { linesOf, mended, type Mend } from './name_lines';
import { ReadNames } from './ReadForeign';
import { refusalText } from './refusal_text';

const AT_ONCE = 40; // names in one request

interface Left {
  text: string; // what is not on the list yet
  mends: Mend[];
}

/** Puts the lines on the list up to the first that cannot be there; what is left. */
async function enter(text: string): Promise<Left> {
  let lines = linesOf(text);
  while (lines.length) {
    const part = lines.slice(0, AT_ONCE);
    const mends = await askNames(part);
    if (mends.length) return { text: lines.join('\n'), mends };
    if (!(await act('enter', { names: part }))) return { text: lines.join('\n'), mends: [] };
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
        {mend.mend ? t('Put “{name}”', { name: mend.mend }) : t('Leave it out')}
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
        <span>{t('Names, one a line')}</span>
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
          take={(names) =>
            setLeft({ text: [...linesOf(left.text), ...names].join('\n'), mends: [] })
          }
        />
      </div>
    </form>
  );
}
