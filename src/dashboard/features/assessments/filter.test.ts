import { describe, expect, test } from 'vitest';
import type { Assessment } from '../../../contract/assessment.ts';
import { type AssessmentFilter, arrange } from './filter.ts';

const assessmentOf = (fields: Partial<Assessment> & { id: number }): Assessment => ({
  name: `Assessment ${fields.id}`,
  candidates: 0,
  invited: 0,
  started: 0,
  finished: 0,
  status: 'active',
  finished_percentage: 0,
  modified: '2026-11-01T09:00:00Z',
  ...fields,
});

const rows = [
  assessmentOf({ id: 1, name: 'Data analyst 10', candidates: 5, finished_percentage: 20, status: 'archived' }),
  assessmentOf({ id: 2, name: 'data analyst 9', candidates: 50, modified: '2026-11-01T09:30:00+01:00' }),
  assessmentOf({ id: 3, name: null, candidates: null, finished_percentage: null, modified: null, status: null }),
  assessmentOf({ id: 4, name: 'Zoo keeper', candidates: 5, modified: '2026-11-02T00:00:00Z', status: 'paused' }),
];
const everything: AssessmentFilter = { status: [], ordering: 'name', q: '' };
const ids = (filter: Partial<AssessmentFilter>) => arrange(rows, { ...everything, ...filter }).map(({ id }) => id);

describe('the assessments that are shown', () => {
  test.each<[AssessmentFilter['ordering'], number[]]>([
    ['name', [2, 1, 4, 3]],
    ['-name', [4, 1, 2, 3]],
    ['candidates', [1, 4, 2, 3]],
    ['-candidates', [2, 1, 4, 3]],
    ['finished_percentage', [2, 4, 1, 3]],
    ['-finished_percentage', [1, 2, 4, 3]],
    ['modified', [2, 1, 4, 3]],
    ['-modified', [4, 1, 2, 3]],
  ])('by %s are %j: ties by ID, what is not known last', (ordering, expected) => {
    expect(ids({ ordering })).toEqual(expected);
  });

  test.each<[Partial<AssessmentFilter>, number[]]>([
    [{ status: ['active'] }, [2]],
    [{ status: ['archived', 'active'] }, [2, 1]],
    [{ status: ['paused'] }, [4]],
    [{ q: 'DATA' }, [2, 1]],
    [{ q: 'ana', status: ['archived'] }, [1]],
    [{ q: 'nothing' }, []],
    [{ q: ' zoo ' }, [4]],
  ])('for %j are %j [S13]', (filter, expected) => {
    expect(ids(filter)).toEqual(expected);
  });
});
