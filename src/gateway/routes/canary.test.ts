import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildGateway } from '../app.ts';
import { type Call, call, writeRaw } from '../testing/call.ts';
import { answers, writesRaw } from '../testing/recordingUpstream.ts';
import { CANARY, type RecordedGateway, startRecordedGateway } from '../testing/recordedGateway.ts';

const log: string[] = [];
const stream = new Writable({
  write(chunk: Buffer, _encoding, done) {
    log.push(chunk.toString());
    done();
  },
});

let gateway: RecordedGateway;
beforeAll(async () => {
  gateway = await startRecordedGateway({
    logger: { level: 'trace', stream },
    limits: { answerHeadersMs: 200, answerMs: 400 },
  });
});
afterAll(() => gateway.close());

const SPELLINGS = [
  CANARY,
  Buffer.from(CANARY).toString('base64').replace(/=+$/, ''),
  Buffer.from(`Token ${CANARY}`).toString('base64').replace(/=+$/, ''),
  Buffer.from(CANARY).toString('hex'),
  CANARY.split('').toReversed().join(''),
  CANARY.split('')
    .map((letter) => `%${letter.charCodeAt(0).toString(16)}`)
    .join(''),
];

it('neither the token nor search texts are in any answer or log [P32]', async () => {
  const list = { path: '/api/assessments/candidature/?assessment=1&search=ana%40example.com' };
  const invite = { method: 'POST', path: '/api/assessments/1/invite_candidate/', body: '{"email":"ana@example.com"}' };
  const calls: Call[] = [list, invite, { path: '/' }, { path: '/assessments?q=ana@example.com' }, { path: '/healthz' }];
  calls.push(
    { path: '/api/about/' },
    { path: '/assets/none.js?q=ana@example.com' },
    { ...list, headers: { host: 'evil.example' } },
  );
  calls.push({ path: '/api/assessments/?q=ana@example.com' }, { ...invite, body: '{"email":"ana@example.com","x":1' });
  const behaviours = [
    undefined,
    answers(401, `{"detail":"Invalid token ${CANARY}"}`),
    answers(400, `{"detail":"${CANARY}"}`),
    answers(500, CANARY),
    answers(200, `{"echo":"Token ${CANARY}"}`, { 'x-echo': CANARY }),
    answers(302, '', { location: `http://127.0.0.1:1/?${CANARY}` }),
    answers(429, '', { 'retry-after': CANARY }),
    writesRaw(`HTTP/1.1 200 ${CANARY}\r\nbad header ${CANARY}\r\n\r\n`),
    () => undefined,
  ];
  const texts: string[] = [];
  for (const behaviour of behaviours) {
    gateway.upstream.behave(behaviour);
    for (const made of calls) {
      const result = await call(gateway.port, made);
      texts.push(JSON.stringify(result.headers) + result.text);
    }
  }
  texts.push(await writeRaw(gateway.port, `GET / HTTP/1.1\r\nbroken ana@example.com\r\n\r\n`));
  texts.push(process.title, process.argv.join(' '));
  expect(gateway.upstream.requests.every(({ headers }) => headers.authorization === `Token ${CANARY}`)).toBe(true);
  expect(log.length).toBeGreaterThan(behaviours.length * calls.length - 1);
  const everything = [...texts, ...log].join('\n');
  for (const spelling of SPELLINGS) expect(everything).not.toContain(spelling);
  expect(log.join('')).not.toMatch(/ana(?:@|%40)example/);
}, 20_000);

it.each([
  ['in JSON', answers(200, `{"echo":"Token ${CANARY}"}`), 502],
  ['in a refusal', answers(400, `{"detail":"${CANARY}"}`), 400],
])(
  'an answer that holds the token %s is logged as an error, without the token [R25]',
  async (_where, behaviour, status) => {
    log.length = 0;
    gateway.upstream.behave(behaviour);
    const result = await call(gateway.port, { path: '/api/assessments/7/' });
    expect(result).toMatchObject({ status, json: { code: 'token_echoed' } });
    const alerts = log.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ level }) => level === 50);
    expect(alerts).toEqual([expect.objectContaining({ msg: 'token_echoed', reqId: result.headers['x-request-id'] })]);
    expect(log.join('')).not.toContain(CANARY);
  },
);

it('a report that holds the token is logged as an error, too [R25]', async () => {
  log.length = 0;
  gateway.upstream.behave(answers(200, `%PDF-1.4 ${CANARY}`, { 'content-type': 'application/pdf' }));
  const path = '/api/assessments/candidates/3/render_pdf/?candidature=8';
  expect(await call(gateway.port, { path })).toMatchObject({ status: 502, json: { code: 'token_echoed' } });
  expect(log.join('')).toContain('"msg":"token_echoed"');
});

it('each answer is logged as one line with operation, status and duration', async () => {
  log.length = 0;
  gateway.upstream.behave();
  const { headers } = await call(gateway.port, { path: '/api/assessments/7/' });
  const lines = log.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines).toEqual([
    expect.objectContaining({
      reqId: headers['x-request-id'],
      method: 'GET',
      route: '/api/assessments/{assessment_id}/',
      status: 200,
    }),
  ]);
});

it.each(['two\nlines', 'a space', '', 'ümlaut'])(
  'an invalid token is refused without being shown: %j',
  async (token) => {
    const built = buildGateway({
      upstream: { baseUrl: 'http://127.0.0.1:1', token, embedded: false },
      allowedHosts: () => [],
      pages: {
        prepare: () => Promise.resolve(),
        answer: () => Promise.resolve(),
        build: () => Promise.resolve(null),
        close: () => Promise.resolve(),
      },
      version: '0',
      logger: false,
    });
    await expect(built).rejects.toThrow(/API_TOKEN holds/);
  },
);
