import type { AssessmentStatus, CandidatureStatus, Stage } from './codes.ts';

/**
 * Rules of state: what may be done when. Used by both sides: the embedded platform refuses with the sentence with which
 * the dashboard disables. A code that is unknown or null forbids nothing: the service decides. With one exception: the
 * rejection email wants the stage `REJ` and no other, as the description says, since no email can be called back.
 */
interface State {
  assessmentStatus?: AssessmentStatus | (string & {}) | null;
  status?: CandidatureStatus | (string & {}) | null;
  stage?: Stage | (string & {}) | null;
}

const ARCHIVED = 'This assessment is archived. Invitations and links are closed.';
const LINKS_CLOSED = 'This assessment is archived. Its public links are closed.';

const RULES = {
  invite: (state: State) => (state.assessmentStatus === 'archived' ? ARCHIVED : null),
  usePublicLink: (state: State) => (state.assessmentStatus === 'archived' ? LINKS_CLOSED : null),
  sendInvitation(state: State) {
    if (state.assessmentStatus === 'archived') return ARCHIVED;
    return state.status === 'completed' ? 'Already completed: no need to resend.' : null;
  },
  sendRejection: (state: State) => (state.stage === 'REJ' ? null : 'Move the candidate to Rejected first.'),
  readReport: (state: State) => (state.status === 'invited' ? 'No report yet: not started.' : null),
} satisfies Record<string, (state: State) => string | null>;

export type Action = keyof typeof RULES;

/** Why an action is not possible in a state, as a sentence for a person; null when it is, as far as this side knows. */
export function reasonAgainst(action: Action, state: State): string | null {
  return RULES[action](state);
}
