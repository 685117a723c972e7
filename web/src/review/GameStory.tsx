// The story of a finished game: how it ended, and up to three moments that decided it, each with
// the table as it was and a sentence. A tap goes there.
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Card, Game, View } from '../base/protocol_types';
import { t } from '../base/translations';
import { fullTitle, titleOf } from '../state/game_list';
import { Moments, type MomentShown } from '../story/Moments';
import { TablePicture } from '../story/TablePicture';
import { parse } from '../table_view/moves';
import { momentText } from './moment_text';
import type { RecordContent, Step } from './record_text';
import { resultFacts } from './result_facts';
import * as review from './review_state';
import { cast } from './review_text';
import { addressOf } from './slider';
import { storyMoments, type StoryMoment } from './story_moments';
import { momentsOf } from './turning_points';
import { viewAt } from './variation';

/** The views before and after a step. */
type Seen = [before: View, now: View];

/** Those of all moments; an answer about other moments is ignored. */
function useSeen(moments: StoryMoment[] | null): Record<number, Seen> {
  const [seen, setSeen] = useState<Record<number, Seen>>({});
  const whole = review.variations.value[0];
  const { seat, open } = review.shownMoment.value;
  const steps = moments?.map(({ step }) => step).join();
  useEffect(() => {
    let late = false;
    if (!whole || !moments) return;
    const at = (step: number) => viewAt(whole, step, seat, open);
    const both = async ({ step }: StoryMoment): Promise<[number, Seen]> => [
      step,
      [await at(Math.max(0, step - 1)), await at(step)],
    ];
    void Promise.all(moments.map(both)).then(
      (found) => late || setSeen(Object.fromEntries(found)),
      () => {}, // the game has been closed meanwhile
    );
    return () => void (late = true);
  }, [whole?.table, steps, seat, open]);
  return seen;
}

/** The card that a move is about. */
function cardOf(game: Game, { move }: Step): Card | undefined {
  const found = parse(game, move)?.tokens.find(({ operand }) => operand.kind.startsWith('card'));
  return found?.text;
}

/** On a small screen the table lies below. */
function goThere(step: number): void {
  review.chooseVariation(0);
  review.goTo(step);
  document.querySelector('.scene-side')?.scrollIntoView({ block: 'nearest' });
}

interface ShownProps {
  game: Game;
  story: RecordContent;
  seen: Record<number, Seen>;
}

function shownAs({ step, sentence }: StoryMoment, { game, story, seen }: ShownProps): MomentShown {
  const { source, open, seat, step: shown } = review.shownMoment.value;
  const made = story.steps[step - 1];
  const views = seen[step];
  return {
    ...{ step, sentence, current: shown === step && review.chosenId.value === 0 },
    href: addressOf({ source, step, seat, open }),
    onGo: () => goThere(step),
    ...(views && made && { more: momentText(game, story, made, views, true) }),
    picture: views && (
      <TablePicture
        game={game}
        view={views[1]}
        names={cast(story)}
        marked={made && cardOf(game, made)}
      />
    ),
  };
}

/** Places, names and points in a line. */
function Result({ rows }: { rows: { place: string; name: string; points: string }[] }) {
  return (
    <ol class="story-result">
      {rows.map(({ place, name, points }) => (
        <li key={name + place}>
          {place} {name} {points && <b>{points}</b>}
        </li>
      ))}
    </ol>
  );
}

export function GameStory() {
  const story = review.gameRecord.value;
  const game = review.game.value;
  const moments = storyMoments.value;
  const seen = useSeen(moments);
  const facts = useMemo(
    () => story && game && resultFacts(game, fullTitle(titleOf(story)), story, null),
    [story, game],
  );
  if (!story || !game || !facts) return null;
  const shown = moments?.map((one) => shownAs(one, { game, story, seen })) ?? null;
  return (
    <section class="story" aria-labelledby="story-title">
      <h2 id="story-title">{facts.headline}</h2>
      <Result rows={facts.rows} />
      <Moments
        label={t('The moments that decided')}
        count={momentsOf(story.steps.length)}
        list={shown}
      />
    </section>
  );
}
