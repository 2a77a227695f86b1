import { formatCount, plural } from '../lib/numbers.ts';

/** The board of the candidates of an assessment. */
export const BOARD = {
  region: 'Board',
  collapse: (stage: string) => `Collapse ${stage}`,
  atLeast: (count: string) => `${count} candidates`,
  unknownStage: 'Unknown stage',
  unknownStageHint: 'Couldn’t read their stage. Find these candidates in the table.',
  place: (place: number, count: number) => `${formatCount(place)} of ${formatCount(count)}`,
  score: 'Score',
  provisionalScore: 'Provisional score',
  moveNamed: (name: string) => `Move ${name} to…`,
  move: 'Move to…',
  moved: (since: string) => `Moved ${since}`,
  invited: 'Invited',

  order: 'Order',
  tableOrder: 'Table order',
  orders: {
    '-created': 'Newest first',
    created: 'Oldest first',
    '-avg_score': 'Highest score',
    avg_score: 'Lowest score',
    '-rating': 'Highest rating',
    _full_name: 'Name, A to Z',
    '-_full_name': 'Name, Z to A',
  },

  shortcuts: 'Board shortcuts',
  goingKeys: [
    ['Arrows', 'Move between cards'],
    ['Home, End', 'Go to the first or last card'],
    ['Enter', 'Open the card'],
    ['X', 'Select or deselect the card'],
  ],
  movingKeys: [
    ['M', 'Open “Move to…”'],
    ['Shift and ← or →', 'Move to the previous or next stage'],
    ['Ctrl or ⌘ and Z', 'Undo the last move'],
  ],

  rating: (rating: number) => `Rating ${rating} of 5`,
  noticed: (count: number) => `${plural(count, 'test condition')} to check`,
  more: (count: number) => plural(count, 'more stage'),
} as const;
