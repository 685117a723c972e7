// Who sits where: you at one seat, a bot or a person by link at each other.
import { bots } from '../store';
import { t } from '../words';
import { chosenGame, PERSON, PLAYERS, players, seat, seats, setOption, YOU } from './draft';

function Count() {
  const option = chosenGame.value?.options.find((o) => o.id === PLAYERS);
  if (!option || option.min === option.max) return null;
  const list =
    option.choices?.map((c) => c.id) ??
    Array.from({ length: option.max - option.min + 1 }, (_, i) => String(option.min + i));
  return (
    <fieldset class="segments" data-option={option.id}>
      <legend>{t(option.label)}</legend>
      {list.map((id) => (
        <label key={id}>
          <input
            type="radio"
            name={option.id}
            value={id}
            checked={String(players.value) === id}
            onChange={() => setOption(option, id)}
          />
          <span>{id}</span>
        </label>
      ))}
    </fieldset>
  );
}

export function Seats() {
  return (
    <fieldset class="seats">
      <legend>{t('Who plays')}</legend>
      <Count />
      <ol>
        {seats.value.map((who, s) => (
          <li key={s}>
            <label class="field">
              <span>{t('Seat {n}', { n: s + 1 })}</span>
              <select
                name={`seat-${s}`}
                value={who}
                onChange={(e) => seat(s, e.currentTarget.value)}
              >
                <option value={YOU}>{t('You')}</option>
                {bots.value.map((bot) => (
                  <option key={bot.id} value={bot.id}>
                    {t(bot.label)}
                  </option>
                ))}
                <option value={PERSON}>{t('A person, by link')}</option>
              </select>
            </label>
          </li>
        ))}
      </ol>
    </fieldset>
  );
}
