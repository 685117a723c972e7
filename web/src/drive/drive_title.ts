// The name of a drive: its title, or else how its people move, and its day.
import { t } from '../base/translations';
import { dayText } from '../members/evening_days';
import { movementName } from './drive_text';
import type { DriveState } from './drive_types';
import { savedDrive, type SavedDrive } from './saved_drives';

/** The name in a list; "Drive" where this device has noted neither title nor movement. */
export function savedTitle({ title, movement, day }: SavedDrive): string {
  if (title || !movement) return title || t('Drive');
  return day ? `${movementName(movement)}, ${dayText(day)}` : movementName(movement);
}

/** The name of a drive that is shown. Its day is that on which this device came to know it. */
export function driveTitle({ id, setup }: DriveState['drive']): string {
  const { title, movement } = setup;
  return savedTitle({ id, day: '', ...savedDrive(id), title, movement });
}
