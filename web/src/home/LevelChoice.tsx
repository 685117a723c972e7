// The strength of the bots, chosen once and remembered.
import { Avatar } from '../components/Avatar';
import { playedAs } from '../base/played_as';
import { t } from '../base/translations';
import type { Game } from '../base/protocol_types';
import { botsOf } from '../state/game_list';
import { chooseLevel, levels, levelShown } from './table_draft';

/** For all games, or those that one game offers. */
export function LevelChoice({ game = null }: { game?: Game | null }) {
  const offered = botsOf(game).filter((bot) => levels.value.includes(bot));
  const shown = playedAs(game, levelShown.value);
  const chosen = offered.find((bot) => bot.id === shown);
  if (!chosen) return null;
  return (
    <fieldset class="segments levels">
      <legend>
        {t('Strength of the bots')}
        <span class="chosen" aria-hidden="true">
          : {t(chosen.label)}
        </span>
      </legend>
      {offered.map((bot) => (
        <label key={bot.id} title={t(bot.label)}>
          <input
            type="radio"
            name="level"
            value={bot.id}
            checked={bot === chosen}
            onChange={() => chooseLevel(bot.id)}
          />
          <span>
            <Avatar who={bot.id} name="" seat={0} />
            <span class="word">{t(bot.label)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
