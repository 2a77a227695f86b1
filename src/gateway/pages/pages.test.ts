import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UserError } from '../../database/userError.ts';
import { call, VISIT } from '../testing/call.ts';
import { expectFixedHeaders } from '../testing/fixedHeaders.ts';
import { type RecordedGateway, startRecordedGateway } from '../testing/recordedGateway.ts';
import { builtPages } from './built.ts';

let gateway: RecordedGateway;
beforeAll(async () => {
  gateway = await startRecordedGateway();
});
afterAll(() => gateway.close());

const open = (path: string, headers: Record<string, string | undefined> = VISIT) =>
  call(gateway.port, { path, headers });

describe('the page', () => {
  // No URL redirects.
  it.each([
    ['/outbox/', 'no-cache'],
    ['/no-such-route', 'no-cache'],
    // The page contains preloaded data.
    ['/', 'no-store'],
    ['/assessments', 'no-store'],
    ['/assessments/5/candidates/7', 'no-store'],
    ['/?next=//evil.com', 'no-store'],
    ['/?next=javascript:alert(1)', 'no-store'],
  ])('is the app at each of its URLs: %s [P44 S31]', async (path, kept) => {
    const { status, headers, text } = await open(path);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe(kept);
    expect(headers).not.toHaveProperty('location');
    expect(text).not.toContain('evil');
    expectFixedHeaders(headers);
  });

  it('opens by a link on another site', async () => {
    const link = { ...VISIT, 'sec-fetch-site': 'cross-site' };
    expect((await open('/assessments', link)).status).toBe(200);
  });

  it('has the nonce of its response on scripts and styles', async () => {
    const pages = [await open('/'), await open('/')];
    const nonces = pages.map(({ text, headers }) => {
      const nonce = /<meta property="csp-nonce" nonce="([^"]+)"/.exec(text)?.[1] ?? '';
      expect(headers['content-security-policy']).toContain(`script-src 'self' 'nonce-${nonce}';`);
      expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}';`);
      expect(
        text
          .match(/<(?:script(?! type="application\/json")|style|link rel="(?:stylesheet|modulepreload)")[^>]*>/g)
          ?.every((tag) => tag.includes(`nonce="${nonce}"`)),
      ).toBe(true);
      expect(text).toContain('<link rel="icon" href="/icon.svg">');
      return nonce;
    });
    expect(new Set(nonces).size).toBe(2);
    expect(nonces[0]).toMatch(/^[A-Za-z0-9+/]{24}$/);
  });

  it('contains preloaded data where the candidates are shown, and none elsewhere', async () => {
    const { text } = await open('/assessments/7/candidates?q=%22%3C%2Fscript%3E');
    expect(text).toContain('type="module" crossorigin src="/assets/app-1a2b3c.js"');
    expect(text).toContain('fetch(');
    expect(text).toContain('"/api/read/candidatures/?assessment=7&ordering=-created&limit=100&offset=0"');
    const others = [
      await open('/assessments/7/insights'),
      await open('/assessments/0/candidates'),
      await open('/jobs'),
    ];
    for (const other of others) expect(other.text).not.toContain('fetch(');
  });

  it('answers HEAD without a body', async () => {
    const result = await call(gateway.port, { method: 'HEAD', path: '/assessments', headers: VISIT });
    expect(result).toMatchObject({ status: 200, text: '' });
  });

  it('cannot be served before it was built', async () => {
    await expect(builtPages('/nonexistent')).rejects.toThrow(UserError);
  });
});

describe('files', () => {
  it('with a hash in their name are cached for a year', async () => {
    const { headers, text, status } = await open('/assets/app-1a2b3c.js', {});
    expect({ status, text }).toEqual({ status: 200, text: 'start()' });
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-type']).toMatch(/javascript; charset=utf-8$/);
    expectFixedHeaders(headers);
  });

  it('are sent from their compressed copy, or compressed on request', async () => {
    const { headers, text } = await open('/assets/app-1a2b3c.js', { 'accept-encoding': 'gzip, br' });
    expect(text).toBe('brotli');
    expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(headers['content-type']).toMatch(/javascript; charset=utf-8$/);
    const plain = await open('/assets/app-1a2b3c.css', { 'accept-encoding': 'gzip, br' });
    expect(plain.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotliDecompressSync(plain.bytes).toString()).toBe('body{}');
  });

  it('without a hash in their name are cached for an hour', async () => {
    const { headers, status } = await open('/icon.svg', {});
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('public, max-age=3600');
  });

  it('that are a compressed copy only are not found', async () => {
    expect((await open('/assets/app-1a2b3c.js.br', {})).status).toBe(404);
  });
});
