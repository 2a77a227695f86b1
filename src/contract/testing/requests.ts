import * as fc from 'fast-check';
import type { Endpoint } from '../endpoint.ts';
import { fillPath, writeTarget } from '../paths.ts';
import { validOf } from './arbitrary.ts';
import { valuesOf } from './arguments.ts';
import { hostileJson, hostilePiece } from './hostile.ts';

/** A request as it is sent. */
export interface Sent {
  method: Endpoint['method'];
  /** Path and query. */
  url: string;
  /** The text of the body; absent: no body. */
  body?: string;
  type: string;
}

/** Requests of an operation: valid ones and, mostly, ones with one invalid part. */
export function requestsOf(endpoint: Endpoint): fc.Arbitrary<Sent> {
  const { method } = endpoint;
  const body = endpoint.body ? validOf(endpoint.body) : fc.constant(undefined);
  const valid = fc.record({ values: valuesOf(endpoint), body });
  const type = 'application/json';
  const written = valid.map(({ values, body: given }) => ({
    method,
    url: writeTarget(endpoint, values),
    type,
    ...(given !== undefined && { body: JSON.stringify(given) }),
  }));
  const spoilt: fc.Arbitrary<Sent>[] = [fc.tuple(written, queries).map(([sent, query]) => added(sent, query))];
  if (Object.keys(endpoint.params).length > 0) {
    const segment = fc.tuple(written, hostilePiece).map(([sent, piece]) => {
      const path = fillPath(endpoint.path, {}).replace('undefined', piece).replaceAll('undefined', '1');
      return { ...sent, url: sent.url.replace(/^[^?]*/, path) };
    });
    spoilt.push(segment);
  }
  if (Object.keys(endpoint.query).length > 0) {
    const parameter = fc.tuple(written, fc.constantFrom(...Object.keys(endpoint.query)), hostilePiece);
    spoilt.push(parameter.map(([sent, key, piece]) => withQuery(sent, key, piece)));
  }
  if (endpoint.body) {
    const field = fc.tuple(written, fc.nat(), fc.option(hostileJson, { nil: undefined }));
    spoilt.push(
      ...Array<fc.Arbitrary<Sent>>(3).fill(
        field.map(([sent, place, value]) => ({ ...sent, body: spoil(sent.body ?? '{}', place, value) })),
      ),
      fc.tuple(written, bodies).map(([sent, text]) => ({ ...sent, body: text })),
      fc.tuple(written, types).map(([sent, other]) => ({ ...sent, type: other })),
    );
  }
  return fc.oneof({ arbitrary: written, weight: 2 }, ...spoilt.map((arbitrary) => ({ arbitrary, weight: 1 })));
}

const queries = fc.constantFrom(
  'x=1',
  'limit=1&limit=2',
  'limit[]=1',
  '__proto__=1',
  '&&&',
  '=',
  '%=%',
  'a'.repeat(9_000),
);
const bodies = fc.oneof(
  fc.constantFrom('', '{', 'null', '[]', '"x"', '1', '{"a":1,"a":2}', '{"__proto__":{"x":1}}', '\ufeff{}'),
  hostileJson.map((value) => JSON.stringify(value)),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constant(`{"email":"${'x'.repeat(70_000)}"}`),
);
const types = fc.constantFrom('text/plain', 'application/json; charset=latin1', 'multipart/form-data; boundary=x', 'x');

function added(sent: Sent, query: string): Sent {
  return { ...sent, url: `${sent.url}${sent.url.includes('?') ? '&' : '?'}${query}` };
}

function withQuery(sent: Sent, key: string, piece: string): Sent {
  const [path = '', query = ''] = sent.url.split('?');
  const others = query.split('&').filter((pair) => pair !== '' && !pair.startsWith(`${key}=`));
  return { ...sent, url: `${path}?${[...others, `${key}=${piece}`].join('&')}` };
}

/** A document with one value replaced or removed. */
function spoil(text: string, place: number, value: unknown): string {
  const document: unknown = JSON.parse(text);
  const places = placesOf(document);
  const found = places[place % places.length];
  if (!found) return JSON.stringify({ unknown: value ?? null });
  const { holder, key } = found;
  if (value === undefined) Reflect.deleteProperty(holder, key);
  else Reflect.set(holder, key, value);
  return JSON.stringify(document);
}

function placesOf(value: unknown): { holder: object; key: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [{ holder: value, key }, ...placesOf(inner)]);
}
