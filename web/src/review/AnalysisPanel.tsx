// "Analyse this game": its button and progress; then, behind its heading, what cost most, the move
// of the moment shown, and the chances to win.
import { useEffect } from 'preact/hooks';
import { CardText } from '../cards/CardText';
import { t, tc } from '../base/translations';
import { More } from '../components/More';
import { costliest, type Analysis, type Costliest, type Decision } from '../analysis/analysis';
import * as run from '../analysis/analysis_run';
import {
  costText,
  countsText,
  gradeText,
  limitsText,
  openText,
  percent,
} from '../analysis/analysis_text';
import { ChanceGraph } from '../analysis/ChanceGraph';
import { GradeMark } from '../analysis/GradeMark';
import { LuckTable } from '../analysis/LuckTable';
import { costSentence } from './cost_sentence';
import { decisionAt } from './decision_at';
import { OpenCosts } from './OpenCosts';
import type { RecordContent } from './record_text';
import * as review from './review_state';
import { moveText, nameOfSeat } from './review_text';
import { addressOf } from './slider';
import '../style/stats.css';
import '../style/analysis.css';

const namesOf = (story: RecordContent): string[] =>
  story.who.map((_, seat) => nameOfSeat(story, seat));

const lastOfGame = (): number => review.variations.value[0]?.steps.length ?? 0;

/** The steps that the variation shown shares with the actual game. */
function stepsAlike(): number {
  const shown = review.variation.value;
  return shown && shown.id !== 0 ? shown.from : lastOfGame();
}

function goToMoment(step: number): void {
  review.chooseVariation(0);
  review.goTo(step);
}

interface FoundProps {
  story: RecordContent;
  found: Analysis;
}

// ---- what cost most

/** Another step is another address, so the link can be opened in another tab, too. */
function Sentence({ story, found, one }: FoundProps & { one: Costliest }) {
  const { source, open, seat } = review.shownMoment.value;
  const step = one.step + 1;
  const goHere = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    goToMoment(step);
  };
  const who = seat < 0 ? `${t('{label}:', { label: nameOfSeat(story, one.seat) })} ` : '';
  return (
    <li>
      <a href={addressOf({ source, step, seat, open })} data-moment={step} onClick={goHere}>
        {who}
        {costSentence(story, found, one)}
      </a>
    </li>
  );
}

const NOT_JUDGED =
  '{name}: {n} of {all} decisions could not be judged, because no possible deal matched ' +
  'what was known.';

function notJudged({ decisions }: Analysis, seat: number): { n: number; all: number } {
  const own = decisions.filter((one) => seat < 0 || one.seat === seat);
  return { n: own.filter((one) => one.grade === 'unjudged').length, all: own.length };
}

function Costs({ story, found }: FoundProps) {
  const { seat } = review.shownMoment.value;
  const list = costliest(found, seat);
  const name = seat < 0 ? t('All players') : nameOfSeat(story, seat);
  const { n, all } = notJudged(found, seat);
  return (
    <>
      <h3 id="costs-title">{t('Costliest moves: {name}', { name })}</h3>
      {list.length > 0 ? (
        <ol class="costs" aria-labelledby="costs-title">
          {list.map((one) => (
            <Sentence key={one.step} story={story} found={found} one={one} />
          ))}
        </ol>
      ) : (
        n < all && <p>{t('{name}: no decision clearly cost anything.', { name })}</p>
      )}
      {n > 0 && <p>{t(NOT_JUDGED, { name, n, all })}</p>}
    </>
  );
}

// ---- the moment shown

function Move({ story, text }: { story: RecordContent; text: string }) {
  const game = review.game.value;
  return game ? <CardText text={moveText(game, story, text, true)} /> : null;
}

interface VerdictProps {
  story: RecordContent;
  unit: string;
  decision: Decision;
}

/** What it cost on what the seat knew. */
function Judged({ story, unit, decision }: VerdictProps) {
  const { move, best, cost } = decision;
  if (!best || !cost)
    return (
      <p>{t('No possible deal matched what was known, so this move cannot be judged.')}</p>
    );
  if (best === move) return <p>{t('No better move was found.')}</p>;
  return (
    <dl>
      <dt>{t('Played')}</dt>
      <dd>
        <Move story={story} text={move} />
      </dd>
      <dt>{t('Best move')}</dt>
      <dd data-best={best}>
        <Move story={story} text={best} />
      </dd>
      <dt>{t('Cost given what was known')}</dt>
      <dd>{costText(unit, cost)}</dd>
    </dl>
  );
}

