import { formatCount } from '../lib/numbers.ts';

/** What the page "Invite many" says. */
export const INVITE_MANY = {
  comparing: 'Checking who was invited before…',
  compareFailed: 'Couldn’t check who was invited before.',
  /** `expected`: how many candidates the service says there are; null: it does not say. */
  comparedWith: (read: number, expected: number | null) =>
    `Compared with the ${formatCount(read)}${expected === null ? '' : ` of about ${formatCount(expected)}`} candidates read so far. The service skips anyone else who was invited before.`,
  mayBeInvited: 'Anyone who turns out to have been invited before is skipped and gets no email.',
};
