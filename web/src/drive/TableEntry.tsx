// Entering the results of a table, deal by deal, for one of its sides; the other side confirms by
// entering the same.
import { useState } from 'preact/hooks';
import { t } from '../base/translations';
import { CutLine } from './CutLine';
import { act, leaveTable } from './drive_state';
import { trumpName } from './drive_options';
import { isDisputed, namesOf, sideOf, valuesText } from './drive_text';
import { Entries, ResultForm } from './ResultForm';
import type { DriveDeal, DriveState, DriveTable } from './drive_types';

interface DealProps {
  state: DriveState;
  table: DriveTable;
  at: number;
  side: number; // 1 or 2
}

function EnterDeal({ state, table, at, side }: DealProps) {
  const deal = table.deals[at] as DriveDeal;
  const own = deal.entries[side - 1] ?? null;
  const others = deal.entries[2 - side] ?? null;
  const round = state.round?.round ?? 0;
  const send = (values: number[]) =>
    act('entry', { round, table: table.table, deal: at + 1, side, values });
  const same = others && !own;
  return (
    <>
      {isDisputed(deal) && (
        <p role="alert" class="dispute">
          {t('You disagree. Compare once more, or call the director.')}
        </p>
      )}
      <Entries state={state} table={table} deal={deal} />
      {same && (
        <button type="button" class="primary" data-tool="confirm" onClick={() => void send(others)}>
          {t('Yes, {values} is right', { values: valuesText(others) })}
        </button>
      )}
      <ResultForm
        {...{ state, table, deal, send }}
        first={own}
        key={`${round}-${at}-${side}-${valuesText(own ?? [])}`}
        label={same ? t('No, enter it differently') : t('Enter')}
      />
      {own && !others && <p role="status">{t('Now the other side has to enter the same.')}</p>}
    </>
  );
}

function DealBox(props: DealProps) {
  const deal = props.table.deals[props.at] as DriveDeal;
  return (
    <section class="drive-deal" data-deal={props.at + 1} data-known={deal.known}>
      <h3>
        {t('Deal {number}', { number: props.at + 1 })}
        {deal.trump && `: ${trumpName(deal.trump)}`}
      </h3>
      {deal.known ? (
        <p>
          <b class="values">{valuesText(deal.values)}</b> {t('agreed')}
        </p>
      ) : (
        <EnterDeal {...props} />
      )}
    </section>
  );
}

interface Props {
  state: DriveState;
  table: DriveTable;
  side: number; // 0: the device may enter for either side
}

export function TableEntry({ state, table, side }: Props) {
  const [chosen, choose] = useState(side);
  return (
    <div class="table-entry" data-entry={table.table}>
      {!side && (
        <fieldset class="segments">
          <legend>{t('You enter for')}</legend>
          {[1, 2].map((one) => (
            <label key={one}>
              <input
                type="radio"
                name="side"
                checked={chosen === one}
                onChange={() => choose(one)}
              />
              <span>{namesOf(state, sideOf(table, one - 1))}</span>
            </label>
          ))}
        </fieldset>
      )}
      {chosen > 0 &&
        table.deals.map((_, at) => (
          <DealBox key={at} state={state} table={table} at={at} side={side || chosen} />
        ))}
      <CutLine state={state} table={table} />
    </div>
  );
}

/** The page of a phone that was opened by the code of a table. */
export function TableView({ state }: { state: DriveState }) {
  const table = state.round?.tables.find((one) => one.table === state.table);
  return (
    <section aria-labelledby="this-table">
      <h2 id="this-table">{t('Table {number}', { number: state.table })}</h2>
      {table ? (
        <TableEntry
          key={`${state.round?.round}`}
          state={state}
          table={table}
          side={0}
        />
      ) : (
        <p class="quiet">{t('This table does not play now.')}</p>
      )}
      <button type="button" onClick={leaveTable}>
        {t('Stop entering for this table')}
      </button>
    </section>
  );
}
