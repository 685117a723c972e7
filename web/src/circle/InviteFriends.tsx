// Beside the link of a table: for whom the seats are free, if the table was opened for the people
// of an earlier one; and the way to circles.
import { t } from '../base/translations';
import { OPEN_SEAT } from '../room/create_table';
import { isHost } from '../state/room';
import { currentTable } from '../state/saved_tables';
import { listOf } from './circle_text';

function Expected() {
  const { seats = [], names = [] } = currentTable.value?.order ?? {};
  const list = names.filter((name, seat) => name && seats[seat] === OPEN_SEAT);
  if (!list.length) return null;
  return <p data-expected>{t('Seats for {who}. Send them this link.', { who: listOf(list) })}</p>;
}

export function InviteFriends() {
  return (
    <>
      <Expected />
      {isHost.value && (
        <a class="quiet-link" href="#/circle">
          {t('People you play with again and again')}
        </a>
      )}
    </>
  );
}
