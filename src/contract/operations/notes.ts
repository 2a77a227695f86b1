import type { Operations } from '../endpoint.ts';

/** The most characters of a note. */
export const MAX_NOTE = 4_000;

const PATH = '/api/candidatures/{candidature_id}/notes/';

/** Of the gateway. Hiring managers write notes, too. */
export const noteOperations = {
  listNotes: { method: 'GET', path: PATH, role: 'manager' },
  createNote: { method: 'POST', path: PATH, role: 'manager', status: 201, audited: 'Added note' },
  changeNote: { method: 'PUT', path: `${PATH}{note_id}/`, role: 'manager', audited: 'Changed note' },
  deleteNote: { method: 'DELETE', path: `${PATH}{note_id}/`, role: 'manager', audited: 'Deleted note' },
} as const satisfies Operations;
