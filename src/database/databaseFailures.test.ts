import { describe, expect, test } from 'vitest';
import { DATABASE_FAILURES, type DatabaseFailure, databaseFailureOf } from './databaseFailures.ts';

/** Codes of PostgreSQL by the failure, as deployment.md lists them. */
const STATES: Record<DatabaseFailure, string[]> = {
  starting: ['57P03'],
  unreachable: [
    '08000',
    '08001',
    '08003',
    '08004',
    '08006',
    '08P01',
    '57P01',
    '57P02',
    '57P04',
    '57P05',
    '25P03',
    '25P04',
  ],
  too_many_connections: ['53300'],
  refused: ['28000', '28P01', '3D000', '42501'],
  full: ['53100', '53000', '53400'],
  read_only: ['25006'],
  lock_timeout: ['55P03'],
  deadlock: ['40001', '40P01', '40003'],
  statement_cancelled: ['57014'],
  out_of_memory: ['53200'],
  damaged: ['58000', '58030', '58P01', 'XX001', 'XX002'],
};

const errorOf = (properties: object, message = 'Failed') => Object.assign(new Error(message), properties);

describe.each(Object.entries(STATES))('%s is the failure [R81]', (failure, states) => {
  test.each(states)('behind the code %s, also as the cause of another error', (code) => {
    expect(databaseFailureOf(errorOf({ code }))).toBe(failure);
    expect(databaseFailureOf(new Error('Failed query', { cause: errorOf({ code }) }))).toBe(failure);
    expect(databaseFailureOf(new AggregateError([new Error('Other'), errorOf({ code })]))).toBe(failure);
  });
});

// Each is a fault of ours, or handled where it happens.
test.each(['23505', '23503', '42P01', '42703', '22P02', '25P02', '25001', 'XX000', '57014x', ''])(
  'the code %j is no failure of the database',
  (code) => {
    expect(databaseFailureOf(errorOf({ code }))).toBeNull();
  },
);

test('a socket that fails is an unreachable database, a file that is missing is not', () => {
  expect(databaseFailureOf(errorOf({ code: 'ECONNREFUSED', syscall: 'connect' }))).toBe('unreachable');
  expect(databaseFailureOf(errorOf({ code: 'ENOENT', syscall: 'connect' }))).toBe('unreachable');
  expect(databaseFailureOf(errorOf({ code: 'ENOENT', syscall: 'open' }))).toBeNull();
  expect(databaseFailureOf(errorOf({}, 'Connection terminated unexpectedly'))).toBe('unreachable');
});

test('an error of a request is none of the database, with any code [R85]', () => {
  for (const code of ['ECONNRESET', 'FST_ERR_CTP_INVALID_CONTENT_LENGTH', '57P01'])
    expect(databaseFailureOf(errorOf({ code, statusCode: 400 }))).toBeNull();
});

test.each(Object.entries(DATABASE_FAILURES))('%s has a sentence for users and one for administrators', (_, texts) => {
  expect(texts.message).toMatch(/\.$/);
  expect(texts.cause).toMatch(/\.$/);
  expect(texts.retryAfterSeconds).toBeGreaterThan(0);
});
