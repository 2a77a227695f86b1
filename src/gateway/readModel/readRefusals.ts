import { Refusal } from '../base/refusal.ts';

/** The read model does not have the candidature, and it may exist. */
export const notRead = () =>
  new Refusal(409, 'not_read', 'This candidate has not been read from the service yet. Try again in a moment.', {
    headers: { 'retry-after': '5' },
  });

/** The refusal of a read about a candidature that the read model does not have. */
export const unknownCandidature = () => new Refusal(404, 'not_found', 'Candidate not found.');
