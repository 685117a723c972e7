// The evenings of a club that are to come, each with a line of text: who brings what.
import { useState } from 'preact/hooks';
import { t } from '../base/translations';
import { RowForm } from '../drive/RowForm';
import { dayText, today } from '../members/evening_days';
import type { ClubDate, ClubList } from '../members/member_types';
import { changeList } from '../members/saved_lists';

interface Props {
  list: ClubList;
}

const WEEK = 7;

/** A week after the last date. */
function nextDay(list: ClubList): string {
  const last = [today(), ...list.dates.map((one) => one.day)].sort().at(-1) as string;
  const [year = 0, month = 1, date = 1] = last.split('-').map(Number);
  return today(new Date(year, month - 1, date + WEEK));
}

const keep = (list: ClubList, dates: ClubDate[]): void =>
  changeList(list.id, {
    dates: [...dates].sort((one, other) => one.day.localeCompare(other.day)),
  });

function DateRow({ list, it }: Props & { it: ClubDate }) {
  const others = list.dates.filter((one) => one !== it);
  return (
    <li class={it.day < today() ? 'quiet' : ''}>
      <time dateTime={it.day}>{dayText(it.day)}</time>
      <input
        name="date-text"
        aria-label={t('Who brings what on {day}', { day: dayText(it.day) })}
        maxLength={60}
        value={it.text}
        onChange={(e) => keep(list, [...others, { ...it, text: e.currentTarget.value }])}
      />
      <button
        type="button"
        aria-label={t('Remove {day}', { day: dayText(it.day) })}
        onClick={() => keep(list, others)}
      >
        {t('Remove')}
      </button>
    </li>
  );
}

export function Dates({ list }: Props) {
  const [day, setDay] = useState('');
  const [text, setText] = useState('');
  const add = async () => {
    keep(list, [...list.dates, { day: day || nextDay(list), text }]);
    setDay('');
    setText('');
  };
  return (
    <section class="club-dates" aria-labelledby="dates-title">
      <h3 id="dates-title">{t('Dates')}</h3>
      <ul class="saved-drives">
        {list.dates.map((it, i) => (
          <DateRow key={`${it.day} ${i}`} list={list} it={it} />
        ))}
      </ul>
      <RowForm send={add}>
        <label class="field">
          <span>{t('Date')}</span>
          <input
            type="date"
            name="date"
            required
            value={day || nextDay(list)}
            onInput={(e) => setDay(e.currentTarget.value)}
          />
        </label>
        <label class="field">
          <span>{t('Who brings what')}</span>
          <input
            name="new-date-text"
            maxLength={60}
            value={text}
            onInput={(e) => setText(e.currentTarget.value)}
          />
        </label>
        <button type="submit">{t('Add')}</button>
      </RowForm>
    </section>
  );
}
