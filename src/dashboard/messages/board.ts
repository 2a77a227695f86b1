import { plural } from '../lib/numbers.ts';

/** The board of an assessment. */
export const BOARD = {
  rating: (rating: number) => `Rating ${rating} of 5`,
  noticed: (count: number) => `${plural(count, 'test condition')} noticed`,
  more: (count: number) => plural(count, 'more stage'),
};
