import { createServer } from 'node:http';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { createClosers } from './closers.ts';
import { listen, listenPlainly } from './listen.ts';
import { alwaysWorking } from './operation/standing.ts';

const closers = createClosers();
// Of the range for documentation: no machine has it.
const nowhere = { host: '203.0.113.7', port: 0, closers };

test('who cannot listen is told which variables to look at', async () => {
  const metrics = { ...nowhere, variables: { host: 'METRICS_HOST', port: 'METRICS_PORT' } };
  await expect(listenPlainly(createServer(), metrics)).rejects.toThrow(/Check METRICS_HOST and METRICS_PORT\.$/);
  const platform = { ...nowhere, standing: alwaysWorking(), variables: { port: 'PLATFORM_PORT' } };
  await expect(listen(fastify(), platform)).rejects.toThrow(/Check PLATFORM_PORT\.$/);
  await closers.close();
});
