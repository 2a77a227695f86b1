import { describe, expect, test } from 'vitest';
import { candidatureOf } from '../../../lib/testing/candidature.ts';
import { planFor } from './plan.ts';

const person = (id: number, status: string, stage = 'NYE') => candidatureOf({ id, status, stage });
const people = [person(1, 'invited'), person(2, 'started', 'EVA'), person(3, 'completed'), person(4, 'paused', 'XYZ')];
const active = { assessmentStatus: 'active' };
const idsIn = (plan: ReturnType<typeof planFor>) => plan.people.map(({ id }) => id);

describe('before many are dealt with', () => {
  test('who has completed is not invited again', () => {
    const plan = planFor('send_invitation', people, active);
    expect(idsIn(plan)).toEqual([1, 2, 4]);
    expect(plan.leftOut).toEqual([{ reason: 'This person has already completed the assessment.', count: 1 }]);
  });

  test('nobody is invited to what is archived', () => {
    const plan = planFor('send_invitation', people, { assessmentStatus: 'archived' });
    expect(idsIn(plan)).toEqual([]);
    expect(plan.leftOut).toEqual([{ reason: expect.stringContaining('archived'), count: 4 }]);
  });

  test('who is in a stage is not moved to it', () => {
    const plan = planFor('change_stage', people, { ...active, stage: 'NYE' });
    expect(idsIn(plan)).toEqual([2, 4]);
    expect(plan.leftOut).toEqual([{ reason: 'This person is in that stage already.', count: 2 }]);
  });

  test('there is no report of who has not started', () => {
    expect(idsIn(planFor('collect_reports', people, active))).toEqual([2, 3, 4]);
  });

  test('no more reports are asked for than a job may have', () => {
    const many = Array.from({ length: 2003 }, (_, index) => person(index + 1, 'completed'));
    const plan = planFor('collect_reports', many, active);
    expect(plan.people).toHaveLength(2000);
    expect(plan.leftOut).toEqual([{ reason: 'At most 2,000 reports are collected at once.', count: 3 }]);
  });

  test('whoever is chosen can be removed', () => {
    expect(idsIn(planFor('remove', people, { assessmentStatus: 'archived' }))).toEqual([1, 2, 3, 4]);
  });
});
