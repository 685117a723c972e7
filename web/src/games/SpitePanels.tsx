// Spite and Malice as the race it is: how many cards each reserve still has.
import { t } from '../base/translations';
import type { Seen } from './themes';
import { Bars } from './WarBars';

export function ReserveBars({ game, view }: Seen) {
  const most = Number(view.options.reserve_size ?? 20);
  const label = t('Cards left in the reserve');
  return (
    <>
      <p>{label}:</p>
      <Bars game={game} view={view} zones={['reserve']} label={label} most={most} />
    </>
  );
}
