// Cards drawn by us: French faces with pips and plain geometric courts, Elfer faces with colour and
// shape, jokers and backs. Sizes come from CSS; every drawing is 100 × 140.
import type { ComponentChildren } from 'preact';
import { indexOf, read, type Elfer, type French, type Joker, type Suit } from './names';
import type { Card } from '../wire';

type Spot = readonly [x: number, y: number];

const L = 36,
  M = 50,
  R = 64;
const pair = (y: number): Spot[] => [
  [L, y],
  [R, y],
];
const six: Spot[] = [...pair(30), ...pair(70), ...pair(110)];
const eight: Spot[] = [...pair(28), ...pair(56), ...pair(84), ...pair(112)];
const PIPS: Record<string, Spot[]> = {
  '2': [
    [M, 30],
    [M, 110],
  ],
  '3': [
    [M, 30],
    [M, 70],
    [M, 110],
  ],
  '4': [...pair(30), ...pair(110)],
  '5': [...pair(30), [M, 70], ...pair(110)],
  '6': six,
  '7': [...six, [M, 50]],
  '8': [...six, [M, 50], [M, 90]],
  '9': [...eight, [M, 70]],
  T: [...eight, [M, 42], [M, 98]],
};

function Pip({
  suit,
  x,
  y,
  size,
  turn = false,
}: {
  suit: Suit;
  x: number;
  y: number;
  size: number;
  turn?: boolean;
}) {
  const half = size / 2;
  return (
    <use
      href={`#suit-${suit}`}
      x={-half}
      y={-half}
      width={size}
      height={size}
      transform={`translate(${x} ${y})${turn ? ' rotate(180)' : ''}`}
    />
  );
}

/** Drawn once, and (where there is room) once more upside down. */
function Twice({ children, once = false }: { children: ComponentChildren; once?: boolean }) {
  return (
    <>
      <g>{children}</g>
      {!once && <g transform="rotate(180 50 70)">{children}</g>}
    </>
  );
}

/** The upper half of a court: plain shapes, told apart by headgear, hair and what they carry. */
function Court({ rank, suit }: { rank: string; suit: Suit }) {
  return (
    <>
      <path class="robe" d="M27 71V64C31 56 40 52 50 52S69 56 73 64V71Z" />
      <path class="trim" d="M44 53L50 66L56 53Z" />
      <path class="trim" d="M27 66C33 60 38 58 40 58L37 71H27ZM73 66C67 60 62 58 60 58L63 71H73Z" />
      {rank === 'Q' && (
        <path
          class="hair"
          d="M38 54C35 40 38 29 50 29S65 40 62 54C58 50 57 44 57 40H43C43 44 42 50 38 54Z"
        />
      )}
      {rank === 'J' && <path class="hair" d="M40 47C38 38 40 31 50 31S62 38 60 47L57 40H43Z" />}
      <ellipse class="skin" cx="50" cy="42" rx="8" ry="10" />
      {rank === 'K' && (
        <path
          class="hair"
          d="M41.5 41C42 53 45 59 50 61C55 59 58 53 58.5 41C57 47 54 49 50 47.5
              C46 49 43 47 41.5 41Z"
        />
      )}
      <path class="line" d="M46 40v1.5M54 40v1.5" />
      <path class="line" d={rank === 'K' ? 'M47.5 51h5' : 'M47.5 47.5q2.5 1.6 5 0'} />
      {rank === 'K' && (
        <path
          class="gold"
          d="M39.5 34L37.5 21.5L44 27.5L50 19.5L56 27.5L62.5 21.5L60.5 34Q50 30.5 39.5 34Z"
        />
      )}
      {rank === 'Q' && (
        <path
          class="gold"
          d="M40.5 33L40 25.5L45 29L50 22.5L55 29L60 25.5L59.5 33Q50 29 40.5 33Z"
        />
      )}
      {rank === 'J' && (
        <>
          <path class="robe" d="M39 35C38 25 46 21 55 22.5C61 23.5 62 29 61 35Q50 31 39 35Z" />
          <path class="gold" d="M57 24C61 19 67 19.5 69.5 22C66 22.5 62 25 59.5 30Z" />
        </>
      )}
      <Pip suit={suit} x={34.5} y={30} size={12} />
    </>
  );
}

function FrenchFace({ face, plain }: { face: French; plain: boolean }) {
  const index = indexOf(face.rank);
  const court = 'KQJ'.includes(face.rank);
  const pips = PIPS[face.rank];
  return (
    <svg class={`face suit-${face.suit}`} viewBox="0 0 100 140" aria-hidden="true">
      <Twice once={plain}>
        <text class={index.length > 1 ? 'index two' : 'index'} x="14.5" y="33">
          {index}
        </text>
        <Pip suit={face.suit} x={14.5} y={47} size={19} />
      </Twice>
      {plain ? (
        <Pip suit={face.suit} x={59} y={93} size={62} />
      ) : court ? (
        <g class="court">
          <rect class="frame" x="26.5" y="14.5" width="47" height="111" rx="4" />
          <Twice>
            <Court rank={face.rank} suit={face.suit} />
          </Twice>
        </g>
      ) : pips ? (
        pips.map(([x, y]) => (
          <Pip key={`${x},${y}`} suit={face.suit} x={x} y={y} size={20} turn={y > 70} />
        ))
      ) : (
        <Pip suit={face.suit} x={50} y={70} size={44} />
      )}
    </svg>
  );
}

