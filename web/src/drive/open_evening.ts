// Opens a drive with the people who come, and goes to it.
import { settle, type Choice } from '../members/choice';
import { withoutDate } from '../members/club_name';
import type { ClubList } from '../members/member_types';
import { emptyList, listWith } from '../members/saved_lists';
import { t } from '../base/translations';
import { randomHex } from '../base/random_hex';
import { openDrive, refreshDrive } from './drive_state';
import type { DriveSetup } from './drive_types';
import { runOpening } from './openings';

const ID_BYTES = 8;
const OWN_BYTES = 16;

/** The usual name of a new list: that of its first evening, without the date. */
export const clubName = (title = ''): string => withoutDate(title) || t('Club');

const newList = ({ title }: Partial<DriveSetup>, { club = '' }: Choice): ClubList =>
  emptyList(randomHex(ID_BYTES), club.trim() || clubName(title));

/** Opens the drive and goes on: to its first page, or to `part` while its list is empty. It begins
 * at once if that is asked for and everybody is on the list. */
export async function openEvening(
  setup: Partial<DriveSetup>,
  choice: Choice,
  part: string,
  begins = false,
): Promise<void> {
  const groups = (setup.groups ?? null) as ClubList['groups'];
  const known = choice.list && (listWith(choice.list.id) ?? choice.list);
  const list = known ?? newList(setup, choice);
  const { comers, list: settled } = settle(
    choice,
    { ...list, groups: groups ?? list.groups },
    groups,
  );
  const from = location.hash;
  const opening = {
    ...{ own: randomHex(OWN_BYTES), drive: '', setup, comers, begins },
    ...{ fits: false, list: settled, keeps: !!known || settled.members.length > 0 },
  };
  let id = '';
  const isWhole = await runOpening(opening, (drive) => {
    id = drive;
    if (location.hash === from) openDrive(drive);
  });
  if (!id || location.hash !== from) return;
  location.hash = `#/drive/${id}${isWhole && comers.length ? '' : part}`;
  await refreshDrive();
}
