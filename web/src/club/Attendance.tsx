// Who was there on which evening of a club, and who has paid; guests can become members.
import { t, tn } from '../base/translations';
import { ConfirmButton } from '../components/ConfirmButton';
import { savedDrive } from '../drive/saved_drives';
import { enrolled } from '../members/enrol';
import { dayText } from '../members/evening_days';
import type { ClubEvening, ClubList, Guest } from '../members/member_types';
import { changeList, nameOf } from '../members/saved_lists';

interface Props {
  list: ClubList;
}

const put = (list: ClubList, at: ClubEvening, people: Guest[]): void =>
  changeList(list.id, {
    evenings: list.evenings.map((one) => (one === at ? { ...one, people } : one)),
  });

function GuestRow({ list, it, evening }: Props & { it: Guest; evening: ClubEvening }) {
  const set = (paid: boolean) =>
    put(list, evening, evening.people.map((one) => (one === it ? { ...one, paid } : one)));
  return (
    <li>
      <span translate={false}>{it.name}</span>
      {!it.member && <span class="quiet">{t('guest')}</span>}
      <label class="switch">
        <input
          type="checkbox"
          aria-label={t('{name} has paid', { name: it.name })}
          checked={it.paid}
          onChange={(e) => set(e.currentTarget.checked)}
        />
        {t('paid')}
      </label>
      {!it.member && (
        <button
          type="button"
          data-tool="enrol"
          onClick={() => changeList(list.id, enrolled(list, it))}
        >
          {t('Becomes a member')}
        </button>
      )}
    </li>
  );
}

function Evening({ list, evening }: Props & { evening: ClubEvening }) {
  const { people } = evening;
  const change = (part: Partial<ClubEvening>) =>
    changeList(list.id, {
      evenings: list.evenings.map((one) => (one === evening ? { ...one, ...part } : one)),
    });
  const paid = people.filter((one) => one.paid).length;
  return (
    <details class="options">
      <summary>
        {dayText(evening.day)}
        {evening.title && ` · ${evening.title}`}
        {` · ${tn('1 person', '{n} people', people.length)}`}
        {` · ${t('{paid} of {n} have paid', { paid, n: people.length })}`}
      </summary>
      <label class="field">
        <span>{t('Date')}</span>
        <input
          type="date"
          name="evening-day"
          value={evening.day}
          onChange={(e) => {
            const day = e.currentTarget.value;
            if (day) change({ day });
          }}
        />
      </label>
      <ul class="saved-drives">
        {people.map((it) => (
          <GuestRow key={it.person} {...{ list, it, evening }} />
        ))}
      </ul>
      {savedDrive(evening.drive) && (
        <a class="quiet-link" href={`#/drive/${evening.drive}`}>
          {t('Open the drive of this evening')}
        </a>
      )}
      <ConfirmButton
        label={t('Remove this evening')}
        sure={t('Remove?')}
        act={() =>
          changeList(list.id, { evenings: list.evenings.filter((one) => one !== evening) })
        }
      />
    </details>
  );
}

/** How often each member was there. */
function Counts({ list }: Props) {
  const { evenings } = list;
  const timesOf = (number: number) =>
    evenings.filter((it) => it.people.some((one) => one.member === number)).length;
  const rows = list.members
    .map((one) => ({ name: nameOf(one), times: timesOf(one.number) }))
    .filter((one) => one.times)
    .sort((one, other) => other.times - one.times || one.name.localeCompare(other.name));
  return (
    <table class="standings attendance">
      <thead>
        <tr>
          <th scope="col">{t('Name')}</th>
          <th scope="col">{t('Evenings')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, times }) => (
          <tr key={name}>
            <th scope="row" translate={false}>
              {name}
            </th>
            <td>{times}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function Attendance({ list }: Props) {
  if (!list.evenings.length) return null;
  return (
    <section aria-labelledby="attendance-title">
      <h3 id="attendance-title">{t('Who was there')}</h3>
      {[...list.evenings].reverse().map((evening) => (
        <Evening key={evening.drive} list={list} evening={evening} />
      ))}
      <Counts list={list} />
    </section>
  );
}
