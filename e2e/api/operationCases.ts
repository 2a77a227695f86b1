import { expect } from 'vitest';
import type { CallArguments } from '../../src/contract/client.ts';
import type { EndpointName } from '../../src/contract/endpoints.ts';
import type { Seeded } from './seed.ts';

/** Valid, missing and malformed calls of one operation. */
export interface OperationCase<Args = Record<string, unknown>> {
  valid(seeded: Seeded): Args;
  /** A call of a missing resource; absent where there is none. */
  missing?(seeded: Seeded): Args;
  /** Paths, or paths with bodies, each wrong in one way. */
  malformed(seeded: Seeded): (string | { path: string; body: unknown })[];
  /** The body sent with malformed paths. */
  body?: unknown;
  /** Checks the answer of `valid`: a document, or the bytes of a PDF. */
  check(answer: unknown, seeded: Seeded): void;
}

const NO_SUCH_ID = 2_147_483_647;
const IDS = ['abc', '-1', '0', '1.0', '1e3', '0x10', '2147483648', '9007199254740993', '%31', '%00'];
const everyId = (path: string) => IDS.map((id) => path.replace('{}', id));

const bodies = (path: string, given: unknown[]) => given.map((body) => ({ path, body }));

const hasRow = (id: number, row: object = {}) =>
  expect.objectContaining({ results: expect.arrayContaining([expect.objectContaining({ id, ...row })]) });

