// A score pad to fill in by hand.
import { padOf } from '../games/pads/score_pads';
import { t } from '../base/translations';

interface Props {
  game: string;
  title: string;
  players: number;
}

export function PrintedPad({ game, title, players }: Props) {
  const { line, lines, cells, sides } = padOf(game);
  const names = sides?.map((side) => t(side)) ?? Array.from({ length: players }, () => '');
  return (
    <section class="sheet pad-sheet" aria-label={t('Score pad')}>
      <h2>{title}</h2>
      <p class="pad-notes">
        <span>{t('Date')}</span>
        <span>{t('Players')}</span>
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              {t(line)}
            </th>
            {names.map((name, i) => (
              <th key={i} scope="colgroup" colSpan={cells.length} class="who">
                {name || <span class="unseen">{t('Player {n}', { n: i + 1 })}</span>}
              </th>
            ))}
          </tr>
          <tr>
            {names.flatMap((_, i) =>
              cells.map((cell) => (
                <th key={`${i} ${cell}`} scope="col">
                  {t(cell)}
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody>
          {lines.map((text) => (
            <tr key={text}>
              <th scope="row">{text}</th>
              {names.flatMap((_, i) => cells.map((cell) => <td key={`${i} ${cell}`} />))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
