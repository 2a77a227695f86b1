import { describe, expect, test } from 'vitest';
import {
  type DialogAction,
  BULK_ACTIONS,
  BULK_ACTION_KINDS,
  type BulkActionKind,
  withDelivery,
} from './bulkActions.ts';
import { planFor } from './jobPlan.ts';

const group = (status: string, stage: string, count: number) => ({ status, stage, count, withoutLink: 0, first: [] });
const groups = [
  group('invited', 'NYE', 3),
  group('started', 'EVA', 2),
  group('completed', 'NYE', 4),
  group('paused', 'XYZ', 1),
];

function asked(kind: BulkActionKind): DialogAction {
  const action = BULK_ACTIONS[kind];
  if ('dialog' in action) throw new Error(`${kind} has a custom dialog.`);
  return action;
}

const plan = (kind: BulkActionKind, { assessmentStatus = 'active', stage = '' } = {}) =>
  planFor(asked(kind), groups, { assessmentStatus, choices: { stage } });
const statusesIn = (planned: ReturnType<typeof planFor>) => planned.groups.map(({ status }) => status);

describe('the plan of a bulk action', () => {
  test('does not invite candidates who have completed', () => {
    const planned = plan('send_invitation');
    expect(statusesIn(planned)).toEqual(['invited', 'started', 'paused']);
    expect(planned.leftOut).toEqual([{ reason: 'Already completed: no need to resend.', count: 4 }]);
  });

  test('invites no candidates to an archived assessment', () => {
    const planned = plan('send_invitation', { assessmentStatus: 'archived' });
    expect(planned).toEqual({ groups: [], leftOut: [{ reason: expect.stringContaining('archived'), count: 10 }] });
  });

  test('does not move candidates to the stage that they are in', () => {
    const planned = plan('change_stage', { stage: 'NYE' });
    expect(statusesIn(planned)).toEqual(['started', 'paused']);
    expect(planned.leftOut).toEqual([{ reason: 'Already in this stage.', count: 7 }]);
  });

  test('has no reports of candidates who have not started, and a maximum size', () => {
    expect(statusesIn(plan('collect_reports'))).toEqual(['started', 'completed', 'paused']);
    const { reasonAgainstCount } = asked('collect_reports');
    expect(reasonAgainstCount(2_000)).toBeNull();
    expect(reasonAgainstCount(2_001)).toBe('Download at most 2,000 reports at once.');
  });

  test('removes candidates in any status', () => {
    expect(plan('remove', { assessmentStatus: 'archived' }).groups).toEqual(groups);
  });
});

test('while email sending is off, no bulk action claims to send an email [S94]', () => {
  const claims = BULK_ACTION_KINDS.filter((kind) => kind !== 'reject').map((kind) => {
    const { about, start } = withDelivery(asked(kind), 'off');
    return `${about} ${start(3)}`;
  });
  expect(claims.filter((text) => /\bsend |gets? an email/i.test(text.replace('Email sending is off', '')))).toEqual([]);
  const resend = withDelivery(asked('send_invitation'), 'off');
  expect(resend.about).toContain('Email sending is off: the emails are only written to the email log.');
  expect(resend.start(28)).toBe('Write 28 invitations to the email log');
  expect(withDelivery(asked('send_invitation'), 'on').start(1)).toBe('Send 1 invitation');
});