// Operations are called in this order: the candidate is removed last.
export const OPERATION_CASES: { [Name in EndpointName]: OperationCase<CallArguments<Name>> } = {
  listAssessments: {
    valid: () => ({ ordering: '-finished_percentage', status: ['new', 'active', 'archived'], limit: 1000 }),
    // T37
    malformed: () =>
      [
        'limit=-1',
        'limit=0',
        'limit=x',
        'limit=1e9',
        'limit=1&limit=2',
        'limit[]=1',
        'offset=2147483648',
        'x=1',
        '__proto__=1',
      ]
        .concat([
          'ordering=password',
          'ordering=name;drop',
          'ordering=--name',
          'status=active,,new',
          'status=',
          'status=%00',
        ])
        .map((query) => `/api/assessments/?${query}`),
    check: (answer, { openId }) =>
      expect(answer).toEqual(hasRow(openId, { candidates: 5, started: 1, finished: 1, finished_percentage: 20 })),
  },
  readAssessment: {
    valid: ({ openId }) => ({ assessment_id: openId }),
    missing: () => ({ assessment_id: NO_SUCH_ID }),
    malformed: ({ openId }) => [...everyId('/api/assessments/{}/'), `/api/assessments/${openId}/?x=1`],
    check: (answer, { openId, link }) =>
      expect(answer).toMatchObject({
        id: openId,
        status: 'active',
        public_links: [{ id: link.id }, { label: 'Fair' }],
      }),
  },
  changePublicLink: {
    valid: ({ link, openId }) => ({
      public_link_id: link.uuid,
      body: { active: true, label: 'Everybody', assessment: openId },
    }),
    missing: () => ({ public_link_id: NO_SUCH_ID, body: { active: true } }),
    body: { active: true },
    malformed: ({ link, emptyId }) => [
      ...everyId('/api/assessments/public_links/{}/'),
      ...bodies(`/api/assessments/public_links/${link.id}/`, [
        {},
        [],
        '"x"',
        '{"active":',
        '{"active":true,"__proto__":{}}',
        { active: 'true' },
        { active: 1 },
        { active: true, x: 1 },
        { label: 'a\nb' },
        { label: 'x\0' },
        { label: 'x'.repeat(201) },
        { assessment: emptyId },
        { assessment: String(emptyId) },
      ]),
    ],
    check: (answer, { link }) => expect(answer).toMatchObject({ id: link.id, label: 'Everybody', candidates_count: 0 }),
  },
  inviteCandidate: {
    valid: ({ openId }) => ({
      assessment_id: openId,
      no_email: true,
      body: { email: 'grace@example.org', first_name: 'Grace', last_name: 'Hopper' },
    }),
    missing: () => ({ assessment_id: NO_SUCH_ID, body: { email: 'heidi@example.org' } }),
    body: { email: 'heidi@example.org' },
    malformed: ({ openId, completed }) => [
      ...everyId('/api/assessments/{}/invite_candidate/'),
      // T05
      ...['True', '1', 'yes', ''].map((flag) => `/api/assessments/${openId}/invite_candidate/?no_email=${flag}`),
      ...bodies(`/api/assessments/${openId}/invite_candidate/`, [
        {},
        { email: 'x' },
        { email: null },
        { email: 'a@b' },
        { email: ['heidi@example.org'] },
        { email: 'a@x.org,b@x.org' },
        { email: `${'x'.repeat(320)}@example.org` },
        { email: completed.email },

        { email: 'heidi@example.org', stage: 'REJ' },
        { email: 'heidi@example.org', first_name: 'x\r\nBcc: y@z.org' },
        { email: 'h@undeliverable.invalid' },
      ]),
    ],
    check: (answer, { openId }) =>
      expect(answer).toMatchObject({
        assessment: openId,
        email: 'grace@example.org',
        last_name: 'Hopper',
        status: 'invited',
      }),
  },
  listCandidatures: {
    valid: ({ openId }) => ({
      assessment: openId,
      status: 'completed',
      stage: 'EVA',
      ordering: '-avg_score',
      search: 'ADA',
    }),
    missing: () => ({ assessment: NO_SUCH_ID }),
    // T37
    malformed: ({ openId }) => [
      '/api/assessments/candidature/',
      ...IDS.map((id) => `/api/assessments/candidature/?assessment=${id}`).filter((path) => !path.endsWith('%31')),
      ...[
        'stage=XYZ',
        'stage=<script>',
        'status=gone',
        'ordering=email',
        'search=%00',
        `search=${'x'.repeat(201)}`,
        'limit=-1',
      ].map((query) => `/api/assessments/candidature/?assessment=${openId}&${query}`),
    ],
    check: (answer, { completed }) =>
      expect(answer).toMatchObject({ count: 1, next: null, results: [{ id: completed.candidature, avg_score: 74 }] }),
  },
  sendInvitation: {
    valid: ({ invited }) => ({ candidature_id: invited.candidature, body: {} }),
    missing: () => ({ candidature_id: NO_SUCH_ID, body: {} }),
    body: {},
    malformed: ({ invited }) => [
      ...everyId('/api/assessments/candidature/{}/send-invitation/'),
      { path: `/api/assessments/candidature/${invited.candidature}/send-invitation/`, body: { email: 'x@y.org' } },
    ],
    check: (answer) => expect(answer).toEqual({}),
  },
  changeStage: {
    valid: ({ started }) => ({ candidature_id: started.candidature, body: { stage: 'HIR' } }),
    missing: () => ({ candidature_id: NO_SUCH_ID, body: { stage: 'HIR' } }),
    body: { stage: 'HIR' },
    malformed: ({ started }) => [
      ...everyId('/api/assessments/candidature/{}/change_stage/'),
      ...bodies(`/api/assessments/candidature/${started.candidature}/change_stage/`, [
        {},
        { stage: 'XYZ' },
        { stage: 'rej' },
        { stage: null },
        { stage: 'REJ', reminder: true },
        '',
        '['.repeat(9_000),
        `${'['.repeat(9_000)}${']'.repeat(9_000)}`,
      ]),
    ],
    check: (answer, { started }) =>
      expect(answer).toEqual({ id: started.candidature, stage: 'HIR', reminder_sent: false }),
  },
  sendReminder: {
    valid: ({ rejected }) => ({ candidature_id: rejected.candidature, body: {} }),
    missing: () => ({ candidature_id: NO_SUCH_ID, body: {} }),
    body: {},
    malformed: ({ rejected }) => [
      ...everyId('/api/assessments/candidature/{}/send-reminder/'),
      { path: `/api/assessments/candidature/${rejected.candidature}/send-reminder/`, body: [] },
    ],
    check: (answer) => expect(answer).toEqual({}),
  },
  listResults: {
    valid: ({ openId, completed }) => ({
      candidature__assessment: openId,
      candidature__test_taker: completed.testTaker,
    }),
    malformed: ({ openId, completed }) => [
      '/api/assessments/results/',
      `/api/assessments/results/?candidature__assessment=${openId}`,
      `/api/assessments/results/?candidature__assessment=${openId}&candidature__test_taker=${completed.testTaker}&limit=1`,
      `/api/assessments/results/?candidature__assessment=${openId}&candidature__test_taker=2147483648`,
    ],
    check: (answer) => {
      const published = { status: 'published', completed: true };
      expect(answer).toMatchObject({
        count: 4,
        results: [
          { score: 68, algorithm: 'basic', is_code_test: false, ...published },
          { score: 80, algorithm: 'basic', is_code_test: true, ...published },
          { score: null, algorithm: 'big_5', score_display: '3-4-2-5-1_24-31.5-18-40-12', ...published },
          { name: 'Custom questions', custom_questions: [{ answer: 'Because.' }, { answer: null }], ...published },
        ],
      });
    },
  },
  readResult: {
    // The first of the candidature, see handlers/results.ts.
    valid: ({ completed }) => ({ result_id: completed.candidature * 8 - 7 }),
    missing: () => ({ result_id: NO_SUCH_ID }),
    malformed: ({ completed }) => [
      ...everyId('/api/assessments/results/{}/'),
      `/api/assessments/results/${completed.candidature * 8 - 7}/?x=1`,
    ],
    check: (answer) => expect(answer).toMatchObject({ score: 68, duration: 1800, response_time: 1200 }),
  },
  listAnswers: {
    // The code test of the candidature.
    valid: ({ completed }) => ({ result_id: completed.candidature * 8 - 6, candidature: completed.candidature }),
    missing: ({ completed, started }) => ({
      result_id: completed.candidature * 8 - 6,
      candidature: started.candidature,
    }),
    malformed: ({ completed }) => [
      ...everyId(`/api/assessments/results/{}/answers/?candidature=${completed.candidature}`),
      `/api/assessments/results/${completed.candidature * 8 - 6}/answers/`,
    ],
    check: (answer) =>
      expect(answer).toMatchObject({ are_kept: true, results: [{ number: 1, kind: 'code', points: 0 }, {}, {}, {}] }),
  },
  renderPdf: {
    valid: ({ completed }) => ({ test_taker_id: completed.testTaker, candidature: completed.candidature }),
    missing: ({ completed, started }) => ({ test_taker_id: completed.testTaker, candidature: started.candidature }),
    malformed: ({ completed }) => [
      ...everyId(`/api/assessments/candidates/{}/render_pdf/?candidature=${completed.candidature}`),
      `/api/assessments/candidates/${completed.testTaker}/render_pdf/`,
      `/api/assessments/candidates/${completed.testTaker}/render_pdf/?candidature=x`,
      `/api/assessments/candidates/${completed.testTaker}/render_pdf/?candidature=${completed.candidature}&timezone=Mars`,
    ],
    check: (answer) => expect(answer).toHaveProperty('byteLength'),
  },
  listCandidates: {
    valid: ({ completed }) => ({ search: completed.email.toUpperCase() }),
    malformed: () =>
      ['limit=x', 'offset=-1', 'search=%00', 'candidature=1', 'q=x'].map(
        (query) => `/api/assessments/candidates/?${query}`,
      ),
    check: (answer, { completed }) =>
      expect(answer).toMatchObject({ count: 1, results: [{ id: completed.testTaker, full_name: 'Ada Łukasiewicz' }] }),
  },
  readCandidate: {
    valid: ({ completed }) => ({ test_taker_id: completed.testTaker }),
    missing: () => ({ test_taker_id: NO_SUCH_ID }),
    malformed: ({ completed }) => [
      ...everyId('/api/assessments/candidates/{}/'),
      `/api/assessments/candidates/${completed.testTaker}/?limit=1`,
    ],
    check: (answer, { completed }) =>
      expect(answer).toEqual(hasRow(completed.testTaker, { assessments_count: 1, last_activity: expect.any(String) })),
  },
  readFlags: {
    valid: ({ completed }) => ({ test_taker_id: completed.testTaker, candidature: completed.candidature }),
    missing: ({ completed, started }) => ({ test_taker_id: completed.testTaker, candidature: started.candidature }),
    malformed: ({ completed }) => [
      ...everyId(`/api/assessments/candidates/{}/?candidature=${completed.candidature}`),
      `/api/assessments/candidates/${completed.testTaker}/?candidature=0`,
    ],
    check: (answer, { completed }) =>
      expect(answer).toMatchObject({
        id: completed.testTaker,
        assessments_detail: [{ is_exited_full_screen: false, is_left_screen: null, is_camera_enabled: true }],
      }),
  },
  listEmails: {
    valid: ({ rejected }) => ({ search: rejected.email, kind: ['invitation', 'rejection'] }),
    malformed: () => ['limit=x', 'to=x', 'search=%00', 'kind=x'].map((query) => `/api/outbox/?${query}`),
    check: (answer, { rejected }) =>
      expect(answer).toMatchObject({
        count: 1,
        results: [{ kind: 'rejection', to: rejected.email, link: null, candidature: rejected.candidature }],
      }),
  },
  listEmailPreviews: {
    valid: () => ({ name: 'Łucja', assessment_name: 'Pilot' }),
    malformed: () => ['limit=x', 'search=a', 'name=%00'].map((query) => `/api/outbox/previews/?${query}`),
    check: (answer) =>
      expect(answer).toMatchObject({
        count: 6,
        results: [
          { kind: 'invitation' },
          { kind: 'reinvitation' },
          { kind: 'confirmation' },
          { kind: 'repeated_registration' },
          {
            kind: 'rejection',
            subject: expect.stringContaining('Pilot'),
            body: expect.stringContaining('Hello Łucja,'),
          },
          { kind: 'report' },
        ],
      }),
  },
  deleteCandidature: {
    valid: ({ removable }) => ({ candidature_id: removable.candidature }),
    missing: () => ({ candidature_id: NO_SUCH_ID }),
    malformed: ({ removable }) => [
      ...everyId('/api/assessments/candidature/{}/'),
      `/api/assessments/candidature/${removable.candidature}/?force=1`,
    ],
    check: (answer) => expect(answer).toBeNull(),
  },
};
