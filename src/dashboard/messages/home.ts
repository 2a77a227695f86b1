import { formatCount, plural } from '../lib/numbers.ts';
import { SENDING_IS_OFF } from './sendingIsOff.ts';

/** The Home page. */
export const HOME = {
  title: 'Home',
  /** `isReading`: there may be more. */
  summary: (count: number | null, assessments: number, isReading: boolean) =>
    count === 0
      ? isReading
        ? ''
        : 'Nothing to review'
      : `${formatCount(count)}${isReading ? '+' : ''} to review in ${plural(assessments, 'assessment')}`,
  failed: 'Couldn’t load Home.',
  startReview: 'Start review',
};

export const WAITING = {
  notSelected: 'Couldn’t select the candidates.',
  resent: 'Resending the invitations.',
  /** Instead, while no email is sent. */
  written: `Writing the invitations. ${SENDING_IS_OFF.many}`,
};
