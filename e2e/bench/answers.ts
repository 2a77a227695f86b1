// A service that answers at once, in a separate process, to measure what the gateway adds. Sends its port to its parent.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const LINK = '6f1c2b9e-8f0a-4c53-9a55-0a8f2f0f';

const person = (id: number) => ({
  id,
  testtaker_id: id,
  created: '2026-01-01T00:00:00.000Z',
  email: `person${id}@example.org`,
  full_name: `Łukasz Person ${id}`,
  invitation_uuid: `${LINK}${1000 + id}`,
  invitation_link: `http://127.0.0.1:4174/testtaker/takeinvitation/${LINK}${1000 + id}`,
  avg_score: 77,
  is_hired: false,
  personality_algorithm: 'big_5',
  personality: 'O77C45E60A80N20',
  rating: 4,
  review: 'Good conversation about the last project, wants to start in March.',
  stage: 'EVA',
  status: 'completed',
});

const assessment = {
  id: 1,
  name: 'Engineer',
  modified: '2026-01-01T00:00:00Z',
  candidates: 1,
  invited: 1,
  started: 0,
  finished: 0,
  status: 'active',
  finished_percentage: 0,
};

const list = (results: object[]) =>
  Buffer.from(JSON.stringify({ count: results.length, next: null, previous: null, results }));
const small = list([assessment]);
const page = list(Array.from({ length: 100 }, (_, index) => person(index + 1)));

const server = createServer((request, response) => {
  const body = request.url?.includes('candidature') ? page : small;
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
});
server.listen(0, '127.0.0.1', () => {
  // A server that listens on a port has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  process.send?.(port);
});
process.once('disconnect', () => process.exit());
