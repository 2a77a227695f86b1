import { describe, expect, test } from 'vitest';
import type { SelectionGroup } from '../../../lib/selectionGroup.ts';
import { BULK_ACTIONS, type DialogAction, moveAbove, moveTo, RESEND, withDelivery } from './bulkActions.ts';
import { planFor, type PlanChoices } from '../../../ui/useSelectionPlan.ts';

const group = (status: string, stage: string, count: number, elsewhere = false): SelectionGroup => ({
  status,
  stage,
  count,
  elsewhere,
  first: [{ full_name: `${stage} ${status}`, email: null }],
});
const groups = [
  group('invited', 'NYE', 3),
  group('started', 'EVA', 2),
  group('completed', 'NYE', 4),
  group('paused', 'XYZ', 1),
];

type DialogKind = 'remove' | 'collect_reports' | 'collect_details' | 'collect_conditions';

function dialogOf(kind: DialogKind): DialogAction {
  const action = BULK_ACTIONS[kind];
  if (!('dialog' in action)) throw new Error(`${kind} has another dialog.`);
  return action.dialog;
}

interface Options extends Partial<PlanChoices> {
  selected?: readonly SelectionGroup[];
  assessmentStatus?: string;
}

function plan(action: DialogAction, { selected = groups, assessmentStatus = 'active', ...choices }: Options = {}) {
  return planFor(
    selected,
    {
      reasonAgainst: ({ stage, status, conditions = null }) =>
        action.reasonAgainst({ stage, status, conditions, assessmentStatus }),
      callouts: () => action.callouts,
    },
    { withElsewhere: true, ticked: new Set(), ...choices },
  );
}
const statusesIn = (planned: ReturnType<typeof planFor>) => planned.groups.map(({ status }) => status);
const stagesIn = (planned: ReturnType<typeof planFor>) => planned.groups.map(({ stage }) => stage);