function Verdict({ story, unit }: { story: RecordContent; unit: string }) {
  const { step } = review.shownMoment.value;
  const decision = decisionAt(step - 1);
  if (step > stepsAlike()) return <p class="verdict quiet">{t('Variations are not analysed.')}</p>;
  if (step === 0) return null;
  if (!decision) return <p class="verdict quiet">{t('There was no choice at the last step.')}</p>;
  return (
    <div class="verdict" data-verdict={decision.grade}>
      <p>
        <GradeMark grade={decision.grade} />{' '}
        <b>
          {t('Step {n}, {who}: {grade}', {
            n: step,
            who: nameOfSeat(story, decision.seat),
            grade: gradeText(decision.grade),
          })}
        </b>
      </p>
      <Judged story={story} unit={unit} decision={decision} />
      {decision.open !== undefined && (
        <p class="quiet" data-open={decision.open}>
          {t('Cost in hindsight, with open cards: {cost}', { cost: openText(decision.open) })}
        </p>
      )}
      <button type="button" data-tool="before-move" onClick={() => review.goTo(step - 1)}>
        {t('Position before this move')}
      </button>
    </div>
  );
}

// ---- the whole

function Found({ story, found }: FoundProps) {
  return (
    <>
      {found.decides ? (
        <>
          <Costs story={story} found={found} />
          <Verdict story={story} unit={found.unit} />
          <OpenCosts story={story} found={found} />
          <p class="quiet" data-tool="limits">
            {limitsText(found)}
          </p>
        </>
      ) : (
        <p>
          {t(
            'No decision here changes the chances enough to be judged: the whole result counts ' +
              'as luck.',
          )}
        </p>
      )}
      <ChanceGraph
        graph={found.graph}
        decides={found.decides}
        names={namesOf(story)}
        step={Math.min(review.shownMoment.value.step, stepsAlike())}
        last={lastOfGame()}
        onGo={goToMoment}
      />
    </>
  );
}

/** What a screen reader hears: the beginning and the end, not every report between. */
function heard(): string {
  const found = run.analysis.value;
  switch (run.analysisRun.value.state) {
    case 'working':
      return t('The game is being analysed …');
    case 'stopped':
      return tc('analysis', 'Stopped.');
    case 'failed':
      return t('The game could not be analysed here.');
    case 'done':
      return found?.decides ? countsText(found) : '';
    default:
      return '';
  }
}

function Progress({ done, tasks }: run.AnalysisRun) {
  const share = Math.floor((100 * done) / tasks) / 100; // 100 % only at the end
  return (
    <div class="progress">
      <progress max={tasks || 1} value={done} aria-label={t('Parts of the game analysed')} />
      <span>{tasks ? percent(share) : t('Loading …')}</span>
    </div>
  );
}

function Start() {
  const now = run.analysisRun.value;
  const working = now.state === 'working';
  return (
    <>
      {!working && <p>{t('What did each move cost, and what was luck?')}</p>}
      {working && <Progress {...now} />}
      <button
        type="button"
        data-tool="analyse"
        onClick={working ? run.stopAnalysis : run.startAnalysis}
      >
        {working ? tc('analysis', 'Stop') : t('Analyse this game')}
      </button>
    </>
  );
}

export function AnalysisPanel() {
  const story = review.gameRecord.value;
  const text = story?.text;
  useEffect(() => {
    if (text) void run.openAnalysis(text);
    return run.closeAnalysis;
  }, [text]);
  const found = run.analysis.value;
  const { state } = run.analysisRun.value;
  if (!story) return null;
  return (
    <section class="analysis" aria-labelledby="analysis-title" data-state={state}>
      {found ? (
        <More name="analysis" id="analysis-title" title={t('What each move cost')}>
          <Found story={story} found={found} />
        </More>
      ) : (
        <>
          <h2 id="analysis-title">{t('Analysis')}</h2>
          <Start />
        </>
      )}
      <p role="status" class="quiet">
        {heard()}
      </p>
    </section>
  );
}

export function LuckPanel() {
  const found = run.analysis.value;
  const story = review.gameRecord.value;
  if (!found || !story) return null;
  const { ledgers, deals, unit } = found;
  return (
    <More name="luck" id="luck-title" title={t('Luck and skill')}>
      <LuckTable ledgers={ledgers} deals={deals} unit={unit} names={namesOf(story)} />
    </More>
  );
}
