import { describe, expect, test } from 'vitest';
import { labelOf, STAGES } from '../../../contract/codes.ts';
import { type CandidatureFilter, DEFAULT_FILTER } from '../../api/candidatureFilter.ts';
import { BUILT_IN_VIEWS, type SavedView, viewFilters } from './savedViews.ts';

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

describe('the tab of a view names', () => {
  const shown = (change: Partial<CandidatureFilter>): CandidatureFilter => ({ ...DEFAULT_FILTER, ...change });
  const saved: SavedView = { id: 1, name: 'Best', filter: shown({ score: '80-100', notes: ['some'] }), columns: null };

  test.each<[what: string, filter: CandidatureFilter, names: string[]]>([
    ['status and stage of a built-in view', shown({ status: ['completed'], stage: ['NYE'] }), ['status', 'stage']],
    ['these also beside another filter', shown({ stage: ['REJ'], q: 'an' }), ['status', 'stage']],
    ['nothing of other filters', shown({ status: ['completed'] }), []],
    ['no score that is only a part of a saved view', shown({ score: '80-100' }), ['status', 'stage']],
  ])('%s', (_, filter, names) => expect(viewFilters(filter, [saved])).toEqual(names));

  test('all filters of a saved view, in any order', () => {
    const filter = shown({ score: '80-100', notes: ['some'], ordering: '-avg_score' });
    expect(viewFilters(filter, [saved])).toEqual(expect.arrayContaining(['score', 'notes']));
  });
});
