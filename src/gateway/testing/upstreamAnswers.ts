import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call } from './call.ts';
import { expectFixedHeaders } from './fixedHeaders.ts';
import { answers, EMPTY_PAGE, writesRaw } from './recordingUpstream.ts';
import { CANARY, type Start, type RecordedGateway } from './recordedGateway.ts';

const html = '<html><body>Please log in</body></html>';
const json = (body: string, type = 'application/json') =>
  writesRaw(`HTTP/1.1 200 OK\r\ncontent-type: ${type}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);

/** Answers of the upstream, and what the browser gets. */
export function describeUpstreamAnswers(server: string, start: Start): void {
  describe(`answers of the ${server} server [P11 P29 P30 P32 P35 P38 P39 P41]`, () => {
    let gateway: RecordedGateway;
    beforeAll(async () => {
      gateway = await start({ limits: { jsonBytes: 5_000, pdfBytes: 10_000 } });
    });
    afterAll(() => gateway.close());
    beforeEach(() => {
      gateway.upstream.behave();
      gateway.upstream.requests.length = 0;
    });

    const list = () => call(gateway.port, { path: '/api/assessments/' });
    const report = () => call(gateway.port, { path: '/api/assessments/candidates/3/render_pdf/?candidature=8' });
    describe('a successful answer', () => {
      it('is read from the document of the upstream, with our headers [P11]', async () => {
        const body = ' {"count": 1.0, "results":[{"id":1}] }\n';
        const foreign = { 'access-control-allow-origin': '*', 'set-cookie': 'a=b', server: 'nginx', 'x-secret': '1' };
        gateway.upstream.behave(answers(200, body, foreign));
        const result = await list();
        expect(result.json).toMatchObject({ count: 1, next: null, results: [{ id: 1, name: null }] });
        // `count`, `next`, `previous` and the fields of the row: two of them are there.
        expect(result.headers['x-shortlist-unreadable']).toBe('8');
        expect(Object.keys(result.headers)).not.toEqual(expect.arrayContaining(['set-cookie']));
        expect(result.headers).not.toHaveProperty('server');
        expect(result.headers).not.toHaveProperty('x-secret');
        expect(result.headers['content-type']).toBe('application/json; charset=utf-8');
        expectFixedHeaders(result.headers);
      });

      it.each([
        ['DELETE', '/api/assessments/candidature/7/', undefined, 204, /^$/],
        ['POST', '/api/assessments/candidature/7/send-reminder/', undefined, 200, /^\{\}$/],
        ['PUT', '/api/assessments/public_links/7/', '{"active":false}', 200, /^\{"id":/],
      ])('can be empty if the contract allows it: %s', async (method, path, body, status, text) => {
        gateway.upstream.behave((_, response) => response.writeHead(204).end());
        const result = await call(gateway.port, { method, path, ...(body && { body }) });
        expect(result).toMatchObject({ status, text: expect.stringMatching(text) });
        expectFixedHeaders(result.headers);
      });

      it('keeps its status', async () => {
        gateway.upstream.behave(answers(201, '{"id":1}'));
        const path = '/api/assessments/1/invite_candidate/?no_email=true';
        const result = await call(gateway.port, { method: 'POST', path, body: '{"email":"ana@example.com"}' });
        expect(result).toMatchObject({ status: 201, json: { id: 1, email: null } });
      });
    });

    describe('refusals of the upstream', () => {
      it.each([400, 404, 409, 422])('are passed on when they are JSON: %i', async (status) => {
        gateway.upstream.behave(answers(status, '{"email":["No."]}'));
        expect(await list()).toMatchObject({ status, text: '{"email":["No."]}' });
      });

      it.each([
        [400, 'refused'],
        [404, 'not_found'],
        [409, 'conflict'],
        [422, 'refused'],
      ])('get our message when they are not JSON: %i', async (status, code) => {
        gateway.upstream.behave(answers(status, html, { 'content-type': 'text/html' }));
        const result = await list();
        expect(result).toMatchObject({ status, json: { code } });
        expect(result.text).not.toContain('log in');
      });

      it.each([401, 403])('say that the token was refused: %i [P30]', async (status) => {
        gateway.upstream.behave(answers(status, '{"detail":"Invalid token."}', { 'www-authenticate': 'Token' }));
        const result = await list();
        expect(result).toMatchObject({
          status: 502,
          json: {
            code: 'upstream_auth',
            message: 'The service rejects the API token. Ask your administrator to renew it.',
          },
        });
        expect(result.headers).not.toHaveProperty('www-authenticate');
        // A restart, or removal from a load balancer, would not help.
        expect(await call(gateway.port, { path: '/readyz' })).toMatchObject({ status: 200, json: { status: 'ready' } });
        const about = async () => JSON.parse((await call(gateway.port, { path: '/api/about/' })).text) as object;
        expect(await about()).toMatchObject({ token_refused: true });
        gateway.upstream.behave();
        await list();
        await expect.poll(about).toMatchObject({ token_refused: false });
      });

      it('of one operation only do not say that the token was refused [R04]', async () => {
        gateway.upstream.behave((request, response, body) => {
          const isList = request.url?.startsWith('/api/assessments/?') === true;
          answers(isList ? 200 : 403, isList ? EMPTY_PAGE : '{"detail":"No."}')(request, response, body);
        });
        const read = await call(gateway.port, { path: '/api/assessments/7/' });
        expect(read).toMatchObject({ status: 502, json: { code: 'upstream_auth' } });
        expect(await call(gateway.port, { path: '/readyz' })).toMatchObject({ status: 200 });
        expect((await call(gateway.port, { path: '/api/about/' })).text).toContain('"token_refused":false');
        gateway.upstream.behave();
      });

      it.each([
        ['120', '120'],
        ['0', '1'],
        ['99999', '360'],
        ['Wed, 21 Oct 2026 07:28:00 GMT', '5'],
        ['-3', '5'],
        ['1e3', '5'],
        [undefined, '5'],
      ])('have the seconds to wait: %s [P38]', async (given, wait) => {
        gateway.upstream.behave(answers(429, html, given === undefined ? {} : { 'retry-after': given }));
        const result = await list();
        expect(result).toMatchObject({ status: 429, json: { code: 'rate_limited' } });
        expect(result.headers['retry-after']).toBe(wait);
      });

      it('have the seconds to wait if the service sends the time of its reset [P38]', async () => {
        gateway.upstream.behave(answers(429, html, { 'x-ratelimit-reset': '41' }));
        expect((await list()).headers['retry-after']).toBe('41');
      });

      it.each([
        [500, {}, 'upstream_error'],
        [503, { 'retry-after': '9' }, 'upstream_error'],
        [405, {}, 'upstream_error'],
        [301, { location: 'https://evil.example/' }, 'upstream_redirect'],
        [302, { location: '/api/assessments/2/' }, 'upstream_redirect'],
        [307, { location: 'http://127.0.0.1:1/' }, 'upstream_redirect'],
        [308, { location: 'javascript:alert(1)' }, 'upstream_redirect'],
        [304, {}, 'upstream_redirect'],
      ])('never contain a page of the upstream: %i [P29 P39]', async (status, headers, code) => {
        gateway.upstream.behave(answers(status, status === 304 ? '' : html, headers));
        const result = await list();
        expect(result).toMatchObject({ status: 502, json: { code } });
        expect(result.text).not.toContain('log in');
        expect(result.headers).not.toHaveProperty('location');
        expect(gateway.upstream.requests).toHaveLength(1);
      });
    });

    describe('an unreadable answer is refused [P32 P35]', () => {
      it.each([
        ['a login page', answers(200, html, { 'content-type': 'text/html' })],
        ['a page that says it is JSON', answers(200, html)],
        ['cut off', json(EMPTY_PAGE.slice(0, -3))],
        ['nothing', json('')],
        [
          'no content',
          (_: unknown, response: { writeHead: (n: number) => { end: () => void } }) => response.writeHead(204).end(),
        ],
        ['another charset', json(EMPTY_PAGE, 'application/json; charset=latin1')],
        ['no UTF-8', answers(200, Buffer.from([0x22, 0xff, 0x22]))],
        ['no type', writesRaw(`HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}`)],
        ['compressed', answers(200, EMPTY_PAGE, { 'content-encoding': 'gzip' })],
        ['too long', answers(200, JSON.stringify('x'.repeat(5_000)))],
        ['no HTTP', writesRaw('220 smtp.example ESMTP\r\n\r\n')],
        [
          'longer than it says',
          writesRaw('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 3\r\n\r\n{"a":1}'),
        ],
      ])('%s', async (_, behaviour) => {
        gateway.upstream.behave(behaviour);
        const result = await list();
        expect(result).toMatchObject({ status: 502, json: { code: 'upstream_invalid' } });
        expect(result.text).not.toMatch(/log in|smtp|canary/);
      });

      it.each([
        ['the token', 200, JSON.stringify({ detail: `Token ${CANARY}` }), 502],
        ['the token, escaped', 200, `{"detail":"\\u0063${CANARY.slice(1)}"}`, 502],
        ['the token in a refusal', 400, JSON.stringify({ detail: CANARY }), 400],
      ])('%s', async (_, from, body, to) => {
        gateway.upstream.behave(answers(from, body));
        const result = await list();
        expect(result).toMatchObject({ status: to, json: { code: 'token_echoed' } });
        expect(result.text).not.toMatch(/canary/);
      });
    });

    describe('reports [P41]', () => {
      it('are downloads with our file name that browsers do not execute', async () => {
        const disposition = {
          'content-type': 'application/pdf',
          'content-disposition': 'inline; filename="../x\\".html"',
        };
        gateway.upstream.behave(answers(200, '%PDF-1.7\nbytes', disposition));
        const result = await report();
        expect(result).toMatchObject({ status: 200, text: '%PDF-1.7\nbytes' });
        expect(result.headers['content-disposition']).toBe("attachment; filename*=UTF-8''report-8.pdf");
        expect(result.headers['content-type']).toBe('application/pdf');
        expect(result.headers['content-security-policy']).toMatch(/; sandbox$/);
        expectFixedHeaders(result.headers);
      });

      it.each([
        ['a page', html, 'text/html'],
        ['a page that says it is a PDF', html, 'application/pdf'],
        ['a PDF that says it is a page', '%PDF-1.7', 'text/html'],
        ['JSON', '{}', 'application/json'],
        ['too long', `%PDF-${'x'.repeat(10_000)}`, 'application/pdf'],
        ['the token', `%PDF-1.7 ${CANARY}`, 'application/pdf', 'token_echoed'],
        ['nothing', '', 'application/pdf'],
      ])('are refused: %s', async (_, body, type, code = 'upstream_invalid') => {
        gateway.upstream.behave(answers(200, body, { 'content-type': type }));
        expect(await report()).toMatchObject({ status: 502, json: { code } });
      });
    });
  });
}
