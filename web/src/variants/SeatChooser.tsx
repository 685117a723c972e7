// Chooses who sits where: the person at one seat; at the others a bot, somebody who comes by the
// link, or somebody else at this device.
import { AT_THIS_DEVICE, OPEN_SEAT, YOU } from '../room/create_table';
import { BotNotes } from '../room/BotNotes';
import {
  chosenGame,
  inviting,
  offeredBots,
  otherNames,
  PLAYERS,
  players,
  chooseSeat,
  seats,
  setOption,
} from '../home/table_draft';
import { t } from '../base/translations';

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

function OtherName({ seat }: { seat: number }) {
  return (
    <input
      name={`other-${seat}`}
      aria-label={t('Name of the person in seat {n}', { n: seat + 1 })}
      placeholder={t('Name')}
      maxLength={40}
      value={otherNames.value[seat] ?? ''}
      onInput={(e) => {
        otherNames.value = { ...otherNames.value, [seat]: e.currentTarget.value };
      }}
    />
  );
}

export function SeatChooser() {
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
                onChange={(e) => chooseSeat(s, e.currentTarget.value)}
              >
                <option value={YOU}>{t('You')}</option>
                {offeredBots.value.map((bot) => (
                  <option key={bot.id} value={bot.id}>
                    {t(bot.label)}
                  </option>
                ))}
                <option value={OPEN_SEAT}>{t('Join by link')}</option>
                <option value={AT_THIS_DEVICE}>{t('On this device')}</option>
              </select>
            </label>
            {who === AT_THIS_DEVICE && <OtherName seat={s} />}
          </li>
        ))}
      </ol>
      <BotNotes game={chosenGame.value} rated={inviting.value} />
    </fieldset>
  );
}
