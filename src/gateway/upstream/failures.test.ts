import { errors } from 'undici';
import { describe, expect, test } from 'vitest';
import { Refusal } from '../refusal.ts';
import { AnswerTooLong, DeadlinePassed, neverArrived, refusalOfFailure } from './failures.ts';

describe('a failed call [P36]', () => {
  const coded = (code: string) => Object.assign(new Error('http://10.0.0.1:81 said'), { code });
  const UNKNOWN = ' It may have been done: check before you try again.';
  const LATE = '504 upstream_timeout: The service took too long to answer.';
  const AWAY = '502 upstream_unreachable: Couldn’t reach the service.';
  const ODD = '502 upstream_invalid: Unexpected response from the service.';

  test.each<[unknown, reason: string, asked: string, changed: string]>([
    [new DeadlinePassed(), 'DeadlinePassed', LATE, LATE + UNKNOWN],
    [coded('UND_ERR_HEADERS_TIMEOUT'), 'UND_ERR_HEADERS_TIMEOUT', LATE, LATE + UNKNOWN],
    [coded('UND_ERR_BODY_TIMEOUT'), 'UND_ERR_BODY_TIMEOUT', LATE, LATE + UNKNOWN],
    [coded('UND_ERR_CONNECT_TIMEOUT'), 'UND_ERR_CONNECT_TIMEOUT', LATE, LATE + UNKNOWN],
    [new AnswerTooLong(), 'AnswerTooLong', ODD, ODD],
    [new errors.HTTPParserError('x'), 'HTTPParserError', ODD, ODD],
    [coded('HPE_HEADER_OVERFLOW'), 'HPE_HEADER_OVERFLOW', ODD, ODD],
    [coded('ECONNRESET'), 'ECONNRESET', AWAY, AWAY + UNKNOWN],
    [coded('UND_ERR_SOCKET'), 'UND_ERR_SOCKET', AWAY, AWAY + UNKNOWN],
    // Nothing was sent, so nothing was done.
    ...[
      'ECONNREFUSED',
      'ENOTFOUND',
      'EAI_AGAIN',
      'EHOSTUNREACH',
      'ENETUNREACH',
      'CERT_HAS_EXPIRED',
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'SELF_SIGNED_CERT_IN_CHAIN',
      'ERR_TLS_CERT_ALTNAME_INVALID',
      'ERR_SSL_WRONG_VERSION_NUMBER',
    ].map((code): [unknown, string, string, string] => [coded(code), code, AWAY, AWAY]),
    [new AggregateError([coded('ECONNREFUSED'), coded('EX')]), 'ECONNREFUSED', AWAY, AWAY],
    [new TypeError('x'), 'TypeError', AWAY, AWAY + UNKNOWN],
    ['text', 'unknown', AWAY, AWAY + UNKNOWN],
    [Object.assign(new Error('x'), { code: 7 }), 'Error', AWAY, AWAY + UNKNOWN],
  ])('with %s has a message and reason', (error, reason, asked, changed) => {
    const told = (method: string) => {
      const { status, code, message, extras } = refusalOfFailure(error, method);
      return { told: `${status} ${code}: ${message}`, extras };
    };
    expect(told('GET')).toEqual({ told: asked, extras: { reason } });
    expect(told('POST')).toEqual({ told: changed, extras: { reason } });
  });

  test('that the gateway refused stays unchanged', () => {
    const refusal = new Refusal(429, 'rate_limited', 'Too often.');
    expect(refusalOfFailure(refusal, 'GET')).toBe(refusal);
  });

  test.each([
    ['ECONNREFUSED', true],
    ['UND_ERR_CONNECT_TIMEOUT', true],
    ['ECONNRESET', false],
    ['XECONNREFUSED', false],
    ['UND_ERR_HEADERS_TIMEOUT', false],
  ])('with %s never reached the upstream: %s', (code, expected) => {
    expect(neverArrived(coded(code))).toBe(expected);
  });
});
