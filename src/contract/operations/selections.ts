import { MAX_SELECTED, offsetPaging, type Operations } from '../endpoint.ts';

/** Of the gateway. What may be done with a selection depends on the kind of the job. */
export const selectionOperations = {
  createSelection: {
    method: 'POST',
    path: '/api/selections/',
    role: 'manager',
    // 200,000 IDs.
    bodyLimit: 3 * 1024 * 1024,
    status: 201,
    audited: 'Selected candidates',
  },
  readSelection: {
    method: 'GET',
    path: '/api/selections/{selection_id}/',
    role: 'manager',
    params: { selection_id: { kind: 'uuid', required: true } },
    query: offsetPaging(MAX_SELECTED, MAX_SELECTED, 'Maximum number of IDs.'),
  },
  /** A POST that changes nothing, since 100,000 IDs are too long for a URL. */
  findListed: {
    method: 'POST',
    path: '/api/read/listed/',
    role: 'manager',
    bodyLimit: 2 * 1024 * 1024,
    audited: null,
  },
} as const satisfies Operations;
