import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import type { Client } from '../src/contract/client.ts';
import { assessmentNamed, QUIET } from './support/demo.ts';
import { candidatureOf, inviteCandidate } from './support/candidates.ts';
import { expect, test } from './support/shortlist.ts';

let foreign: Server;
let port: number;
/** The files of the other site. */
let html = '';

test.beforeAll(async () => {
  foreign = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><body>${html}</body>`);
  });
  await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve));
  ({ port } = foreign.address() as AddressInfo);
});
test.afterAll(() => {
  foreign.closeAllConnections();
  foreign.close();
});

// For a browser, another port of this machine is the same site, and another name is another site.
const PLACES = ['127.0.0.1', 'evil.test'];

/** A candidate in the stage that allows a rejection email. */
async function rejected(api: Client) {
  const { id: assessment } = await assessmentNamed(api, QUIET);
  const person = await inviteCandidate(api, assessment);
  await api.changeStage({ candidature_id: person.id, body: { stage: 'REJ' } });
  const mails = async () => (await api.listEmails({ search: person.email })).value.count;
  return { person, assessment, mails };
}

/** Status and policy of every response from an address, including those hidden from the page. */
async function answersOf(page: Page, url: string) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const asked = new Map<string, string>();
  const answered = new Map<string, { status: number; policy: string | undefined; opened: string[] }>();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => asked.set(requestId, request.url));
  session.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode, headers }) => {
    const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
    answered.set(requestId, {
      status: statusCode,
      policy: lower['cross-origin-resource-policy'],
      opened: Object.keys(lower).filter((name) => name.startsWith('access-control-')),
    });
  });
  // The events of a request and its response come in any order, so they are combined later.
  return () => [...answered].filter(([id]) => asked.get(id)?.startsWith(url)).map(([, answer]) => answer);
}

test('a form of another site without a body sends no email [P07]', async ({ page, api, server, complaints }) => {
  complaints.expect(/403/);
  const { person, mails } = await rejected(api);
  const before = await mails();
  const action = `${server.url}/api/assessments/candidature/${person.id}/send-reminder/`;
  for (const place of PLACES) {
    html = `<form method="post" action="${action}"><button>Win</button></form>`;
    await page.goto(`http://${place}:${port}/`);
    const posted = page.waitForResponse(action);
    await page.getByRole('button', { name: 'Win' }).click();
    const response = await posted;
    expect(response.status()).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'cross_origin' });
  }
  expect(await mails()).toBe(before);
});

test('images, scripts and calls of another site get no data [P02 P07 P09 P10]', async ({
  page,
  api,
  server,
  complaints,
}) => {
  complaints.expect(/403|ERR_FAILED|ERR_BLOCKED|CORS/);
  const { person, assessment, mails } = await rejected(api);
  const before = await mails();
  const list = '/api/assessments/';
  const change = `${list}candidature/${person.id}/change_stage/`;
  for (const place of PLACES) {
    html = '';
    await page.goto(`http://${place}:${port}/`);
    const answers = await answersOf(page, server.url);
    const outcomes = await page.evaluate(
      async ([base, read, write]) => {
        const loaded = async (tag: 'img' | 'script', src: string) =>
          await new Promise<boolean>((resolve) => {
            const element = document.createElement(tag);
            element.addEventListener('load', () => resolve(true));
            element.addEventListener('error', () => resolve(false));
            element.src = src;
            document.body.append(element);
          });
        const fetched = async (init: RequestInit, path: string) =>
          await fetch(base + path, init).then(
            ({ type, status }) => (type === 'opaque' ? 'opaque' : status),
            () => 'blocked',
          );
        const headers = { 'x-shortlist': '1', 'content-type': 'application/json' };
        return [
          await loaded('img', base + read),
          await loaded('script', base + read),
          await fetched({ mode: 'no-cors', credentials: 'include' }, read),
          await fetched({ headers }, read),
          await fetched({ method: 'PATCH', headers, body: '{"stage":"HIR"}' }, write),
        ];
      },
      [server.url, list, change] as const,
    );
    expect(outcomes).toEqual([false, false, 'blocked', 'blocked', 'blocked']);
    await expect.poll(() => answers().length).toBeGreaterThanOrEqual(5);
    for (const answer of answers()) {
      expect(answer).toEqual({ status: 403, policy: 'same-origin', opened: [] });
    }
  }
  expect((await candidatureOf(api, assessment, person.email))?.stage).toBe('REJ');
  expect(await mails()).toBe(before);
});

test('a site that rebinds its host name to this machine gets no data [P12]', async ({
  page,
  api,
  server,
  complaints,
}) => {
  complaints.expect(/403|Cross-Origin-Opener-Policy/);
  const { person, assessment } = await rejected(api);
  // The rebound name makes this server the origin of the page.
  const opened = await page.goto(`http://rebound.test:${new URL(server.url).port}/assessments`);
  expect(opened?.status()).toBe(403);
  const statuses = await page.evaluate(async (path) => {
    const headers = { 'x-shortlist': '1', 'content-type': 'application/json' };
    const answers = [
      await fetch('/api/assessments/', { headers }),
      await fetch(path, { method: 'PATCH', headers, body: '{"stage":"HIR"}' }),
      await fetch('/'),
      await fetch('/healthz'),
    ];
    return await Promise.all(
      answers.map(async (answer) => [answer.status, ((await answer.json()) as { code: string }).code]),
    );
  }, `/api/assessments/candidature/${person.id}/change_stage/`);
  expect(statuses).toEqual(Array.from({ length: 4 }, () => [403, 'host_not_allowed']));
  expect((await candidatureOf(api, assessment, person.email))?.stage).toBe('REJ');
});
