import { type Operations, paging } from '../endpoint.ts';

/** Of the gateway: the users of this dashboard, whom colleagues see by name. */
export const userOperations = {
  listUsers: {
    method: 'GET',
    path: '/api/users/',
    role: 'manager',
    query: { assessment: { kind: 'id', about: 'Those who may see this assessment.' }, ...paging },
  },
} as const satisfies Operations;
