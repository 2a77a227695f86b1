import { describe, expect, test } from 'vitest';
import { CANDIDATURE_STATUSES, STAGES } from './codes.ts';
import { type Action, reasonAgainst } from './rules.ts';

const actions: Action[] = ['invite', 'sendInvitation', 'sendRejection', 'readReport'];

/** The allowed actions in a state. */
const possible = (state: Parameters<typeof reasonAgainst>[1]) =>
  actions.filter((action) => reasonAgainst(action, state) === null);

describe('in stage Not yet evaluated', () => {
  test.each([
    ['active', 'invited', ['invite', 'sendInvitation']],
    ['active', 'started', ['invite', 'sendInvitation', 'readReport']],
    ['active', 'completed', ['invite', 'readReport']],
    ['new', 'invited', ['invite', 'sendInvitation']],
    ['archived', 'invited', []],
    ['archived', 'started', ['readReport']],
    ['archived', 'completed', ['readReport']],
  ])(
    'the actions for a candidate of an assessment that is %s, who is %s [T04]',
    (assessmentStatus, status, expected) => {
      expect(possible({ assessmentStatus, status, stage: 'NYE' })).toEqual(expected);
    },
  );
});

test.each(STAGES)('in stage %s no rejection email can be sent', (stage) => {
  expect(reasonAgainst('sendRejection', { stage }) === null).toBe(stage === 'REJ');
});

test.each(CANDIDATURE_STATUSES)(
  'a rejected candidate who is %s can get the rejection email, also in an archived assessment',
  (status) => {
    expect(reasonAgainst('sendRejection', { assessmentStatus: 'archived', status, stage: 'REJ' })).toBeNull();
  },
);

test.each(['paused', 'ARCHIVED', 'Invited', '', 'constructor', null, undefined])(
  'the status %j forbids nothing [S13]',
  (code) => {
    expect(possible({ assessmentStatus: code ?? null, status: code ?? null, stage: 'REJ' })).toEqual(actions);
  },
);

// An email cannot be recalled: the API description allows it in stage REJ only.
test.each(['XYZ', 'rej', 'REJ ', '', null])(
  'the stage %j does not count as rejected and forbids no other action',
  (stage) => {
    expect(possible({ assessmentStatus: 'active', status: 'started', stage })).toEqual([
      'invite',
      'sendInvitation',
      'readReport',
    ]);
  },
);

test('each reason is a sentence', () => {
  const state = { assessmentStatus: 'archived', status: 'invited', stage: 'NYE' };
  for (const action of actions) expect(reasonAgainst(action, state)).toMatch(/^[A-Z].{20,}\.$/);
});
