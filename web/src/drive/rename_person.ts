// A member who is renamed in the list of the club has the new name in the open drives of this
// device, too.
import { RequestError } from '../base/request_error';
import { listWith, memberOf, nameOf } from '../members/saved_lists';
import { showToast } from '../state/toasts';
import { actAsDirector, askAsDirector } from './drive_state';
import { refusalText } from './refusal_text';
import { savedDrive } from './saved_drives';

/** Only drives that go on, and only where nobody has given the person another name meanwhile. */
async function renameIn(drive: string, person: number, from: string, to: string): Promise<void> {
  const { drive: head, people } = await askAsDirector(drive, ['people']);
  const isSame = people.find((one) => one.number === person)?.name === from;
  if (head.phase !== 'over' && isSame)
    await actAsDirector(drive, { act: 'name', person, name: to });
}

/** Tells the drives what the member is called now; a refusal is shown. */
export async function renamePerson(listId: string, number: number): Promise<void> {
  const list = listWith(listId);
  const member = list && memberOf(list, number);
  if (!list || !member) return;
  const open = list.evenings.filter((one) => savedDrive(one.drive)?.key);
  try {
    for (const { drive, people } of open)
      for (const one of people.filter((it) => it.member === number && it.name !== nameOf(member)))
        await renameIn(drive, one.person, one.name, nameOf(member));
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    showToast(refusalText(error.refusal.message));
  }
}
