// Panels of Spite and Malice: how many cards are left in each reserve.
import { t } from '../base/translations';
import type { PanelProps } from './theme';
import { Bars } from './WarBars';

export function ReserveBars({ view }: PanelProps) {
  const most = Number(view.options.reserve_size ?? 20);
  const label = t('Cards left in the reserve');
  return (
    <>
      <p>{t('{label}:', { label })}</p>
      <Bars view={view} zones={['reserve']} label={label} most={most} />
    </>
  );
}
