import { type GuardCase, INVITE, LIST, refused } from './guardCase.ts';

const invite = (headers: Record<string, string | undefined>) => ({
  method: 'POST',
  path: INVITE,
  body: '{"email":"ana@example.com"}',
  headers,
});

// P01 P02 P03 P04 P05 P06
const origins: GuardCase[] = [
  { name: 'P01 cross-site', ...invite({ 'sec-fetch-site': 'cross-site' }), ...refused(403, 'cross_origin') },
  { name: 'P02 same-site', ...invite({ 'sec-fetch-site': 'same-site' }), ...refused(403, 'cross_origin') },
  { name: 'P03 typed address', path: LIST, headers: { 'sec-fetch-site': 'none' }, ...refused(403, 'cross_origin') },
  ...[
    'https://evil.example',
    'null',
    'http://localhost:5173.evil.com',
    'http://127.0.0.1:1',
    'https://HOST',
    'http://HOST/',
    'http://HOST.',
  ].map((origin) => ({
    name: `P04 ${origin}`,
    ...invite({ 'sec-fetch-site': undefined, origin }),
    ...refused(403, 'cross_origin'),
  })),
  {
    name: 'P05 curl',
    ...invite({ 'sec-fetch-site': undefined, 'x-shortlist': undefined }),
    ...refused(403, 'header_required'),
  },
  {
    name: 'P06 GET without the header',
    path: LIST,
    headers: { 'x-shortlist': undefined },
    ...refused(403, 'header_required'),
  },
  { name: 'P06 about', path: '/api/about/', headers: { 'x-shortlist': undefined }, ...refused(403, 'header_required') },
  { name: 'P06 other value', path: LIST, headers: { 'x-shortlist': 'true' }, ...refused(403, 'header_required') },
  {
    name: 'P10 image',
    path: LIST,
    headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image', 'x-shortlist': undefined },
    ...refused(403, 'cross_origin'),
  },
];

// P08 P25
const types: GuardCase[] = [
  ...[
    'text/plain',
    'application/json\ta',
    'application/x-www-form-urlencoded',
    'application/json; charset=latin1',
    undefined,
  ].map((type) => ({
    name: `P08 ${JSON.stringify(type)}`,
    ...invite({ 'content-type': type }),
    ...refused(415, 'unsupported_media_type'),
  })),
  { name: 'P25 gzip', ...invite({ 'content-encoding': 'gzip' }), ...refused(415, 'unsupported_media_type') },
  { name: 'P25 long', ...invite({}), body: `"${'a'.repeat(64 * 1024)}"`, ...refused(413, 'too_large') },
  {
    name: 'content on a DELETE',
    method: 'DELETE',
    path: '/api/assessments/candidature/1/',
    body: '{}',
    ...refused(400, 'bad_request'),
  },
];

// P09
const preflights: GuardCase[] = ['cross-site', 'same-site', 'same-origin'].map((site) => ({
  name: `P09 preflight ${site}`,
  method: 'OPTIONS',
  path: INVITE,
  headers: {
    origin: 'https://evil.example',
    'sec-fetch-site': site,
    'x-shortlist': undefined,
    'access-control-request-method': 'POST',
  },
  status: 403,
}));

/** Monitoring calls the program by IP address and any port: probes answer such hosts. */
const probesFor = (host: string) => (/^[\d.]*\d(?::\d+)?$/.test(host) ? [] : ['/healthz', '/readyz']);

// P12
const hosts: GuardCase[] = [
  'evil.example',
  'localhost.evil.com:PORT',
  '127a0b0c1',
  '127.0.0.1.nip.io:PORT',
  '127.0.0.1',
  '127.0.0.1:1',
  '127.0.0.1.:PORT',
  'localhost.:PORT',
  '127.0.0.1:PORT@evil.example',
].flatMap((host) =>
  [LIST, '/', '/assets/app-1a2b3c.js', '/nothing/here.js', ...probesFor(host)].map((path) => ({
    name: `P12 ${host} ${path}`,
    path,
    headers: { host },
    ...refused(403, 'host_not_allowed'),
  })),
);

/** A request with its origin and headers. */
export const senderCases = [...origins, ...types, ...preflights, ...hosts];
