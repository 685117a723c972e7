// The sheets of a drive for paper, one kind at a time, also in large type. Everything else on the
// page is left out when it is printed.
import { signal } from '@preact/signals';
import { readStored, store } from '../base/local_storage';
import { t } from '../base/translations';
import { DealSheets, HandRecords } from './CardSheets';
import { useCards } from './CardsPanel';
import { GuideCards } from './GuideSheets';
import { SHEETS, sheetName, type Sheet } from './LinksPanel';
import { ScoreCards } from './ScoreSheets';
import { CodeSheet, MoveCards, PlanSheet, SeatSheet, TableCards } from './SeatSheets';
import { Head, Loading, type SheetProps } from './sheet_parts';
import { StandingsSheet } from './StandingsSheet';
import { Boards, useTravellers } from './Travellers';
import '../style/drive_sheets.css';

const NAME = 'large-print';
const large = signal(readStored(NAME, false));

function TravellerSheet({ state }: SheetProps) {
  const boards = useTravellers(state);
  if (!boards) return <Loading />;
  return (
    <section class="drive-sheet">
      <Head state={state} title={t('Travellers')} />
      <Boards state={state} boards={boards} />
    </section>
  );
}

function DealsSheet({ state }: SheetProps) {
  const cards = useCards(state);
  return cards ? <DealSheets boards={cards.boards} /> : <Loading />;
}

function HandsSheet({ state }: SheetProps) {
  const cards = useCards(state);
  if (!cards) return <Loading />;
  return (
    <section class="drive-sheet">
      <Head state={state} title={t('Hand records')} />
      <HandRecords boards={cards.boards} />
    </section>
  );
}

const sheets: Record<Sheet, (props: SheetProps & { large: boolean }) => preact.JSX.Element> = {
  seats: SeatSheet,
  plan: PlanSheet,
  tables: TableCards,
  codes: CodeSheet,
  scores: ScoreCards,
  guides: GuideCards,
  moves: MoveCards,
  standings: StandingsSheet,
  travellers: TravellerSheet,
  deals: DealsSheet,
  hands: HandsSheet,
};

function LargeType() {
  return (
    <label class="switch">
      <input
        type="checkbox"
        name="large"
        checked={large.value}
        onChange={(e) => {
          large.value = e.currentTarget.checked;
          store(NAME, large.value);
        }}
      />
      <span>{t('Large type')}</span>
    </label>
  );
}

export function PrintPage({ state, kind }: SheetProps & { kind: string }) {
  const sheet = SHEETS.find((one) => one === kind) ?? 'seats';
  const Content = sheets[sheet];
  return (
    <main class={`print-page ${large.value ? 'large' : ''}`} data-sheet={sheet}>
      <div class="buttons no-print">
        <a class="quiet-link" href={`#/drive/${state.drive.id}/links`}>
          {t('Back')}
        </a>
        <button type="button" class="primary" data-tool="print" onClick={() => window.print()}>
          {t('Print')}
        </button>
        <LargeType />
        <span>{sheetName(sheet)}</span>
      </div>
      <Content state={state} large={large.value} />
    </main>
  );
}
