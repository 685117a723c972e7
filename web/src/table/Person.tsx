// One person at the table: name, whose turn, what the tables say about them, and their zones.
import { heldSeats } from '../mine';
import { Company } from '../room/Company';
import { ClockFace, Presence } from '../room/Presence';
import { game, here, view } from '../store';
import type { View } from '../wire';
import { t } from '../words';
import { theme } from './choice';
import type { Person } from './layout';
import { fieldText, rowsOf, seatName, shown } from './numbers';
import { ZoneView } from './Zone';

function isPartner(v: View, seat: number): boolean {
  const sides = theme.value.sides?.(v);
  return !!sides && v.seat >= 0 && seat !== v.seat && seat % sides === v.seat % sides;
}

/** Numbers of this seat, and the offices that name it ("Dealer"). */
function Facts({ seat }: { seat: number }) {
  const g = game.value;
  const v = view.value;
  if (!g || !v) return null;
  const offices = shown(g, v, 'table').filter((f) => {
    const value = rowsOf(v.fields[f.id])[0];
    return (f.show === 'seat' && value === seat) || (f.show === 'seat1' && value === seat + 1);
  });
  return (
    <ul class="facts">
      {offices.map((f) => (
        <li key={f.id} class="office">
          {t(f.label)}
        </li>
      ))}
      {isPartner(v, seat) && <li class="office">{t('Your partner')}</li>}
      {shown(g, v, 'seat').map((f) => {
        const values = rowsOf(v.fields[f.id]);
        if (values.every((n) => n === null)) return null; // not counted at this table
        const text = fieldText(v, f, values[seat] ?? null);
        if (f.show === 'flag' ? text !== t('Yes') : text === null) return null;
        return (
          <li key={f.id} class={f.show}>
            {t(f.label)}
            {f.show !== 'flag' && (
              <>
                {' '}
                <b>{text}</b>
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}

export function PersonView({ person, own = false }: { person: Person; own?: boolean }) {
  const v = view.value;
  if (!v) return null;
  const aside = own ? person.zones.filter((z) => z.how === 'closed') : [];
  const zones = person.zones.filter((z) => !aside.includes(z));
  const turn = v.acting.includes(person.seat);
  const shares = heldSeats(here.value).length > 1; // "you" would be anybody at this device
  const part = own ? 'me' : isPartner(v, person.seat) ? 'partner' : '';
  return (
    <section
      class={`person ${turn ? 'turn' : ''} ${part}`}
      aria-label={seatName(v, person.seat)}
      data-seat={person.seat}
    >
      <header>
        <p class="name">
          {turn && (
            <span class="arrow" aria-hidden="true">
              ▶
            </span>
          )}
          <Presence seat={person.seat} />
          {own && !shares ? t('You') : seatName(v, person.seat)}
          {turn && <span class="unseen"> – {t('on turn')}</span>}
        </p>
        <ClockFace seat={person.seat} />
        <Company seat={person.seat} own={own} />
        <Facts seat={person.seat} />
        {aside.map((placed) => (
          <ZoneView key={`${placed.zone.id}${placed.owner}`} placed={placed} mini />
        ))}
      </header>
      {zones.length > 0 && (
        <div class="zones">
          {zones.map((placed) => (
            <ZoneView key={`${placed.zone.id}${placed.owner}`} placed={placed} mini={!own} />
          ))}
        </div>
      )}
    </section>
  );
}
