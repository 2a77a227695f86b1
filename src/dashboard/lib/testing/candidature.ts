import * as fc from 'fast-check';
import type { Candidature } from '../../../contract/candidature.ts';
import type { CandidatureWindow, KnownCandidature } from '../../../contract/readModel.ts';

/** A candidature with the given fields and defaults. */
export function candidatureOf(fields: Partial<Candidature> & { id: number }): Candidature {
  return {
    testtaker_id: fields.id,
    created: '2026-11-01T09:00:00+01:00',
    email: `person${fields.id}@example.com`,
    full_name: `Person ${fields.id}`,
    invitation_uuid: null,
    invitation_link: null,
    avg_score: null,
    is_hired: false,
    personality_algorithm: null,
    personality: null,
    rating: null,
    review: null,
    stage: 'NYE',
    status: 'invited',
    ...fields,
  };
}

/** The same in the form of the read model. */
export const knownCandidature = (fields: Partial<KnownCandidature> & { id: number }): KnownCandidature => ({
  ...candidatureOf(fields),
  assessment_id: 7,
  completed_at: null,
  stage_since: null,
  is_hidden: false,
  unknown_since: null,
  removal: null,
  notes: 0,
  recommended_yes: 0,
  recommended_maybe: 0,
  recommended_no: 0,
  scorecard: null,
  hides_recommendations: false,
  test_scores: null,
  test_conditions: null,
  verdicts: [],
  rejection_reason: null,
  ...fields,
});

/** All rows of a completely read list. */
export const windowOf = (results: KnownCandidature[]): CandidatureWindow => ({
  newer: 0,
  as_of: '1-1',
  completeness: {
    complete_at: '2026-11-21T09:00:00Z',
    answered_at: '2026-11-21T09:00:00Z',
    problem: null,
    is_running: false,
    rows: results.length,
    expected: null,
    stated: null,
    unreadable: 0,
    is_verified: true,
  },
  // Without a sort key, which only the board needs.
  results: results,
});

const orNull = <Value>(...values: Value[]) => fc.constantFrom(null, ...values);

/** Rows of an upstream: many equal values, missing ones, unknown codes; unique IDs in any order. */
export const candidatures: fc.Arbitrary<Candidature[]> = fc.uniqueArray(
  fc
    .record({
      id: fc.integer({ min: -5, max: 400 }),
      created: orNull('2026-11-01T09:00:00+01:00', '2026-11-01T08:00:00.123456Z', '2026-01-31T23:00:00-05:00', 'soon'),
      email: orNull('ana@example.com', 'BO@example.com'),
      full_name: orNull('', '  ', 'Ana', 'ana', 'Łukasz', 'Zoë 10', 'Zoë 9', 'محمد'),
      avg_score: orNull(0, 7, 55.5, 100),
      rating: orNull(1, 5),
      stage: orNull('NYE', 'EVA', 'HIR', 'REJ', 'XYZ', 'ABC'),
      status: orNull('invited', 'started', 'completed', 'paused'),
    })
    .map(candidatureOf),
  { selector: ({ id }) => id, maxLength: 30 },
);
