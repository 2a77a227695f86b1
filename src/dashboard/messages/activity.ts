import type { Audited } from '../../contract/operations/operations.ts';
import { CANDIDATURE_FILTERS } from '../../contract/candidatureFilters.ts';
import { labelOf, recommendationLabel } from '../../contract/codes.ts';
import type { NOTIFIED, OBSERVED } from '../../contract/eventKinds.ts';
import { jobRulesOf, type JobAction } from '../../contract/jobKinds.ts';
import type { SCHEDULED_EMAIL_ACTIONS } from '../../contract/jobs.ts';
import type { Notification } from '../../contract/notifications.ts';
import { verdictLabel } from '../../contract/verdictCodes.ts';
import { formatCount, plural } from '../lib/numbers.ts';
import { colleagueName } from '../lib/colleagues.ts';
import { clockTime, readTime } from '../lib/time.ts';
import { BULK_ACTIONS } from './bulkActions.ts';
import { WORDS } from './words.ts';

/** What a sentence says: an entry of the activity or of the audit log, or a notification. */
export interface SentenceFacts {
  at: string | null;
  /** The operation or the observed event. */
  kind: string | null;
  /** Null: a user without a sign-in proxy, or no user. */
  actor: string | null;
  isOwn: boolean;
  candidature: number | null;
  /** Of the candidate; null: not known now. */
  name: string | null;
  /** A code, or the filters of an export. */
  detail: string | null;
  /** Stages. */
  from: string | null;
  to: string | null;
  job: number | null;
  /** How many candidates a bulk action has, and how many it has changed. */
  total: number | null;
  done: number | null;
  /** How many candidates a file or a selection has. */
  rows: number | null;
  /** How many candidates or emails failed or are overdue. */
  failed?: number | null;
  /** Whether the candidate was removed here, in another entry. */
  isRemoved?: boolean;
  /** The label of a public link. */
  label?: string | null;
  /** Of a stage change: whether it undoes another one, and whether that cancelled an email. */
  isUndo?: boolean;
  emailCancelled?: boolean;
  /** Of a bulk action: the one that it undoes. */
  undoes?: number | null;
  /** The label of the reason of a rejection. */
  rejectionReason?: string | null;
  /** Why it was not done; absent: it was. */
  failure?: string | null;
  /** False: of an event, the time is not exact; of an operation, its outcome is unconfirmed. */
  isExact: boolean;
}

/** A part of a sentence. A name may be in any script; a colleague is an address, for which the name is shown. */
export type SentencePart = string | { name: string } | { colleague: string };

export function textOfPart(part: SentencePart): string {
  if (typeof part === 'string') return part;
  return 'name' in part ? part.name : colleagueName(part.colleague);
}

export const ACTIVITY = {
  title: 'Activity',
  you: 'You',
  unnamed: 'a candidate',
  removed: 'a removed candidate',
  unconfirmed: ' (unconfirmed)',
  unknown: 'Unknown',
};

const JOB_CHANGES: Readonly<Record<string, string>> = {
  pause: 'paused',
  resume: 'resumed',
  cancel: 'cancelled',
  retry_failed: 'retried the failures of',
  start_now: 'started ahead of time',
  undo: 'undid',
} satisfies Record<JobAction, string>;

const EMAIL_CHANGES: Readonly<Record<string, string>> = {
  cancel: 'cancelled scheduled emails',
  send_now: 'sent scheduled emails now',
  confirm: 'sent overdue emails after all',
} satisfies Record<(typeof SCHEDULED_EMAIL_ACTIONS)[number], string>;

/** The verb for a code. An unknown code is shown as it is. */
const verbFor = (code: string | null, verbs: Readonly<Record<string, string>>): string =>
  code === null ? 'changed' : (verbs[code] ?? code);

/** Without a name, the candidate may be removed, erased, not loaded yet, or never have been known. */
const candidate = ({ name, isRemoved }: SentenceFacts): SentencePart =>
  name !== null ? { name } : isRemoved ? ACTIVITY.removed : ACTIVITY.unnamed;

/** "9 of 12 candidates"; the name of a single candidate. */
function candidates(facts: SentenceFacts): SentencePart {
  const { total, done } = facts;
  if (total === null) return 'candidates';
  if (total === 1 && facts.candidature !== null) return candidate(facts);
  return done === null || done === total
    ? plural(total, 'candidate')
    : `${formatCount(done)} of ${plural(total, 'candidate')}`;
}

function stages({ from, to }: SentenceFacts): string {
  if (to === null) return '';
  return from === null ? ` to ${labelOf(to)}` : ` from ${labelOf(from)} to ${labelOf(to)}`;
}

/** ": Position filled", after a rejection. */
const reason = ({ rejectionReason }: SentenceFacts): SentencePart[] =>
  rejectionReason ? [': ', { name: rejectionReason }] : [];

