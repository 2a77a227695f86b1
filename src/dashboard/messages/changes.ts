import { labelOf } from '../../contract/codes.ts';

/** Toasts about changes of candidates, and how to undo them. */
export const CHANGES = {
  thisCandidate: 'This candidate',
  theCandidate: 'the candidate',
  undo: 'Undo',
  undoHint: 'Press Ctrl/⌘ Z to undo',
  moved: (name: string, stage: string, place: string | undefined) =>
    `${name} moved to ${labelOf(stage)}${place === undefined ? '' : `, ${place}`}.`,
  undone: (name: string, stage: string, time: string) => `Undone ${time}: ${name} is back in ${labelOf(stage)}.`,
  gone: (name: string) => `${name} is no longer in this assessment.`,
  notMoved: (name: string, stage: string | null) =>
    `Couldn’t move ${name}. Still in ${stage === null ? 'their stage' : labelOf(stage)}.`,
  kept: (stage: string) => `Kept in ${labelOf(stage)}.`,
  movedByColleague: (from: string | null, to: string) =>
    `A colleague moved them from ${from === null ? 'an unknown stage' : labelOf(from)} to ${labelOf(to)}.`,
  stageChange: (name: string, from: string, to: string) => `${name}: ${labelOf(from)} → ${labelOf(to)}`,
  rejected: (name: string, email: string) => `${name} rejected. ${email}`,
  notRejected: (name: string) => `Couldn’t reject ${name}.`,
  emailNotSent: (name: string) => `Couldn’t send the email to ${name}.`,
  rejectionUnconfirmed: 'The candidate may have been rejected. Check their stage.',
  removed: (name: string) => `${name} was removed from this assessment.`,
  notResent: 'Couldn’t resend the invitation.',
  resendUnconfirmed: 'The invitation may have been resent.',
  inviteUnconfirmed: 'The candidate may have been invited. Check the list before you try again.',
  notInvited: 'The service did not confirm it, and the candidate is not in the list. Try again.',
};
