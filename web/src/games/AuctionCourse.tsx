// The course of the auction above the table: before the first call what a choice means, while it
// runs one call beside the other, and later on demand.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { PersonName } from '../base/KeptText';
import { t } from '../base/translations';
import { CardText } from '../cards/CardText';
import { log } from '../state/view';
import { auctionOf, callText, type Call } from '../table_view/auction';
import { seatLabel } from '../table_view/seat_sentences';
import type { View } from '../base/protocol_types';
import type { PanelProps } from './theme';

/** A line that is longer than the window shows its end. */
function CallLine({ view, calls }: { view: View; calls: Call[] }) {
  const line = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    if (line.current) line.current.scrollLeft = line.current.scrollWidth;
  }, [calls.length]);
  return (
    <ol class="calls" ref={line} aria-label={t('Bidding')} tabIndex={0}>
      {calls.map((call, i) => (
        <li key={i}>
          <PersonName name={seatLabel(view, call.seat)} />{' '}
          <b>
            <CardText text={callText(view, call)} />
          </b>
        </li>
      ))}
    </ol>
  );
}

export function AuctionCourse({ game, view, theme }: PanelProps) {
  const events = log.value.flatMap((line) => ('event' in line ? line.event : []));
  const { calls, runs } = auctionOf(game, theme, events);
  if (!calls.length) {
    const saying = theme.says?.(view);
    return saying ? <p>{saying}</p> : null;
  }
  if (runs) return <CallLine view={view} calls={calls} />;
  return (
    <details class="last-trick">
      <summary>{t('Bidding')}</summary>
      <CallLine view={view} calls={calls} />
    </details>
  );
}
