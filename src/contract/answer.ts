import { isRecord } from './isRecord.ts';
import type { Endpoint } from './endpoint.ts';
import { read, type Reading } from './tolerant.ts';

/**
 * Reads the parsed body of a successful answer, tolerating forms that the API description leaves open. Null if it is
 * not of the requested kind. `raw` is undefined for an empty body; `testTakerId` is the requested test taker.
 */
export function readAnswer(endpoint: Endpoint, raw: unknown, testTakerId: unknown): Reading<object> | null {
  const { response } = endpoint;
  if (typeof response === 'string') return null;
  const given = shapeAnswer(endpoint, raw, testTakerId);
  const { value, ...notes } = read(response, endpoint.openAnswer && !isRecord(given) ? {} : given);
  return typeof value === 'object' && value !== null ? { value, ...notes } : null;
}

/**
 * The parsed body in the shape that was asked for: the description says of one address that it answers an envelope, and
 * elsewhere that it answers the bare person.
 */
export function shapeAnswer({ response, eitherShape }: Endpoint, raw: unknown, testTakerId: unknown): unknown {
  if (!eitherShape || !isRecord(response) || !isRecord(raw)) return raw;
  const wantsEnvelope = 'shape' in response && isRecord(response.shape) && 'results' in response.shape;
  if (wantsEnvelope) return 'id' in raw && !('results' in raw) ? { count: 1, results: [raw] } : raw;
  if (!Array.isArray(raw.results)) return raw;
  // Never fall back to another row: one candidate's test conditions must not be shown for another.
  return raw.results.find((row: unknown) => isRecord(row) && row.id === testTakerId);
}