function JokerFace({ face }: { face: Joker }) {
  return (
    <svg class={`face joker-${face.which}`} viewBox="0 0 100 140" aria-hidden="true">
      <Twice>
        <use href="#shape-y" x="5" y="10" width="20" height="20" />
      </Twice>
      <path
        class="hat"
        d="M30 84C22 66 24 46 36 42C44 40 48 52 50 60C50 44 56 30 66 32C80 36 80 64 70 84Z"
      />
      <path class="hat-two" d="M50 60C50 44 56 30 66 32C80 36 80 64 70 84H50Z" />
      <circle class="gold" cx="33" cy="41" r="5.5" />
      <circle class="gold" cx="68" cy="32" r="5.5" />
      <path class="gold" d="M28 82H72V92H28Z" />
      <circle class="skin" cx="50" cy="104" r="14" />
      <path class="line" d="M45 101v2M55 101v2M44 108q6 6 12 0" />
    </svg>
  );
}

function ElferFace({ face, plain }: { face: Elfer; plain: boolean }) {
  const two = face.number > 9;
  return (
    <svg class={`face elfer colour-${face.colour}`} viewBox="0 0 100 140" aria-hidden="true">
      <rect class="band" x="0" y="0" width="100" height="140" />
      <rect class="paper" x="7" y="7" width="86" height="126" rx="7" />
      <Twice once={plain}>
        <text class={two ? 'index two' : 'index'} x="22" y="37">
          {face.number}
        </text>
        {plain && (
          <use class="shape" href={`#shape-${face.colour}`} x="13" y="42" width="18" height="18" />
        )}
      </Twice>
      <g transform={plain ? 'translate(57 94)' : 'translate(50 70)'}>
        <use class="shape" href={`#shape-${face.colour}`} x="-30" y="-30" width="60" height="60" />
        <text class="big" y={face.colour === 'g' ? 20 : face.colour === 'y' ? 12 : 11}>
          {face.number}
        </text>
      </g>
    </svg>
  );
}

/** What lies on the table: a face, or a back where nobody may know. */
export function Face({ card, plain = false }: { card: Card; plain?: boolean }) {
  const face = read(card);
  if (!face) return <span class="back" />;
  if (face.deck === 'french') return <FrenchFace face={face} plain={plain} />;
  if (face.deck === 'elfer') return <ElferFace face={face} plain={plain} />;
  return <JokerFace face={face} />;
}

/** The suits and shapes all faces refer to; once in the page. */
export function Shapes() {
  const box = '-50 -50 100 100';
  return (
    <svg class="shapes" aria-hidden="true">
      <symbol id="suit-h" viewBox={box}>
        <path
          d="M0 45C-12 30-47 7-47-18C-47-35-35-45-22-45C-11-45-4-38 0-30
            C4-38 11-45 22-45C35-45 47-35 47-18C47 7 12 30 0 45Z"
        />
      </symbol>
      <symbol id="suit-d" viewBox={box}>
        <path d="M0-48C10-29 23-13 38 0C23 13 10 29 0 48C-10 29-23 13-38 0C-23-13-10-29 0-48Z" />
      </symbol>
      <symbol id="suit-s" viewBox={box}>
        <path
          d="M0-47C12-30 45-8 45 14C45 28 35 36 25 36C16 36 9 32 5 25
            C6 35 10 42 18 47H-18C-10 42-6 35-5 25C-9 32-16 36-25 36
            C-35 36-45 28-45 14C-45-8-12-30 0-47Z"
        />
      </symbol>
      <symbol id="suit-c" viewBox={box}>
        <path
          d="M-5 8C-9 20-18 27-26 27A21 21 0 1 1-18-12A21.5 21.5 0 1 1 18-12
            A21 21 0 1 1 26 27C18 27 9 20 5 8C5 25 9 40 18 47H-18C-9 40-5 25-5 8Z"
        />
      </symbol>
      <symbol id="shape-b" viewBox={box}>
        <rect x="-43" y="-43" width="86" height="86" rx="8" />
      </symbol>
      <symbol id="shape-g" viewBox={box}>
        <path d="M0-46L50 42H-50Z" />
      </symbol>
      <symbol id="shape-r" viewBox={box}>
        <circle r="46" />
      </symbol>
      <symbol id="shape-y" viewBox={box}>
        <path d="M0-50L14.7-16.5L50-13L23 10.5L31 45.5L0 27L-31 45.5L-23 10.5L-50-13L-14.7-16.5Z" />
      </symbol>
    </svg>
  );
}
