import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, VISIT } from '../testing/call.ts';
import { expectFixedHeaders } from '../testing/fixedHeaders.ts';
import { proxyAuth } from '../testing/proxyAuth.ts';
import { type RecordedGateway, startRecordedGateway } from '../testing/recordedGateway.ts';

const ACCEPT = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

let gateway: RecordedGateway;
let elsewhere: RecordedGateway;
beforeAll(async () => {
  [gateway, elsewhere] = await Promise.all([
    startRecordedGateway({ auth: proxyAuth() }),
    startRecordedGateway({ auth: proxyAuth({ trustedPeer: '10.1.2.3' }) }),
  ]);
});
afterAll(() => Promise.all([gateway, elsewhere].map(({ close }) => close())));

const visit = (path: string, { port }: RecordedGateway = gateway, headers: Record<string, string | undefined> = {}) =>
  call(port, { path, headers: { ...VISIT, accept: ACCEPT, ...headers } });

it('a browser without a session gets a page that asks to sign in and leads back [P44 P45]', async () => {
  const { status, headers, text } = await visit('/assessments/7/candidates?status=COM&stage=NYE');
  expect({ status, type: headers['content-type'] }).toEqual({ status: 401, type: 'text/html; charset=utf-8' });
  expect(headers['cache-control']).toBe('no-store');
  expectFixedHeaders(headers);
  expect(text).toContain('<h1>Sign in to Shortlist</h1>');
  const back = encodeURIComponent('/assessments/7/candidates?status=COM&stage=NYE');
  expect(text).toContain(`<a href="/oauth2/sign_in?rd=${back}">Sign in</a>`);
});

it('the error page is styled within the Content-Security-Policy', async () => {
  const { headers, text } = await visit('/');
  const nonce = /<style nonce="([^"]+)"/.exec(text)?.[1] ?? 'none';
  expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`);
});

it('the error page has nothing of the URL as markup', async () => {
  const { text } = await visit(`/jobs?a="><script>alert(1)</script>&b='`);
  expect(text).not.toContain('<script');
  expect(text).toContain('rd=%2Fjobs%3Fa%3D%22%3E%3Cscript%3E');
});

it('a request past the proxy gets a page with the reason, without a link', async () => {
  const { status, text } = await visit('/jobs', elsewhere);
  expect(status).toBe(403);
  expect(text).toContain('This server accepts requests from its proxy only.');
  expect(text).not.toContain('<a ');
});

it('a page in a frame of another site gets the error page', async () => {
  const { status, text } = await visit('/jobs', gateway, {
    'sec-fetch-site': 'cross-site',
    'sec-fetch-dest': 'iframe',
  });
  expect(status).toBe(403);
  expect(text).toContain('<h1>Couldn’t open this page</h1>');
});

it('an address that cannot be decoded gets the error page', async () => {
  const { status, headers, text } = await visit('/assessments/%zz');
  expect(status).toBe(400);
  expectFixedHeaders(headers);
  expect(text).toContain('<p>The request is malformed.</p>');
});

it.each([
  ['a call', '/api/about/', {}],
  ['a script of the page', '/jobs', { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin' }],
  ['a program', '/jobs', { accept: '*/*' }],
])('%s gets JSON, not the error page', async (_, path, headers) => {
  const { headers: answered, json } = await visit(path, gateway, headers);
  expect(answered['content-type']).toBe('application/json; charset=utf-8');
  expect(json).toMatchObject({ requestId: expect.any(String) });
});
