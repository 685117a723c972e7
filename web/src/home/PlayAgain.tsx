// The way back into the game that was played last: one tap deals it again, for the same people.
import { Icon } from '../components/Icon';
import { press } from '../components/press';
import { link } from '../state/connection';
import { fullTitle, games } from '../state/game_list';
import type { TableSpec } from '../state/saved_tables';
import { AT_THIS_DEVICE, OPEN_SEAT } from '../room/create_table';
import { t } from '../base/translations';
import { GamePicture } from './GamePicture';
import { companyText } from './table_text';
import { dealing, gameWith, lastSpec, playLast, variantOf } from './table_draft';

function titleOf(spec: TableSpec): string {
  const { game, preset, name } = variantOf(spec);
  const title = gameWith(game, preset)?.presets.find((one) => one.id === preset)?.title ?? '';
  return name || fullTitle(title);
}

/** With whom it was played; nothing where all others were bots. */
function companyOf({ seats, names }: TableSpec): string {
  if (seats.includes(OPEN_SEAT)) return t('With friends');
  return companyText(names.filter((name, s) => seats[s] === AT_THIS_DEVICE && name.trim()));
}

export function PlayAgain() {
  const spec = lastSpec.value;
  const game = games.value.find((one) => one.id === spec?.game);
  if (!spec || !game) return null;
  const lacks = link.value === 'lost' && spec.seats.includes(OPEN_SEAT);
  const cut = lacks ? t('Available when you are online') : null;
  return (
    <button
      type="button"
      class="again"
      data-again={spec.game}
      aria-disabled={dealing.value}
      {...press(cut, playLast)}
    >
      <span class="thumb">
        <GamePicture game={game} />
      </span>
      <span class="pill">
        <Icon name="play" /> {t('Play again')}
      </span>
      <b class="what">{titleOf(spec)}</b>
      <small>{companyOf(spec)}</small>
    </button>
  );
}