describe('the plan of a bulk action', () => {
  test('does not invite candidates who have completed', () => {
    const planned = plan(RESEND);
    expect(statusesIn(planned)).toEqual(['invited', 'started', 'paused']);
    expect(planned.skipped).toMatchObject([{ reason: 'Already completed: no need to resend.', count: 4 }]);
  });

  test('invites no candidates to an archived assessment', () => {
    const planned = plan(RESEND, { assessmentStatus: 'archived' });
    expect(planned).toMatchObject({ groups: [], count: 0 });
    expect(planned.skipped).toMatchObject([{ reason: expect.stringContaining('archived'), count: 10 }]);
  });

  test('does not move candidates to the stage that they are in', () => {
    const planned = plan(moveTo('NYE'));
    expect(statusesIn(planned)).toEqual(['started', 'paused']);
    expect(planned.skipped).toMatchObject([{ reason: 'Already in this stage.', count: 7 }]);
  });

  test('has no reports of candidates who have not started, and a maximum size', () => {
    expect(statusesIn(plan(dialogOf('collect_reports')))).toEqual(['started', 'completed', 'paused']);
    const { reasonAgainstCount } = dialogOf('collect_reports');
    expect(reasonAgainstCount(2_000)).toBeNull();
    expect(reasonAgainstCount(2_001)).toBe('Download at most 2,000 reports at once.');
  });

  test.each([
    ['collect_details' as const, ['started', 'completed', 'paused'], 'No results yet: not started.'],
    ['collect_conditions' as const, ['completed', 'paused'], 'Not completed yet.'],
  ])('%s reads what there can be', (kind, statuses, reason) => {
    const planned = plan(dialogOf(kind));
    expect(statusesIn(planned)).toEqual(statuses);
    expect(planned.skipped).toMatchObject([{ reason }]);
  });

  test('removes candidates in any status', () => {
    expect(plan(dialogOf('remove'), { assessmentStatus: 'archived' }).groups).toEqual(groups);
  });

  test.each([
    ['remove', dialogOf('remove')],
    ['change_stage', moveTo('INT')],
    ['send_invitation', RESEND],
    ['collect_reports', dialogOf('collect_reports')],
    ['collect_details', dialogOf('collect_details')],
    ['collect_conditions', dialogOf('collect_conditions')],
  ])('of kind %s has the hired and those with an offer only if they are included by name [S41]', (_kind, action) => {
    const selected = [group('paused', 'NYE', 2), group('paused', 'HIR', 1), group('paused', 'OFS', 1)];
    const planned = plan(action, { selected });
    expect(stagesIn(planned)).toEqual(['NYE']);
    expect(planned.callouts.map(({ label, people }) => [label, people.map(({ full_name: name }) => name)])).toEqual(
      expect.arrayContaining([
        ['Include 1 hired', ['HIR paused']],
        ['Include 1 with an offer', ['OFS paused']],
      ]),
    );
    expect(stagesIn(plan(action, { selected, ticked: new Set(['hired']) }))).toEqual(['NYE', 'HIR']);
    expect(plan(action, { selected, ticked: new Set(['hired', 'offer_sent']) }).count).toBe(4);
  });

  test('leaves out those who are not in the list, unless they are included [S40]', () => {
    const selected = [
      group('completed', 'NYE', 9),
      group('completed', 'IFI', 3, true),
      group('invited', 'HIR', 1, true),
    ];
    const without = plan(dialogOf('remove'), { selected, withElsewhere: false });
    expect(without).toMatchObject({ count: 9, callouts: [], elsewhere: [{ count: 3 }, { count: 1 }] });
    const included = plan(dialogOf('remove'), { selected });
    expect(included).toMatchObject({
      count: 12,
      callouts: [{ group: 'hired' }],
      elsewhere: [{ count: 3 }, { count: 1 }],
    });
  });

  test('above a cut-off has final scores and settled conditions only, and names who is left out', () => {
    const completed = group('completed', 'NYE', 4);
    const selected: SelectionGroup[] = [
      { ...completed, conditions: 'settled' },
      { ...completed, count: 3, conditions: 'unread' },
      { ...completed, count: 2, conditions: 'unexplained' },
      { ...group('started', 'NYE', 1), conditions: 'settled' },
      { ...group('completed', 'INT', 5), conditions: 'settled' },
      { ...group('completed', 'REJ', 6), conditions: 'settled' },
      { ...group('completed', 'HIR', 7), conditions: 'settled' },
      { ...group('completed', 'HIR', 8), conditions: 'unread' },
    ];
    const { count, skipped, callouts } = plan(moveAbove('INT'), { selected });
    expect(count).toBe(4);
    expect(skipped.map((each) => [each.reason, each.count, each.people.length])).toEqual([
      ['Conditions not read.', 11, 2],
      ['Conditions to check: no verdict, or Confirmed.', 2, 1],
      ['Provisional score: not completed yet.', 1, 1],
      ['Already in this stage.', 5, 1],
    ]);
    expect(callouts.map(({ label }) => label)).toEqual(['Include 7 hired', 'Include 6 already rejected']);
  });

  test('leaves out the rejected of a move by default, and those who have not completed on request', () => {
    const selected = [group('completed', 'NYE', 2), group('started', 'NYE', 1), group('completed', 'REJ', 4)];
    expect(plan(moveTo('INT'), { selected }).count).toBe(3);
    expect(plan(moveTo('INT'), { selected, ticked: new Set(['not_completed']) }).count).toBe(2);
    expect(plan(moveTo('INT'), { selected, ticked: new Set(['rejected']) }).count).toBe(7);
  });
});

test('while email sending is off, no bulk action claims to send an email [S94]', () => {
  const actions = [dialogOf('remove'), dialogOf('collect_reports'), moveTo('INT'), RESEND];
  const claims = actions.map((action) => {
    const { about, start } = withDelivery(action, 'off');
    return `${about} ${start(3)}`;
  });
  expect(claims.filter((text) => /\bsend |gets? an email/i.test(text.replace('Email sending is off', '')))).toEqual([]);
  const resend = withDelivery(RESEND, 'off');
  expect(resend.about).toContain('Email sending is off: the emails are only written to the email log.');
  expect(resend.start(28)).toBe('Write 28 invitations to the email log');
  expect(withDelivery(RESEND, 'on').start(1)).toBe('Send 1 invitation');
});
