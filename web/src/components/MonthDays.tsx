// The days of a month that have come, as links; days on which something was done have a mark.
import { daysOfMonth } from '../base/days';
import { dayName } from './day_words';
import '../style/days.css';

interface MonthProps {
  day: string; // one of the month, which is shown
  title: string;
  page: string; // to which the links lead
  mark: (day: string) => string; // '': nothing was done
  said: (name: string) => string; // a marked day for screen readers
}

export function MonthDays({ day, title, page, mark, said }: MonthProps) {
  return (
    <nav class="days" aria-labelledby="days-title">
      <h2 id="days-title">{title}</h2>
      <ul>
        {daysOfMonth(day).map((one) => {
          const name = dayName(one, false);
          const done = mark(one);
          return (
            <li key={one}>
              <a
                href={`#/${page}/${one}`}
                aria-current={one === day ? 'page' : undefined}
                aria-label={done ? said(name) : name}
              >
                {Number(one.slice(-2))}
                {done && <span aria-hidden="true">{done}</span>}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
