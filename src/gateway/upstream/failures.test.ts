import { errors } from 'undici';
import { describe, expect, test } from 'vitest';
import { Refusal } from '../base/refusal.ts';
import { AnswerTooLong, ConnectFailed, DeadlinePassed, neverArrived, refusalOfFailure } from './failures.ts';

describe('a failed call [P36]', () => {
  const coded = (code: string) => Object.assign(new Error('http://10.0.0.1:81 said'), { code });
  const unconnected = (code: string) => new ConnectFailed(coded(code));
  const UNKNOWN = ' It may have been done: check before you try again.';
  const LATE = '504 upstream_timeout: The service took too long to answer.';
  const AWAY = '502 upstream_unreachable: Couldn’t reach the service.';
  const ODD = '502 upstream_invalid: Unexpected response from the service.';

  test.each<[unknown, reason: string, asked: string, changed: string]>([
    [new DeadlinePassed(), 'DeadlinePassed', LATE, LATE + UNKNOWN],
    [coded('UND_ERR_HEADERS_TIMEOUT'), 'UND_ERR_HEADERS_TIMEOUT', LATE, LATE + UNKNOWN],
    [coded('UND_ERR_BODY_TIMEOUT'), 'UND_ERR_BODY_TIMEOUT', LATE, LATE + UNKNOWN],
    [new AnswerTooLong(), 'AnswerTooLong', ODD, ODD],
    [new errors.HTTPParserError('x'), 'HTTPParserError', ODD, ODD],
    [coded('HPE_HEADER_OVERFLOW'), 'HPE_HEADER_OVERFLOW', ODD, ODD],
    [coded('ECONNRESET'), 'ECONNRESET', AWAY, AWAY + UNKNOWN],
    [coded('UND_ERR_SOCKET'), 'UND_ERR_SOCKET', AWAY, AWAY + UNKNOWN],
    // Nothing was sent, so nothing was done.
    ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ECONNRESET', 'ETIMEDOUT', 'EX'].map(
      (code): [unknown, string, string, string] => [unconnected(code), code, AWAY, AWAY],
    ),
    [unconnected('UND_ERR_CONNECT_TIMEOUT'), 'UND_ERR_CONNECT_TIMEOUT', LATE, LATE],
    [new ConnectFailed(new AggregateError([coded('ECONNREFUSED'), coded('EX')])), 'ECONNREFUSED', AWAY, AWAY],
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
    ['CERT_HAS_EXPIRED', 'certificate_expired'],
    ['CERT_NOT_YET_VALID', 'certificate_not_yet_valid'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate_other_name'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate_unknown_authority'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'certificate_unknown_authority'],
    ['UNABLE_TO_GET_ISSUER_CERT', 'certificate_unknown_authority'],
    ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'certificate_unknown_authority'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate_unknown_authority'],
    ['UNABLE_TO_GET_CRL', 'certificate_refused'],
    ['CERT_REVOKED', 'certificate_refused'],
    ['INVALID_PURPOSE', 'certificate_refused'],
    ['EPROTO', 'upstream_unreachable'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'upstream_unreachable'],
  ])('for %s has the code %s, and nothing was sent [R80]', (reason, code) => {
    const refusal = refusalOfFailure(unconnected(reason), 'POST');
    expect(refusal).toMatchObject({ status: 502, code, extras: { reason } });
    expect(refusal.message).toMatch(/^Couldn’t reach the service: it(s certificate| does not accept)/);
    expect(refusal.message).not.toContain(UNKNOWN);
  });

  test.each([
    ['ECONNRESET', false],
    ['ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC', false],
    ['UND_ERR_HEADERS_TIMEOUT', false],
    // With TLS 1.3 the server refuses our side of the handshake after the request was sent.
    ['ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED', true],
    ['ERR_SSL_TLSV1_ALERT_UNKNOWN_CA', true],
    ['ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE', true],
  ])('of a connection with %s never reached the upstream: %s [R80]', (code, expected) => {
    expect(neverArrived(coded(code))).toBe(expected);
  });
});
