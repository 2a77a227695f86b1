import { type GuardCase, INVITE, LIST, refused } from './guardCase.ts';

// P17
const paths: GuardCase[] = [
  ...[
    '/api/../admin/',
    '/api/%2e%2e/admin/',
    '/api/..%2fadmin/',
    '/api/..%5cadmin/',
    '/api/..;/admin/',
    '/api/%252e%252e/admin/',
    '//evil/',
    '/api//x',
    '/api/./x',
    '/api\\x',
    '/api/assessments/%00',
    '/api/assessments/;x/',
    '/api/assessments/#x',
    '/api/assessments/%',
    '/%61pi/assessments/',
    '/api/assessments/1/..',
    '/api/assessments/1%2f2/',
    '/api/assessments/%D9%A1%D9%A2/',
    '/..%2fpackage.json',
    '/%2e%2e/package.json',
  ].map((path) => ({
    name: `P17 ${path}`,
    path,
    ...refused(400, 'bad_request'),
  })),
  ...[
    '/api',
    '/api/',
    '/api/nope',
    '/api/assessments',
    '/api/schema/',
    '/api/assessments/1',
    '/api/assessments/1/nope/',
    '/api/assessments//'.slice(0, -1) + 'x/y/z/',
  ].map((path) => ({
    name: `P43 ${path}`,
    path,
    ...refused(404, 'not_found'),
  })),
];

// P18
const parameters: GuardCase[] = [
  'abc',
  '-1',
  '0',
  '1.0',
  '1e3',
  '0x10',
  '2147483648',
  '9007199254740993',
  '9'.repeat(500),
  '01',
  '+1',
].flatMap((id) => [
  {
    name: `P18 assessment ${id.slice(0, 20)}`,
    path: `/api/assessments/${id}/`,
    names: 'assessment_id',
    ...refused(400, 'invalid'),
  },
  {
    name: `P18 candidature ${id.slice(0, 20)}`,
    method: 'DELETE',
    path: `/api/assessments/candidature/${id}/`,
    names: 'candidature_id',
    ...refused(400, 'invalid'),
  },
  {
    name: `P18 query ${id.slice(0, 20)}`,
    path: `/api/assessments/candidature/?assessment=${encodeURIComponent(id)}`,
    names: 'assessment',
    ...refused(400, 'invalid'),
  },
]);

// P19
const queries: GuardCase[] = [
  ['?password=1', 'password'],
  ['?limit=10&limit=20', 'limit'],
  ['?limit[]=1', 'limit[]'],
  ['?limit=1e9', 'limit'],
  ['?limit=-1', 'limit'],
  ['?ordering=password', 'ordering'],
  ['?status=%3Cscript%3E', 'status'],
  [`?${'a'.repeat(8192)}=1`, 'aaa'],
  ['?__proto__=1', '__proto__'],
].map(([query = '', names = '']) => ({
  name: `P19 ${query.slice(0, 30)}`,
  path: LIST + query,
  names,
  ...refused(400, 'invalid'),
}));
queries.push(
  {
    name: 'P19 stage',
    path: '/api/assessments/candidature/?assessment=1&stage=%3Cscript%3E',
    names: 'stage',
    ...refused(400, 'invalid'),
  },
  { name: 'P19 required', path: '/api/assessments/candidature/', names: 'assessment', ...refused(400, 'invalid') },
  { name: 'P19 broken escape', path: `${LIST}?status=%E0%A4`, ...refused(400, 'bad_request') },
);

// P20
const methods: GuardCase[] = [
  ...['PUT', 'POST', 'TRACE', 'HEAD', 'PROPFIND', 'PATCH'].map((method) => ({
    name: `P20 ${method}`,
    method,
    path: '/api/assessments/candidature/1/',
    status: 405,
    allow: 'DELETE',
  })),
  { name: 'P20 job', method: 'DELETE', path: '/api/jobs/1/', status: 405, allow: 'GET' },
  { name: 'P20 jobs', method: 'PUT', path: '/api/jobs/', status: 405, allow: 'GET, POST' },
  { name: 'P20 results', method: 'PUT', path: '/api/assessments/results/', status: 405, allow: 'GET' },
  { name: 'P20 page', method: 'POST', path: '/assessments', status: 405, allow: 'GET, HEAD' },
  {
    name: 'P20 _method',
    method: 'POST',
    path: '/api/assessments/candidature/1/?_method=DELETE',
    headers: { 'x-http-method-override': 'DELETE' },
    status: 405,
    allow: 'DELETE',
  },
];

