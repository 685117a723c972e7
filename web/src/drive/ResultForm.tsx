// The fields for the result of a deal: tricks of two sides, of which the second follows from the
// first, or a number for each seat.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../base/translations';
import { showToast } from '../state/toasts';
import { namesOf, nameOf, sideOf } from './drive_text';
import type { DriveDeal, DriveState, DriveTable } from './drive_types';

interface Props {
  state: DriveState;
  table: DriveTable;
  deal: DriveDeal;
  label: string;
  first?: number[] | null; // the values that stand there
  isOver?: boolean; // a correction needs a reason
  opened?: boolean; // just now, by a press: somebody is about to type
  send: (values: number[], reason: string) => Promise<unknown>;
}

function labelsOf({ state, table }: Props): string[] {
  const bySeat = state.drive.by_seat;
  return bySeat
    ? table.seats.map((one) => nameOf(state, one))
    : [0, 1].map((side) => namesOf(state, sideOf(table, side)));
}

export function ResultForm(props: Props) {
  const { state, first, send, label, isOver } = props;
  const labels = labelsOf(props);
  const { tricks } = state.drive.setup;
  const shared = !state.drive.by_seat && tricks > 0;
  const [values, setValues] = useState<string[]>(() =>
    labels.map((_, i) => (first ? String(first[i]) : '')),
  );
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    if (props.opened) form.current?.querySelector('input')?.focus();
  }, []);
  const typed = useRef(new Set<number>()); // those fill no other one, and are not filled
  const set = (at: number, text: string) => {
    const rest = tricks - Number(text);
    if (text === '') typed.current.delete(at);
    else typed.current.add(at);
    setValues(
      values.map((old, i) => {
        if (i === at) return text;
        return shared && text !== '' && rest >= 0 && !typed.current.has(i) ? String(rest) : old;
      }),
    );
  };
  const sum = values.reduce((all, one) => all + Number(one), 0);
  const isOff = shared && values.every((one) => one !== '') && sum !== tricks;
  return (
    <form
      ref={form}
      class="result-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (busy) return;
        if (isOff) {
          showToast(
            t('{a} and {b} tricks are not {all}.', {
              a: values[0] ?? '',
              b: values[1] ?? '',
              all: String(tricks),
            }),
          );
          return;
        }
        setBusy(true);
        void send(values.map(Number), reason).finally(() => setBusy(false));
      }}
    >
      {labels.map((name, i) => (
        <label class="field" key={i}>
          <span translate={false}>{name}</span>
          <input
            type="number"
            inputMode="numeric"
            required
            {...(state.drive.by_seat ? {} : { min: 0 })}
            {...(shared ? { max: tricks } : {})}
            value={values[i]}
            onInput={(e) => set(i, e.currentTarget.value)}
          />
        </label>
      ))}
      {isOver && (
        <label class="field">
          <span>{t('Reason (needed: it stands in the log)')}</span>
          <input
            name="reason"
            required
            maxLength={60}
            value={reason}
            onInput={(e) => setReason(e.currentTarget.value)}
          />
        </label>
      )}
      <button type="submit" class="primary">
        {label}
      </button>
    </form>
  );
}

/** How both sides entered it, where they disagree or one is missing. */
export function Entries({ state, table, deal }: Pick<Props, 'state' | 'table' | 'deal'>) {
  if (deal.known) return null;
  return (
    <>
      {deal.entries.map(
        (entry, side) =>
          entry && (
            <p key={side} class="entry">
              {t('{names} entered {values}', {
                names: namesOf(state, sideOf(table, side)),
                values: entry.join(' : '),
              })}
            </p>
          ),
      )}
    </>
  );
}
