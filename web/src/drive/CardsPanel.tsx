// The cards of a drive's boards: the director draws them or takes them from a PBN file, and prints
// and saves them; everybody sees them when the drive is over.
import { useEffect, useState } from 'preact/hooks';
import { saveFile } from '../base/download';
import { t, tn } from '../base/translations';
import { ConfirmButton } from '../components/ConfirmButton';
import { openText } from '../components/open_text';
import { showToast } from '../state/toasts';
import { HandRecords } from './CardSheets';
import { act, askParts } from './drive_state';
import { dealsOfPbn, pbnOf } from './pbn_boards';
import type { DriveCards, DriveState } from './drive_types';

const SEED_BYTES = 16;
const AT_ONCE = 32; // deals in one message

interface Props {
  state: DriveState;
}

/** Null until they are known. */
export function useCards(state: DriveState): DriveCards | null {
  const [cards, setCards] = useState<DriveCards | null>(null);
  useEffect(() => {
    void askParts<{ cards: DriveCards }>(['cards']).then(
      (answer) => setCards(answer.cards),
      () => setCards(null),
    );
  }, [state.drive.number]);
  return cards;
}

const randomSeed = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(SEED_BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

async function takeFile(file: File): Promise<void> {
  const text = await openText(file);
  if (text === null) return;
  const deals = dealsOfPbn(text);
  if (!deals.length) showToast(t('There are no deals in this file.'));
  for (let from = 0; from < deals.length; from += AT_ONCE)
    if (!(await act('cards', { deals: deals.slice(from, from + AT_ONCE) }))) return;
}

function GetCards({ known }: { known: number }) {
  const draw = () => void act('cards', { seed: randomSeed() });
  return (
    <div class="buttons">
      {known ? (
        <ConfirmButton
          label={t('Draw other cards')}
          sure={t('Really draw other cards?')}
          act={draw}
        />
      ) : (
        <button type="button" class="primary" data-tool="draw" onClick={draw}>
          {t('Draw the cards')}
        </button>
      )}
      <label class="field">
        <span>{t('Or take them from a PBN file')}</span>
        <input
          type="file"
          name="pbn"
          accept=".pbn,text/plain"
          onChange={(e) => {
            const file = e.currentTarget.files?.[0];
            if (file) void takeFile(file);
          }}
        />
      </label>
    </div>
  );
}

/** The hash that is told before, and at the end the seed that has it. */
function Check({ cards }: { cards: DriveCards }) {
  if (!cards.fingerprint) return null;
  return (
    <details class="options">
      <summary>{t('Were these the cards from the beginning?')}</summary>
      <p>
        {t('SHA-256 of the seed:')} <code>{cards.fingerprint}</code>
      </p>
      {cards.seed && (
        <p>
          {t('The seed:')} <code>{cards.seed}</code>
        </p>
      )}
      <p class="quiet">
        {t('“talon drive” with --boards and --cards deals the same cards from the seed.')}
      </p>
    </details>
  );
}

function Paper({ state, cards }: Props & { cards: DriveCards }) {
  const { id, setup } = state.drive;
  return (
    <div class="buttons">
      <a class="quiet-link" href={`#/drive/${id}/print/deals`}>
        {t('Sheets for dealing')}
      </a>
      <a class="quiet-link" href={`#/drive/${id}/print/hands`}>
        {t('Hand records')}
      </a>
      <button
        type="button"
        data-tool="pbn"
        onClick={() => saveFile('boards.pbn', pbnOf(cards, setup.title))}
      >
        {t('Save as PBN')}
      </button>
    </div>
  );
}

export function CardsPanel({ state }: Props) {
  const cards = useCards(state);
  const known = cards?.boards.filter((one) => one.deal).length ?? 0;
  return (
    <>
      <h2>{t('Cards of the boards')}</h2>
      <p>{t('Only you see the cards until the drive is over. Who sees them must not play.')}</p>
      {cards ? (
        <>
          <p role="status" data-known={known}>
            {known
              ? tn('1 board has cards', '{n} boards have cards', known)
              : t('The boards have no cards here: people shuffle and deal.')}
          </p>
          {state.drive.phase !== 'over' && <GetCards known={known} />}
          {known > 0 && <Paper state={state} cards={cards} />}
          <Check cards={cards} />
        </>
      ) : (
        <p aria-busy="true">{t('Loading …')}</p>
      )}
    </>
  );
}

/** For everybody: the hash while people play, the hands when the drive is over. */
export function CardsPage({ state }: Props) {
  const cards = useCards(state);
  return (
    <main data-phase={state.drive.phase}>
      <p>
        <a class="quiet-link" href={`#/drive/${state.drive.id}`}>
          {t('Back')}
        </a>
      </p>
      <h2>{t('Hand records')}</h2>
      {state.drive.phase !== 'over' && (
        <p>{t('The cards are shown when the drive is over.')}</p>
      )}
      {cards && <Check cards={cards} />}
      {cards && <HandRecords boards={cards.boards} />}
    </main>
  );
}