const counted = ({ rows }: SentenceFacts) => (rows === null ? 'candidates' : plural(rows, 'candidate'));

type Phrase = (facts: SentenceFacts) => readonly SentencePart[];

const phraseFor = (phrases: Readonly<Record<string, Phrase>>, kind: string | null): Phrase | undefined =>
  kind !== null && Object.hasOwn(phrases, kind) ? phrases[kind] : undefined;

export function timeText(at: string | null): string {
  const time = readTime(at);
  return time === null ? ACTIVITY.unknown : clockTime(time, Date.now());
}

const colleague = ({ actor }: SentenceFacts): SentencePart => (actor === null ? WORDS.colleague : { colleague: actor });

const bulkAction = ({ detail }: SentenceFacts): SentencePart => ({ name: BULK_ACTIONS.titleOf(detail, null) });

/** Whole sentences: events of candidates and of the assessment service, and notifications. */
const EVENTS = {
  invited: (facts) => [candidate(facts), ' was invited'],
  started: (facts) => [candidate(facts), ' started the assessment'],
  stageChanged: (facts) => [
    'Stage of ',
    candidate(facts),
    ` changed${stages(facts)} in the assessment service (seen at ${timeText(facts.at)})`,
  ],
  completed: (facts) => [
    candidate(facts),
    facts.isExact ? ' completed the assessment' : ' completed the assessment (time unknown)',
  ],
  note: (facts) => [colleague(facts), ' added a note on ', candidate(facts)],
  recommendation: (facts) => [colleague(facts), ' ', ...ACTIONS.saveRecommendation(facts)],
  job_paused: (facts) => ['Bulk action paused: ', bulkAction(facts)],
  job_failed: (facts) => [`Bulk action failed for ${plural(facts.failed ?? null, 'candidate')}: `, bulkAction(facts)],
  emails_failed: ({ failed = null }) => [`Couldn’t send ${plural(failed, 'rejection email')}`],
  mention: (facts) => [colleague(facts), ' mentioned you in a note on ', candidate(facts)],
  view_asked: (facts) => [colleague(facts), ' asked for your view on ', candidate(facts)],
  view_reminder: (facts) => ['Reminder: ', colleague(facts), ' still waits for your view on ', candidate(facts)],
  emails_overdue: ({ failed = null }) => [`${plural(failed, 'rejection email')} overdue: decide whether to send`],
} satisfies Record<(typeof OBSERVED)[number] | (typeof NOTIFIED)[number], Phrase>;

/** What users did, after their name. */
const ACTIONS = {
  changeStage: (facts) =>
    facts.isUndo
      ? ['undid the move of ', candidate(facts), ': back', stages({ ...facts, from: null }), undoneEmail(facts)]
      : ['moved ', candidate(facts), stages(facts), ...reason(facts)],
  inviteCandidate: (facts) => ['invited ', candidate(facts)],
  sendInvitation: (facts) => ['resent the invitation of ', candidate(facts)],
  sendReminder: (facts) => ['requested the rejection email to ', candidate(facts)],
  deleteCandidature: (facts) => ['removed ', candidate(facts)],
  changePublicLink: ({ detail, label }) => {
    const link: SentencePart[] = label ? ['the public link ', { name: label }] : ['a public link'];
    return detail === null ? ['changed ', ...link] : ['turned ', ...link, ` ${detail}`];
  },
  createJob(facts) {
    const rules = jobRulesOf(facts.detail);
    // A removal can be undone for a while.
    if (facts.detail === 'remove' && facts.done === 0) {
      return ['planned the removal of ', candidates({ ...facts, done: null })];
    }
    return [
      facts.undoes ? `undid bulk action ${facts.undoes}: ` : '',
      `${rules?.verb ?? facts.detail ?? 'changed'} `,
      candidates(facts),
      rules?.stage === 'chosen' ? stages(facts) : '',
      ...reason(facts),
    ];
  },
  changeJob: ({ detail, job }) => [`${verbFor(detail, JOB_CHANGES)} bulk action ${job ?? ''}`.trim()],
  downloadOutcome: ({ job }) => [`downloaded the outcomes of bulk action ${job ?? ''}`.trim()],
  downloadReports: ({ job }) => [`downloaded the reports of bulk action ${job ?? ''}`.trim()],
  renderPdf: (facts) => ['opened the report of ', candidate(facts)],
  changeScheduledEmails: ({ detail }) => [verbFor(detail, EMAIL_CHANGES)],
  createSelection: (facts) => [`selected ${counted(facts)}`, filters(facts)],
  readLinks: (facts) => [`copied the links of ${counted(facts)}`],
  exportAudit: () => ['exported the audit log'],
  exportCandidatures: (facts) => [`exported ${counted(facts)}`, filters(facts)],
  saveView: () => ['saved a view'],
  changeView: () => ['changed a view'],
  deleteView: () => ['deleted a view'],
  changeBlindReview: ({ detail }) => [detail === null ? 'changed blind review' : `turned blind review ${detail}`],
  changeAccess: ({ detail }) => [
    detail === null
      ? 'changed who sees the assessment'
      : detail === 'on'
        ? 'restricted the assessment to members'
        : 'opened the assessment to all',
  ],
  changeScorecard: ({ detail }) => [
    detail === 'off' ? 'changed the scorecard, and showed colleagues’ recommendations to all' : 'changed the scorecard',
  ],
  createNote: (facts) => ['added a note on ', candidate(facts)],
  changeNote: (facts) => ['changed a note on ', candidate(facts)],
  deleteNote: (facts) => ['deleted a note on ', candidate(facts)],
  saveRecommendation: (facts) => [
    `recommended ${(facts.detail !== null && recommendationLabel(facts.detail)) || facts.detail} for `,
    candidate(facts),
  ],
  saveVerdict: (facts) => [
    facts.detail === null ? 'took back a verdict on ' : `gave the verdict ${verdictLabel(facts.detail)} on `,
    'a test condition of ',
    candidate(facts),
  ],
  deleteRecommendation: (facts) => ['removed the recommendation for ', candidate(facts)],
  askForViews: (facts) => [
    `asked ${plural(facts.detail?.split(',').length ?? null, 'colleague')} for a view on `,
    candidate(facts),
  ],
  deleteViewRequest: (facts) => ['took back a request for a view on ', candidate(facts)],
  removeDemo: () => ['removed the demo data'],
  saveRejectionReasons: ({ detail }) => [
    `changed the reasons for rejections: hiring managers ${detail === 'on' ? 'see' : 'don’t see'} them`,
  ],
  undoReview: () => ['undid a review'],
} satisfies Record<Audited, Phrase>;

