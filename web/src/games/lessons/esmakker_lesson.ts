// The lesson for Call-ace Whist: a bid, trump, a called ace, the cat, and a partner who shows.
import type { Lesson } from './lesson_script';
import { t } from '../../base/translations';

export const lesson: Lesson = {
  preset: 'standard',
  players: 4,
  seed: '2',
  steps: [
    {
      say: () =>
        t(
          'In Call-ace Whist the highest bidder names trump and calls an ace. Its holder ' +
            'is the partner, and only that player knows it. The number of tricks is bid for ' +
            'both together.',
        ),
    },
    {
      say: () =>
        t(
          'Seven tricks were bid. You hold six hearts and a strong spade suit: bid eight, ' +
            'plain.',
        ),
      move: 'bid 8 plain',
      instead: () =>
        t(
          'Eight tricks with a partner are within reach, and you choose the trump ' +
            'yourself.',
        ),
    },
    {
      say: () => t('Name your longest suit as trump: hearts.'),
      move: 'name h',
      instead: () => t('Six hearts make the best trump suit here.'),
    },
    {
      say: () =>
        t(
          'Call an ace that you do not hold. You have a diamond to lead to it: call the ' +
            'ace of diamonds.',
        ),
      move: 'call d',
      instead: () =>
        t(
          'With your single diamond you reach your partner’s ace, and trump the next ' +
            'diamond.',
        ),
    },
    {
      say: () =>
        t(
          'You may exchange up to three cards with the cat, unseen. Drop the seven of ' +
            'clubs first.',
        ),
      move: 'drop 7c',
      instead: () => t('Drop low cards outside the trump suit.'),
    },
    {
      say: () => t('The eight of spades as well.'),
      move: 'drop 8s',
      instead: () => t('Drop low cards outside the trump suit.'),
    },
    {
      say: () =>
        t(
          'That is enough: your diamond leads to the called ace, and the other cards are ' +
            'good.',
        ),
      move: 'done',
      instead: () => t('Keep your diamond and your high cards.'),
    },
    {
      say: () => t('The ace of trumps was led. You cannot beat it. Play your lowest heart.'),
      move: 'play 2h',
      instead: () => t('The ace wins this trick anyway. Keep the higher card.'),
    },
    {
      say: () =>
        t(
          'Diamonds were led, and the ace of diamonds has shown your partner. Play your ' +
            'diamond.',
        ),
      move: 'play 3d',
    },
    {
      say: () =>
        t(
          'Your partner leads a joker. It wins, and the others play anything. Throw away ' +
            'your single club.',
        ),
      move: 'play Kc',
      instead: () => t('Without clubs you can trump the next one.'),
    },
    {
      say: () =>
        t('The ace of clubs lies there, and you have no clubs. Take it with a low trump.'),
      move: 'play 3h',
      instead: () => t('A small trump is enough to take this trick.'),
    },
    {
      say: () =>
        t(
          'Together you have three tricks and need eight. If you make them, the two ' +
            'others pay you both. Now play on by yourself.',
        ),
    },
  ],
};
