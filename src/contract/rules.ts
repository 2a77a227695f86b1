import type { AssessmentStatus, CandidatureStatus, Stage } from './codes.ts';

/**
 * What is possible in which state. The embedded platform refuses an action with the same sentence with which the dashboard
 * disables it. An unknown code or null forbids nothing: the service decides. Except for the rejection email, which always
 * requires the stage `REJ`, since a sent email cannot be recalled.
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

/** Why an action is not possible in a state, as a sentence for the user; null: it may be possible. */
export function reasonAgainst(action: Action, state: State): string | null {
  return RULES[action](state);
}
