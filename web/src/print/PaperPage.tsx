// The page of things to print: rule books, score pads, and packs of cards to cut out. Above stands
// what is printed, below the sheets as they will come out.
import { useEffect } from 'preact/hooks';
import { Masthead } from '../components/Masthead';
import { games } from '../state/game_list';
import { padOf } from '../games/pads/score_pads';
import { t, tc } from '../base/translations';
import { PrintedBook } from './PrintedBook';
import { PrintedCards } from './PrintedCards';
import { PrintedPad } from './PrintedPad';
import { addressOfWish, wishOf, type Kind, type Wish } from './print_address';
import '../style/stats.css';
import '../style/print.css';

const KINDS: [Kind, string][] = [
  ['book', 'Rule book'],
  ['pad', 'Score pad'],
  ['cards', 'Cards to cut out'],
];
const PLAYERS = [2, 3, 4, 5, 6, 7, 8];

/** Another wish takes the place of the address, so that "back" leaves the page. */
const wishFor = (wish: Wish): void => location.replace(addressOfWish(wish));

const families = () => [...new Map(games.value.map((game) => [game.id, game])).values()];
const firstGame = (): string => games.value[0]?.id ?? '';
const familyOf = (id: string) => games.value.find((game) => game.id === id);

/** The games and presets that an address left open. */
function filledIn(wish: Wish): Wish {
  if (wish.kind === 'cards' || familyOf(wish.game)) {
    if (wish.kind !== 'book' || wish.preset) return wish;
    return { ...wish, preset: familyOf(wish.game)?.presets[0]?.id ?? null };
  }
  return filledIn({ ...wish, game: firstGame() });
}

function firstWish(kind: Kind): Wish {
  if (kind === 'cards') return { kind, pack: 'french', backs: false };
  if (kind === 'pad') return { kind, game: firstGame(), players: 4 };
  return filledIn({ kind, game: firstGame(), preset: null, options: {} });
}

function KindChoice({ wish }: { wish: Wish }) {
  return (
    <fieldset class="segments">
      <legend class="unseen">{t('What do you want to print?')}</legend>
      {KINDS.map(([kind, label]) => (
        <label key={kind}>
          <input
            type="radio"
            name="kind"
            checked={wish.kind === kind}
            onChange={() => wishFor(firstWish(kind))}
          />
          <span>{t(label)}</span>
        </label>
      ))}
    </fieldset>
  );
}

function BookChoice({ wish }: { wish: Wish & { kind: 'book' } }) {
  const choose = (value: string) => {
    const [game = '', preset = ''] = value.split('/');
    wishFor({ kind: 'book', game, preset, options: {} });
  };
  const own = Object.keys(wish.options).length > 0;
  return (
    <label class="field">
      <span>{own ? t('Variant, with rules of your own') : t('Variant')}</span>
      <select
        name="variant"
        value={`${wish.game}/${wish.preset}`}
        onChange={(e) => choose(e.currentTarget.value)}
      >
        {games.value.map((game) => (
          <optgroup key={`${game.id} ${game.form}`} label={t(game.title)}>
            {game.presets.map((preset) => (
              <option key={preset.id} value={`${game.id}/${preset.id}`}>
                {t(preset.title)}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </label>
  );
}

function PadChoice({ wish }: { wish: Wish & { kind: 'pad' } }) {
  return (
    <>
      <label class="field">
        <span>{tc('kind', 'Game')}</span>
        <select
          name="game"
          value={wish.game}
          onChange={(e) => wishFor({ ...wish, game: e.currentTarget.value })}
        >
          {families().map((game) => (
            <option key={game.id} value={game.id}>
              {t(game.title)}
            </option>
          ))}
        </select>
      </label>
      {!padOf(wish.game).sides && (
        <label class="field">
          <span>{t('Players')}</span>
          <select
            name="players"
            value={wish.players}
            onChange={(e) => wishFor({ ...wish, players: Number(e.currentTarget.value) })}
          >
            {PLAYERS.map((n) => (
              <option key={n} value={n}>
                {n}
              </option>
            ))}
          </select>
        </label>
      )}
    </>
  );
}

function CardChoice({ wish }: { wish: Wish & { kind: 'cards' } }) {
  const packs: [typeof wish.pack, string][] = [
    ['french', '52 cards and two jokers'],
    ['elfer', 'Elfer pack, 80 cards'],
  ];
  return (
    <>
      <fieldset class="segments">
        <legend class="unseen">{t('Pack')}</legend>
        {packs.map(([pack, label]) => (
          <label key={pack}>
            <input
              type="radio"
              name="pack"
              checked={wish.pack === pack}
              onChange={() => wishFor({ ...wish, pack })}
            />
            <span>{t(label)}</span>
          </label>
        ))}
      </fieldset>
      <label class="switch">
        <input
          type="checkbox"
          name="backs"
          checked={wish.backs}
          onChange={() => wishFor({ ...wish, backs: !wish.backs })}
        />
        {t('A page of backs after each, for printing on both sides')}
      </label>
      <p class="quiet">
        {t(
          'Each card is 63 × 88 mm. Print on A4 card at 100 %, in colour. Faces, backs and ' +
            'colours are those of your settings.',
        )}
      </p>
    </>
  );
}

/** Cards are printed dark on light, whatever the page looks like. */
function useLightCards(): void {
  useEffect(() => {
    const root = document.documentElement.classList;
    const dark = root.contains('dark-cards');
    root.remove('dark-cards');
    return () => void root.toggle('dark-cards', dark);
  }, []);
}

function Sheets({ wish }: { wish: Wish }) {
  if (wish.kind === 'cards') return <PrintedCards pack={wish.pack} backs={wish.backs} />;
  const title = t(familyOf(wish.game)?.title ?? '');
  if (wish.kind === 'pad') return <PrintedPad {...wish} title={title} />;
  return <PrintedBook spec={wish} />;
}

export function PaperPage({ words }: { words: string[] }) {
  const wish = filledIn(wishOf(words));
  useLightCards();
  return (
    <div class="beside paper-page">
      <Masthead title={t('Print')} />
      <main>
        <form class="print-form" onSubmit={(event) => event.preventDefault()}>
          <KindChoice wish={wish} />
          {wish.kind === 'book' && <BookChoice wish={wish} />}
          {wish.kind === 'pad' && <PadChoice wish={wish} />}
          {wish.kind === 'cards' && <CardChoice wish={wish} />}
          <button type="button" class="primary" data-tool="print" onClick={() => window.print()}>
            {t('Print')}
          </button>
        </form>
        <div class="sheets">
          <Sheets wish={wish} />
        </div>
      </main>
    </div>
  );
}
