import { expect, test } from 'vitest';
import { endpoints } from '../../contract/endpoints.ts';
import type { Role } from '../../contract/role.ts';
import { visibleReply } from './apiRoutes.ts';

const LINK = 'https://tests.example/1b1c';

/** The part of an upstream document that a role gets. */
function read(role: Role, document: unknown, endpoint: 'listCandidatures' | 'readFlags' = 'listCandidatures') {
  const answer = { status: 200, headers: {}, body: Buffer.from(JSON.stringify(document)) };
  const { body } = visibleReply(role, { endpoint: endpoints[endpoint], values: { test_taker_id: 7 } }, answer);
  return JSON.parse(String(body)) as unknown;
}

const list = (row: unknown) => ({ count: 1, results: [row] });

test('recruiters read the answer of the service unchanged', () => {
  const sent = list({ id: 1, invitation_link: LINK, more: LINK });
  expect(read('recruiter', sent)).toEqual(sent);
});

test('hiring managers read known fields without personal links', () => {
  const sent = { id: 1, email: null, invitation_link: LINK, invitation_uuid: LINK, more: { link: LINK } };
  expect(read('manager', list(sent))).toEqual(list({ id: 1, email: null }));
});

test('a field with the alternative name of live services stays', () => {
  expect(read('manager', list({ id: 1, average: 70 }))).toEqual(list({ id: 1, average: 70 }));
});

test('values of another type than in the contract are omitted', () => {
  expect(read('manager', list([LINK]))).toEqual(list(null));
  expect(read('manager', { results: { link: LINK } })).toEqual({ results: null });
  expect(read('manager', [LINK])).toBeNull();
  expect(read('manager', list({ id: { link: LINK } }))).toEqual(list({ id: null }));
});

test('an envelope in place of a candidate is unpacked', () => {
  expect(read('manager', list({ id: 7, full_name: 'Ada', link: LINK }), 'readFlags')).toEqual({
    id: 7,
    full_name: 'Ada',
  });
});
