import { isRecord } from './isRecord.ts';
import type { Endpoint } from './endpoint.ts';
import { read, type Reading } from './tolerant.ts';

/**
 * Reads the parsed body of a successful response tolerantly. Null if it is not a document of the expected kind. `raw`:
 * undefined for an empty body. `testTakerId`: the requested test taker.
 */
export function readAnswer(endpoint: Endpoint, raw: unknown, testTakerId: unknown): Reading<object> | null {
  const { response } = endpoint;
  if (typeof response === 'string') return null;
  const given = shapeAnswer(endpoint, raw, testTakerId);
  const { value, ...notes } = read(response, endpoint.undefinedResponse && !isRecord(given) ? {} : given);
  return typeof value === 'object' && value !== null ? { value, ...notes } : null;
}

/**
 * Converts a body between the list envelope and a bare test taker. The API description has both for the same path, so
 * services may send either.
 */
export function shapeAnswer({ response, twoShapes }: Endpoint, raw: unknown, testTakerId: unknown): unknown {
  if (!twoShapes || !isRecord(response) || !isRecord(raw)) return raw;
  const wantsEnvelope = 'shape' in response && isRecord(response.shape) && 'results' in response.shape;
  const rows = Array.isArray(raw.results) ? raw.results.map(withCandidatureIds) : null;
  if (wantsEnvelope) {
    const { count, next, previous, results } = raw;
    // Services may repeat the row's fields at the root.
    if ('results' in raw) return { count, next, previous, results: rows ?? results };
    return 'id' in raw ? { count: 1, results: [withCandidatureIds(raw)] } : raw;
  }
  // Never another row: one candidate's test conditions must not be shown for another.
  return rows ? rows.find((row) => isRecord(row) && row.id === testTakerId) : withCandidatureIds(raw);
}

/** A test taker whose entries are named by their candidature, also by services that give them another ID. */
function withCandidatureIds(row: unknown): unknown {
  if (!isRecord(row) || !Array.isArray(row.assessments_detail)) return row;
  const entries = row.assessments_detail.map((entry: unknown) =>
    isRecord(entry) && typeof entry.candidature_id === 'number' ? { ...entry, id: entry.candidature_id } : entry,
  );
  return { ...row, assessments_detail: entries };
}
