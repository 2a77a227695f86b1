import { expect, test } from 'vitest';
import { labelOf, STAGES } from '../../../contract/codes.ts';
import { BUILT_IN_VIEWS } from './savedViews.ts';

const stagesOf = (label: string) => BUILT_IN_VIEWS.find((view) => view.label === label)?.stage.map(labelOf);

test('Shortlisted are those from Invited for interview to Offer sent; Hired and Rejected have their own tabs [S93]', () => {
  expect(stagesOf('Shortlisted')).toEqual([
    'Invited for interview',
    'Interviewed',
    'Invited for take-home test',
    'Take-home test completed',
    'References checked',
    'Offer sent',
  ]);
  expect(stagesOf('Hired')).toEqual(['Hired']);
  expect(stagesOf('Rejected')).toEqual(['Rejected']);
});

test('no stage is in two views that are chosen by stage alone', () => {
  const stages = BUILT_IN_VIEWS.filter(({ status }) => status.length === 0).flatMap(({ stage }) => stage);
  expect(stages).toEqual([...new Set(stages)]);
  expect(STAGES.filter((stage) => !stages.includes(stage))).toEqual(['NYE', 'EVA']);
});
