// The three doors below the games: what is new today, evenings with many people, and what one can
// read and print.
import { t } from '../base/translations';
import { Today } from './Today';

interface DoorProps {
  name: string;
  title: string;
  ways: [address: string, text: string][];
}

function Door({ name, title, ways }: DoorProps) {
  return (
    <section class="door" aria-labelledby={`door-${name}`}>
      <h2 id={`door-${name}`}>{title}</h2>
      <ul>
        {ways.map(([address, text]) => (
          <li key={address}>
            <a class="quiet-link" href={address}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** `withToday`: not if it stands on top already. */
export function Doors({ withToday }: { withToday: boolean }) {
  return (
    <div class="doors">
      {withToday && <Today />}
      <Door
        name="clubs"
        title={t('Drives and clubs')}
        ways={[
          ['#/drive', t('Run a drive')],
          ['#/league', t('Leagues over several evenings')],
          ['#/circle', t('People and circles')],
        ]}
      />
      <Door
        name="paper"
        title={t('Rules, figures, printing')}
        ways={[
          ['#/print', t('Rules, pads and cards to print')],
          ['#/truths', t('Facts and figures')],
        ]}
      />
    </div>
  );
}
