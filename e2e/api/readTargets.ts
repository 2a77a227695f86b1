import type { OperationName } from '../../src/contract/operations/operations.ts';
import { allEndpoints, gatewayEndpoints } from '../../src/contract/endpoints.ts';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import type { ParamSpec } from '../../src/contract/params.ts';
import { writeTarget } from '../../src/contract/paths.ts';

interface Subject {
  assessment: number;
  candidature: number;
  testTaker: number;
  job: number;
  selection: string | null;
  review: number;
  /** A version of the read model. */
  since: string | null;
}

/** A target for each operation that reads, about one candidate: with its required values, and the assessment if it takes one. */
export function readTargets(about: Subject): { name: OperationName; endpoint: Endpoint; target: string }[] {
  const { assessment, candidature, testTaker, job, selection, review, since } = about;
  const values: Record<string, unknown> = {
    since,
    assessment,
    assessment_id: assessment,
    candidature,
    candidature_id: candidature,
    candidature__assessment: assessment,
    candidature__test_taker: testTaker,
    test_taker_id: testTaker,
    // The first of the candidature.
    result_id: candidature * 8 - 7,
    job_id: job,
    selection,
    selection_id: selection,
    review_id: review,
    filter: 'notes',
  };
  return Object.entries<Endpoint>({ ...gatewayEndpoints, ...allEndpoints })
    .filter(([, { method }]) => method === 'GET')
    .map(([name, endpoint]) => {
      const spec: ParamSpec = { ...endpoint.params, ...endpoint.query };
      const needed = Object.entries(spec).filter(([key, { required }]) => required || key === 'assessment');
      const given = needed.map(([key, { kind }]) => [key, kind === 'integer' ? 0 : values[key]]);
      // The names are keys of the two tables.
      return { name: name as OperationName, endpoint, target: writeTarget(endpoint, Object.fromEntries(given)) };
    });
}
