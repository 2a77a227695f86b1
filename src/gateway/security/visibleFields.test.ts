import { expect, test } from 'vitest';
import { readAnswer } from '../../contract/answer.ts';
import { CANDIDATURE_COLUMNS, type CandidatureColumn, type ColumnRow } from '../../contract/candidatureColumns.ts';
import { endpoints, gatewayEndpoints } from '../../contract/endpoints.ts';
import { KnownCandidature } from '../../contract/readModel.ts';
import { mayRead, type Reader, type Role } from '../../contract/role.ts';
import { hiddenFields, visibleAnswer } from './visibleFields.ts';

const LINK = 'https://tests.example/1b1c';

/** The part of an upstream document that a role gets. */
function visible(role: Role, document: unknown, operation: 'listCandidatures' | 'readFlags' = 'listCandidatures') {
  const reading = readAnswer(endpoints[operation], document, 7);
  return reading && visibleAnswer({ role }, endpoints[operation], reading.value);
}

const list = (row: unknown) => ({ count: 1, results: [row] });
const known = { id: 1, email: null, invitation_link: LINK };

test('recruiters read the fields of the contract', () => {
  expect(visible('recruiter', list({ ...known, more: LINK }))).toMatchObject(list(known));
  expect(JSON.stringify(visible('recruiter', list({ ...known, more: 'unknown' })))).not.toContain('unknown');
});

test('hiring managers read them without personal links', () => {
  const sent = { ...known, invitation_uuid: LINK, more: { link: LINK } };
  expect(visible('manager', list(sent))).toMatchObject(list({ id: 1, email: null }));
  expect(JSON.stringify(visible('manager', list(sent)))).not.toContain(LINK);
});

test('values of another type than in the contract are left out', () => {
  for (const sent of [list([LINK]), { results: { link: LINK } }, list({ id: { link: LINK } })]) {
    expect(JSON.stringify(visible('manager', sent))).not.toContain(LINK);
  }
  expect(visible('manager', [LINK])).toBeNull();
});

test('an envelope in place of a candidate is unpacked', () => {
  const sent = list({ id: 7, full_name: 'Ada', link: LINK });
  expect(visible('manager', sent, 'readFlags')).toMatchObject({ id: 7, full_name: 'Ada' });
});

test('reasons of rejections are for recruiters, and for hiring managers with whom they are shared', () => {
  const activity = { results: [{ kind: 'changeStage', rejection_reason: 'Position filled' }], next: null };
  const read = (reader: Reader) => visibleAnswer(reader, gatewayEndpoints.listActivity, activity);
  expect(read({ role: 'recruiter' })).toEqual(activity);
  expect(read({ role: 'manager', seesReasons: true })).toEqual(activity);
  expect(read({ role: 'manager' })).toMatchObject({ results: [{ kind: 'changeStage', rejection_reason: null }] });
  // They are no key to other fields.
  const rows = { results: [{ invitation_link: LINK, rejection_reason: 'Position filled' }] };
  expect(visibleAnswer({ role: 'manager', seesReasons: true }, gatewayEndpoints.queryCandidatures, rows)).toEqual({
    results: [{ invitation_link: null, rejection_reason: 'Position filled' }],
  });
});

const COLUMNS: readonly CandidatureColumn[] = CANDIDATURE_COLUMNS;

// Files are made of columns, whose rows are not cut to what their reader may see.
test.each(COLUMNS)('the column $id is for hiring managers only if its fields are', (column) => {
  const manager = { role: 'manager' } as const;
  const fields: unknown[] = [];
  const row = new Proxy({} as ColumnRow, {
    get(_row, field) {
      fields.push(field);
      return field === 'verdicts' ? [] : null;
    },
  });
  column.value(row);
  expect(fields.length).toBeGreaterThan(0);
  const hidden = hiddenFields(manager, KnownCandidature).filter((field) => fields.includes(field));
  expect(mayRead(manager, column)).toBe(hidden.length === 0);
});
