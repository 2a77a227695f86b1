// Only the gateway's libraries, in a separate process: relays each call. Gets the origin of the service, and sends its
// own port to its parent.
import type { AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import { Agent } from 'undici';

const [origin = ''] = process.argv.slice(2);
const dispatcher = new Agent({ connections: 32, pipelining: 1 });
const app = fastify();
app.get('/*', async ({ url }, reply) => {
  const { statusCode, body } = await dispatcher.request({ origin, path: url, method: 'GET' });
  const bytes = Buffer.from(await body.arrayBuffer());
  return reply.code(statusCode).header('content-type', 'application/json').send(bytes);
});
await app.listen({ port: 0, host: '127.0.0.1' });
// A server that listens on a port has an AddressInfo.
process.send?.((app.server.address() as AddressInfo).port);
process.once('disconnect', () => process.exit());
