import type { Stage } from '../../../contract/codes.ts';
import type { VerdictCondition } from '../../../contract/verdictCodes.ts';
import { INVENTED } from '../../../gateway/privacy/removeRows.ts';

/** The invented colleagues of the demo. Their names say so wherever they are shown. */
export const COLLEAGUES = [`Mara Lund ${INVENTED}`, `Tom Okafor ${INVENTED}`] as const;

type Impression = 'good' | 'mixed' | 'weak';

const IMPRESSIONS: Readonly<Partial<Record<Stage, Impression>>> = { NYE: 'mixed', EVA: 'mixed', REJ: 'weak' };

/** What colleagues think of a candidate in this stage. */
export const impressionOf = (stage: Stage): Impression => IMPRESSIONS[stage] ?? 'good';

export const NOTES: Readonly<Record<Impression, readonly string[]>> = {
  good: [
    'Called this morning. Calm, friendly, and asked good questions about the team.',
    'Could start in six weeks. Prefers Tuesdays for the interview.',
    'The written answers are the clearest I have read for this position.',
    'Spoke with the team lead: wants to meet this one first.',
    'Salary expectation fits the range. Sent the travel policy.',
    'Strong in the test, and the example from the last job was concrete.',
  ],
  mixed: [
    'Good score, but the second answer is short. Worth a call before we decide.',
    'Asked whether part-time is possible. I said four days are fine.',
    'Close to the others in this range. Let’s compare them on Thursday.',
    'No reply to my first call. Trying again tomorrow.',
    'Solid result. Ask about shift work in the interview.',
  ],
  weak: [
    'Well below the others in the part that matters here.',
    'Looks for a position abroad, so this does not fit at the moment.',
    'Friendly call, but too little experience with customers for this one.',
    'Would fit the working student position better. Told them where to find it.',
  ],
};

export const REASONS: Readonly<Record<Impression, readonly string[]>> = {
  good: [
    'Convincing in all tests.',
    'I’d like to have this one in my team.',
    'Clear answers and a very good score.',
    '',
  ],
  mixed: ['Good, but others are stronger.', 'Let’s talk first.', '', 'The score is fine, the answers are brief.'],
  weak: ['Not for this position.', 'Too far from what we need.', ''],
};

/** Why a test condition was judged so, as the candidate's impression suggests. */
export const VERDICT_OF = { good: 'explained', mixed: 'dismissed', weak: 'confirmed' } as const;

export const VERDICT_REASONS: Readonly<Record<Impression, Readonly<Record<VerdictCondition, string>>>> = {
  good: {
    is_exited_full_screen: 'A message of the virus scanner opened. Called, and it fits.',
    is_left_screen: 'Works with two screens. The answers match the call.',
    repeated_ip: 'Shares a flat with another candidate. Both told us before.',
  },
  mixed: {
    is_exited_full_screen: 'Happens to many with this test. No reason to ask.',
    is_left_screen: 'Alone it says little, and the rest fits.',
    repeated_ip: 'Both took the test in the same library.',
  },
  weak: {
    is_exited_full_screen: 'Looked something up, as said on the phone.',
    is_left_screen: 'Searched for the answers, as said on the phone.',
    repeated_ip: 'They took the test together, as both said.',
  },
};

export const RECOMMENDATION_OF = { good: 'yes', mixed: 'maybe', weak: 'no' } as const;
