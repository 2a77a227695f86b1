import { Writable } from 'node:stream';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import { expect, test } from 'vitest';
import { createBackground } from '../../database/background.ts';
import { createDatabaseHealth } from '../../database/health.ts';
import { linkPrefix } from '../../operation/maskText.ts';
import { buildPlatform } from '../platformApp.ts';

test('the log of a failed request has no personal link, search text or token [T25]', async () => {
  let logged = '';
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged += chunk.toString();
      done();
    },
  });
  const pool = new Pool({ host: '/nonexistent' });
  const handles = { db: drizzle(pool), pool, engine: 'postgres' as const };
  const app = await buildPlatform({
    database: {
      ...handles,
      background: createBackground(handles),
      health: createDatabaseHealth(pool),
      close: async () => await pool.end(),
    },
    baseUrl: () => 'http://127.0.0.1:1',
    fonts: '/nonexistent',
    candidatePages: '/nonexistent',
    logger: { level: 'trace', stream },
  });
  const uuid = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
  const headers = { authorization: 'Token sl_secret' };
  const page = await app.inject({ url: `/testtaker/takeinvitation/${uuid}?utm=ada@example.org`, headers });
  const answer = await app.inject({ url: '/api/assessments/candidates/?search=ada@example.org', headers });
  expect([page.statusCode, answer.statusCode]).toEqual([503, 503]);
  expect(page.body).toContain('not available at the moment');
  expect(answer.json()).toEqual({ detail: 'The service is not available at the moment. Try again soon.' });
  expect(logged).toContain(`"route":"/testtaker/takeinvitation/:uuid","link":"${linkPrefix(uuid)}"`);
  expect(logged).toContain('ENOENT');
  for (const secret of [uuid, '6f96', '8b86', 'ada@', 'sl_secret']) expect(logged).not.toContain(secret);
  expect(page.body + answer.body).not.toMatch(/nonexistent|at .*\.ts/);
});
