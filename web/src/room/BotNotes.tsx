// Notes for choosing bots: that a game has no levels of them, and that they are not rated.
import type { Game } from '../base/protocol_types';
import { login } from '../state/login';
import { t } from '../base/translations';

interface BotNotesProps {
  game: Game | null;
  rated: boolean; // two people with accounts can play each other here
}

export function BotNotes({ game, rated }: BotNotesProps) {
  return (
    <>
      {game?.levels === false && (
        <p class="quiet bot-note bot-levels">{t('Bots have no levels in this game.')}</p>
      )}
      {rated && login.value && (
        <p class="quiet bot-note bot-ratings">
          {t('Only people with accounts count for ratings, bots do not.')}
        </p>
      )}
    </>
  );
}
