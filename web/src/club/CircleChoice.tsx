// A club's list in a circle of the server: it is kept there, too, and other devices of the member
// who leads the circle fetch it.
import { t } from '../base/translations';
import { savedCircles } from '../circle/saved_circles';
import { fetchList, linkList } from '../members/list_sync';
import type { ClubList } from '../members/member_types';
import { changeList, lists } from '../members/saved_lists';
import { showToast } from '../state/toasts';

async function choose(list: ClubList, circle: string): Promise<void> {
  if (!circle) changeList(list.id, { circle });
  else if (!(await linkList(list, circle)))
    showToast(t('This circle has a list already. It is among the lists, to be fetched.'));
}

export function CircleChoice({ list }: { list: ClubList }) {
  if (!savedCircles.value.length)
    return (
      <p class="quiet no-print">
        {t('With a circle the server keeps the list, too, for your other devices.')}{' '}
        <a class="quiet-link" href="#/circle">
          {t('People and circles')}
        </a>
      </p>
    );
  return (
    <label class="field no-print">
      <span>{t('Circle whose list it is: the server keeps it there, too')}</span>
      <select
        name="circle"
        value={list.circle}
        onChange={(e) => void choose(list, e.currentTarget.value)}
      >
        <option value="">{t('no circle: on this device alone')}</option>
        {savedCircles.value.map((one) => (
          <option key={one.id} value={one.id} translate={false}>
            {one.title || one.id}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The circles of this device whose lists it does not have. */
export function ListsOfCircles() {
  const known = lists.value.map((one) => one.circle);
  const others = savedCircles.value.filter((one) => !known.includes(one.id));
  const fetch = async (circle: string) => {
    const id = await fetchList(circle);
    if (id) location.hash = `#/club/${id}`;
    else showToast(t('This circle has no list, or you do not lead it.'));
  };
  return (
    <ul class="saved-drives">
      {others.map((one) => (
        <li key={one.id}>
          <span translate={false}>{one.title || one.id}</span>
          <button type="button" data-tool="fetch-list" onClick={() => void fetch(one.id)}>
            {t('Fetch the list of this circle')}
          </button>
        </li>
      ))}
    </ul>
  );
}
