import { type Operations, paging, theAssessment } from '../endpoint.ts';

export const MAX_VIEWS = 100;
/** The longest name of a view, in characters. */
export const MAX_VIEW_NAME = 80;

/** Of the gateway. All users share the views. */
export const viewOperations = {
  listViews: {
    method: 'GET',
    path: '/api/views/',
    role: 'manager',
    query: { assessment: theAssessment, ...paging },
  },
  saveView: { method: 'POST', path: '/api/views/', role: 'recruiter', status: 201, audited: 'Saved view' },
  changeView: { method: 'PATCH', path: '/api/views/{view_id}/', role: 'recruiter', audited: 'Changed view' },
  deleteView: { method: 'DELETE', path: '/api/views/{view_id}/', role: 'recruiter', audited: 'Deleted view' },
} as const satisfies Operations;