const undoneEmail = ({ emailCancelled }: SentenceFacts) => (emailCancelled ? '; rejection email cancelled' : '');

/** ": Stage Hired, Rejected; Search". An export begins with its format. */
function filters({ detail }: SentenceFacts): string {
  const parts = (detail ?? '')
    .split(' ')
    .filter(Boolean)
    .map((part) => {
      const [name = '', values] = part.split('=');
      const spec = Object.hasOwn(LABELS, name) ? LABELS[name] : undefined;
      const label = spec?.label ?? name.toUpperCase();
      return values === undefined ? label : `${label} ${values.split(',').map(labelOf).join(', ')}`;
    });
  return parts.length === 0 ? '' : `: ${parts.join('; ')}`;
}

const LABELS: Readonly<Record<string, { label: string }>> = CANDIDATURE_FILTERS;

/** The base form of each verb that begins a phrase: "tried to move". */
const TO_VERBS: Readonly<Record<string, string>> = {
  undid: 'undo',
  sent: 'send',
  resent: 'resend',
  moved: 'move',
  removed: 'remove',
  planned: 'plan',
  changed: 'change',
  prepared: 'prepare',
  saved: 'save',
  paused: 'pause',
  resumed: 'resume',
  retried: 'retry',
  deleted: 'delete',
  invited: 'invite',
  copied: 'copy',
  cancelled: 'cancel',
  took: 'take',
  gave: 'give',
};

/** "moved " → "tried to move ". */
function attempted([first = '', ...rest]: readonly SentencePart[]): readonly SentencePart[] {
  if (typeof first !== 'string') return [first, ...rest];
  const [verb = '', ...words] = first.split(' ');
  return [['tried to', TO_VERBS[verb] ?? verb.replace(/ed$/, ''), ...words].join(' '), ...rest];
}

/** "Rita moved Zoé from Not yet evaluated to Evaluated", in parts. */
export function sentenceOf(facts: SentenceFacts): readonly SentencePart[] {
  const { kind, actor, isOwn, isExact } = facts;
  const event = phraseFor(EVENTS, kind);
  if (event) return event(facts);
  const done = phraseFor(ACTIONS, kind)?.(facts) ?? [kind ?? ACTIVITY.unknown];
  const { failure } = facts;
  const parts = failure ? [...attempted(done.filter((part) => part !== '')), `: ${failure}`] : done;
  return [
    isOwn || actor === null ? ACTIVITY.you : { colleague: actor },
    ' ',
    ...parts,
    isExact ? '' : ACTIVITY.unconfirmed,
  ];
}

/** "Zoé completed the assessment", in parts. */
export function notificationSentence(notification: Notification): readonly SentencePart[] {
  const { kind } = notification;
  const none = { isOwn: false, from: null, to: null, total: null, done: null, rows: null, isExact: true };
  return phraseFor(EVENTS, kind)?.({ ...notification, ...none }) ?? [kind];
}
