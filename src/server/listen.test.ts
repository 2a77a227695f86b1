import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { createShutdownHooks } from './shutdownHooks.ts';
import { listen, listenHttp } from './listen.ts';
import { trackHandlers } from '../http/runningHandlers.ts';
import { runningLifecycle } from '../operation/lifecycle.ts';

const closers = createShutdownHooks();
// An address of the documentation range, which no machine has.
const nowhere = { host: '203.0.113.7', port: 0, closers };

test('a failure to listen says which variables to check', async () => {
  const metrics = { ...nowhere, variables: { host: 'METRICS_HOST', port: 'METRICS_PORT' } };
  await expect(listenHttp(createServer(), metrics)).rejects.toThrow(/Check METRICS_HOST and METRICS_PORT\.$/);
  const platform = { ...nowhere, lifecycle: runningLifecycle(), variables: { port: 'PLATFORM_PORT' } };
  await expect(listen(fastify(), platform)).rejects.toThrow(/Check PLATFORM_PORT\.$/);
  await closers.close();
});

test('a request handler ends before its resources are closed, even if its client has left', async () => {
  const order: string[] = [];
  const own = createShutdownHooks();
  own.add(async () => order.push('database closed'));
  const app = fastify();
  trackHandlers(app);
  let end = () => {};
  const begun = new Promise<void>((isBegun) => {
    app.get('/', async () => {
      const ended = new Promise<void>((resolve) => (end = resolve));
      isBegun();
      await ended;
      order.push('handler ended');
      return '';
    });
  });
  const variables = { port: 'PLATFORM_PORT' };
  const port = await listen(app, {
    host: '127.0.0.1',
    port: 0,
    variables,
    closers: own,
    lifecycle: runningLifecycle(),
  });
  const call = request({ port }).end();
  await begun;
  await new Promise((hungUp) => call.on('error', hungUp).destroy());
  const serverClosed = once(app.server, 'close');
  const closed = own.close();
  await serverClosed;
  await setImmediate();
  end();
  await closed;
  expect(order).toEqual(['handler ended', 'database closed']);
});
