// Suits that rain once over the result of a game the person has won. Nothing falls where motion is
// not wanted.
import { mayMove } from '../base/settings';

const SUITS = ['♠', '♥', '♦', '♣'];
const COUNT = 22;
const SPREAD = 37; // percent from one to the next: no pattern shows, and nothing is random
const LATEST = 1100; // ms

export function Confetti() {
  if (!mayMove()) return null;
  return (
    <div class="confetti" aria-hidden="true">
      {Array.from({ length: COUNT }, (_, i) => (
        <span
          key={i}
          class={i % 4 === 1 || i % 4 === 2 ? 'red' : ''}
          style={{ left: `${(i * SPREAD) % 100}%`, animationDelay: `${(i * 173) % LATEST}ms` }}
        >
          {SUITS[i % 4]}
        </span>
      ))}
    </div>
  );
}
