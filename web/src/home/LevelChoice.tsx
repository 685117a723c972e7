// The strength of the bots, chosen once and remembered.
import { Avatar } from '../components/Avatar';
import { t } from '../base/translations';
import { chooseLevel, levels, levelShown } from './table_draft';

export function LevelChoice() {
  const chosen = levels.value.find((bot) => bot.id === levelShown.value);
  if (!chosen) return null;
  return (
    <fieldset class="segments levels">
      <legend>
        {t('Strength of the bots')}
        <span class="chosen" aria-hidden="true">
          : {t(chosen.label)}
        </span>
      </legend>
      {levels.value.map((bot) => (
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
