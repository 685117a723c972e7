// Statistics and ratings of an account as tables.
import { fullTitle, games, titleOf } from '../state/game_list';
import { t, tc } from '../base/translations';
import type { AccountData, Rating, GameStatistics } from './account_requests';

function Ratings({ list }: { list: Rating[] }) {
  if (!list.length) return null;
  const name = (id: string) => t(games.value.find((g) => g.id === id)?.title ?? id);
  return (
    <div class="numbers" tabIndex={0} role="group" aria-label={t('Ratings')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{tc('kind', 'Game')}</th>
            <th scope="col">{t('Rating')}</th>
            <th scope="col">{t('Played')}</th>
          </tr>
        </thead>
        <tbody>
          {list.map((one) => (
            <tr key={one.game}>
              <th scope="row">{name(one.game)}</th>
              <td>
                {one.rating}
                {one.provisional && ` ${t('(provisional)')}`}
              </td>
              <td>{one.played}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Standings({ list, label }: { list: GameStatistics[]; label: string }) {
  if (!list.length) return null;
  return (
    <div class="numbers" tabIndex={0} role="group" aria-label={label}>
      <table>
        <thead>
          <tr>
            <th scope="col">{label}</th>
            <th scope="col">{t('Played')}</th>
            <th scope="col">{t('Won')}</th>
            <th scope="col">{t('Tied')}</th>
          </tr>
        </thead>
        <tbody>
          {list.map((one) => (
            <tr key={`${one.game}/${one.form}/${one.preset}`}>
              <th scope="row">{fullTitle(titleOf(one))}</th>
              <td>{one.played}</td>
              <td>{one.won}</td>
              <td>{one.shared}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function AccountStatistics({ account }: { account: AccountData }) {
  const { ratings, statistics, imported } = account;
  if (!statistics.length && !imported.length)
    return <p class="quiet">{t('No finished games yet.')}</p>;
  return (
    <section class="figures" aria-label={t('Statistics and ratings')}>
      <Ratings list={ratings} />
      <Standings list={statistics} label={t('Games played on this server')} />
      <Standings list={imported} label={t('Imported games')} />
    </section>
  );
}