// P26
const bodies: GuardCase[] = [
  '['.repeat(10_000),
  `{"email":${'['.repeat(10_000)}${']'.repeat(10_000)}}`,
  '{"__proto__":{"x":1},"email":"a@b.co"}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"email":"a@b.co","email":"c@d.co"}',
  '{"email":"a@b.co","\\u0065mail":"c@d.co"}',
  '\ufeff{"email":"a@b.co"}',
  '{"email":"a@b.co","first_name":"\\ud800"}',
  '{"email":"a@b.co","first_name":"\\u0000"}',
  '{"email":"a@b.co","first_name":"a\\r\\nX-Evil: 1"}',
  '{"email":"a@b.co\\r\\nbcc: c@d.co"}',
  '[]',
  'null',
  '"x"',
  '{',
  '',
  '{"email":1}',
  '{"email":"a@b.co","admin":true}',
].map((body) => ({ name: `P23 P26 ${body.slice(0, 40)}`, method: 'POST', path: INVITE, body, status: 400 }));

// P43
const files: GuardCase[] = [
  '/assets/none.js',
  '/assets',
  '/assets/',
  '/.git/config',
  '/.vite/manifest.json',
  '/.env',
  '/.data/x',
  '/@fs/etc/passwd',
  '/@fs/etc/passwd?raw??',
  '/package.json',
  '/package.json?raw',
  '/src/main.ts',
  '/src/config.ts?raw',
  '/src/gateway/app.ts',
  '/src/gateway/app.ts?raw??',
  '/src/platform/schema.ts?import&raw',
  '/node_modules/.package-lock.jso',
  '/index.html',
  '/vite.config.ts',
  '/@id/etc/passwd',
  '/@id/__x00__/etc/passwd?raw',
].map((path) => ({
  name: `P43 ${path}`,
  path,
  ...refused(404, 'not_found'),
}));
files.push(
  {
    name: 'framed',
    path: '/',
    headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
    ...refused(403, 'cross_origin'),
  },
  {
    name: 'script elsewhere',
    path: '/assets/app-1a2b3c.js',
    headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' },
    ...refused(403, 'cross_origin'),
  },
);

// Operations of the gateway itself pass the same guards.
const JOB =
  '{"request_key":"8f14e45f-ceea-467f-a8d2-1f0b6f1d6e11","kind":"remove","assessment":1,"items":[{"candidature":1}]}';
const own: GuardCase[] = [
  { name: 'P18 job', path: '/api/jobs/0/', names: 'job_id', ...refused(400, 'invalid') },
  { name: 'P19 outcome', path: '/api/jobs/1/items/?outcome=all', names: 'outcome', ...refused(400, 'invalid') },
  {
    name: 'P19 scheduled emails',
    path: '/api/scheduled-emails/?password=1',
    names: 'password',
    ...refused(400, 'invalid'),
  },
  { name: 'P26 job', method: 'POST', path: '/api/jobs/', body: '{"__proto__":{"x":1}}', status: 400 },
  // R20
  {
    name: 'R20 20 MB of backslashes',
    method: 'POST',
    path: '/api/jobs/',
    body: `"${'\\\\'.repeat(1e7)}"`,
    status: 400,
  },
  {
    name: 'P01 job',
    method: 'POST',
    path: '/api/jobs/',
    body: JOB,
    headers: { 'sec-fetch-site': 'cross-site' },
    ...refused(403, 'cross_origin'),
  },
  {
    name: 'P08 job',
    method: 'POST',
    path: '/api/jobs/',
    body: JOB,
    headers: { 'x-shortlist': undefined },
    ...refused(403, 'header_required'),
  },
  {
    name: 'P25 another body is short',
    method: 'POST',
    path: '/api/jobs/1/change/',
    body: `{"action":"${'x'.repeat(70_000)}"}`,
    ...refused(413, 'too_large'),
  },
];

/** The operation and the sent values. */
export const addressCases = [...paths, ...parameters, ...queries, ...methods, ...bodies, ...own, ...files];
