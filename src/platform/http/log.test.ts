import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { logOptions } from './log.ts';

// T25
test('a request is logged without its personal link and without what was searched for', async () => {
  let logged = '';
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged += chunk.toString();
      done();
    },
  });
  const app = Fastify({ logger: logOptions({ level: 'trace', stream }) });
  const uuid = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
  await app.inject({ url: `/testtaker/takeinvitation/${uuid}?search=ada@example.org`, headers: { authorization: 'Token sl_x' } });
  expect(logged).toContain('/testtaker/takeinvitation/6f96…');
  for (const secret of [uuid, '8b86', 'ada@', 'sl_x']) expect(logged).not.toContain(secret);
});
