// The page of the deal of the day: one deal of each family, played once, and then the results.
// Other days of the month can be looked at.
import { useEffect } from 'preact/hooks';
import { hasCome, today } from '../base/days';
import { t } from '../base/translations';
import { dayName, streakText } from '../components/day_words';
import { Masthead } from '../components/Masthead';
import { MonthDays } from '../components/MonthDays';
import { ShareLine } from '../components/ShareLine';
import { link } from '../state/connection';
import { deals, loadDeals, type DayDeals, type Deal } from './day_deals';
import { keyOf, lookForResults, opening, playDeal, results } from './day_play';
import { countDone, dayResults, dayStreak, tableOf } from './day_results';
import { dealTexts, familyTitle, shareText } from './day_text';
import { DayOutcome } from './DayOutcome';
import '../style/stats.css';
import '../style/day.css';

function Begin({ all, deal, begun }: { all: DayDeals; deal: Deal; begun: boolean }) {
  const game = familyTitle(deal.game);
  return (
    <button
      type="button"
      class="primary"
      data-deal={deal.game}
      aria-disabled={opening.value}
      onClick={() => void playDeal(all, deal)}
    >
      {begun ? t('Go on') : t('Play')}
      <span class="unseen"> {game}</span>
    </button>
  );
}

function Family({ all, deal }: { all: DayDeals; deal: Deal }) {
  const own = tableOf(all.day, deal.game);
  const isToday = all.day === today();
  return (
    <section class="deal" aria-labelledby={`deal-${deal.game}`} data-family={deal.game}>
      <h3 id={`deal-${deal.game}`}>{familyTitle(deal.game)}</h3>
      {dealTexts(deal).map((text) => (
        <p key={text} class="quiet">
          {text}
        </p>
      ))}
      {own?.done ? (
        <DayOutcome deal={deal} own={own} told={results.value[keyOf(all.day, deal.game)]} />
      ) : own || isToday ? (
        <Begin all={all} deal={deal} begun={!!own} />
      ) : (
        <p>{t('Not played')}</p>
      )}
    </section>
  );
}

function Share({ day }: { day: string }) {
  const done = Object.entries(dayResults.value[day] ?? {}).filter(([, one]) => one.done);
  if (!done.length) return null;
  const line = shareText(day, done);
  return <ShareLine label={t('To share, without cards')} line={line} about={`day/${day}`} />;
}

function Explained({ all }: { all: DayDeals }) {
  return (
    <p>
      {t('The same cards for everybody, against the same bots. Each deal is played once.')}{' '}
      {!all.told && link.value !== 'connecting' && (
        <span class="own-deals">
          {t('The server does not answer, so these deals come from this device alone.')}
        </span>
      )}
    </p>
  );
}

export function DayPage({ words }: { words: string[] }) {
  const [word = ''] = words;
  const day = hasCome(word) ? word : today();
  const online = link.value;
  useEffect(() => {
    void loadDeals(day).then(() => deals.value && lookForResults(deals.value));
  }, [day, online]);
  const all = deals.value?.day === day ? deals.value : null;
  const days = dayStreak();
  return (
    <div class="beside day" data-day={day} data-told={all ? String(all.told) : undefined}>
      <Masthead title={t('Deal of the day')} />
      <main>
        <h2>{t('Deals of {day}', { day: dayName(day) })}</h2>
        {days > 0 && <p class="streak">{streakText(days)}</p>}
        {all && <Explained all={all} />}
        {all ? (
          all.families.map((deal) => <Family key={deal.game} all={all} deal={deal} />)
        ) : (
          <p aria-busy="true">{t('Loading …')}</p>
        )}
        <Share day={day} />
        <MonthDays
          day={day}
          title={t('Deals of the month')}
          page="day"
          mark={(one) => (countDone(one) ? '✓' : '')}
          said={(name) => t('{day}, played', { day: name })}
        />
      </main>
    </div>
  );
}
