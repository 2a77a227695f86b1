import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isEmail, normaliseEmail } from '../../../../contract/email.ts';
import { InvitationRequest } from '../../../../contract/candidature.ts';
import { checkRows, countStates, emailMistake } from './checkRows.ts';
import type { Person } from '../../../../lists/people.ts';
import { inviteJob } from './inviteJob.ts';

const personOf = (email: string, id: number, names: Partial<Person> = {}): Person => ({
  id,
  line: id + 1,
  email,
  first_name: '',
  last_name: '',
  ...names,
});

test('each row has one state, and says why it is not ready', () => {
  const people = [
    personOf('anna@x.example', 1),
    personOf('anna@x', 2),
    personOf(' ANNA@x.example', 3),
    personOf('ben@x.example', 4),
    personOf('cleo@x.example', 5, { first_name: 'x'.repeat(151) }),
    personOf('dora@x.example', 6, { last_name: 'D\u202Eora' }),
    personOf('cleo@x.example', 7, { last_name: 'Ødegård-D’Arc jr.' }),
  ];
  const rows = checkRows(people, new Map([['ben@x.example', 17]]));
  expect(rows.map(({ state, reason, candidature }) => [state, reason, candidature])).toEqual([
    ['ready', null, null],
    ['invalid', 'Domain has no dot.', null],
    ['duplicate', 'Same as row 2.', null],
    ['invited', 'Already invited.', 17],
    ['invalid', 'First name: Use at most 150 characters.', null],
    ['invalid', 'Last name: Line breaks and control characters are not allowed here.', null],
    ['ready', null, null],
  ]);
  expect(countStates(rows)).toEqual({ ready: 2, invalid: 3, duplicate: 1, invited: 1 });
});

test('exactly the rows with an invalid address have an error', () => {
  const address = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.stringMatching(/^[a-z.]{1,8}@[a-z.]{1,8}$/),
    fc.stringMatching(/^[a-c@. ,]{0,12}$/),
  );
  fc.assert(
    fc.property(address, (email) => {
      expect(emailMistake(email) === null).toBe(isEmail(normaliseEmail(email)));
    }),
    { numRuns: 500 },
  );
});

test('for any list the request has each address once, in order, and is valid for the gateway', () => {
  const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 12 }), fc.constantFrom('Anna', ''));
  const email = fc.oneof(fc.constantFrom('a@x.example', 'A@X.example', 'b@x.example', 'c@x.example', 'd'), text);
  const person = fc.record({ email, first_name: text, last_name: text });
  fc.assert(
    fc.property(fc.array(person, { maxLength: 20 }), (list) => {
      const people = list.map((typed, index) => ({ ...typed, id: index + 1, line: index + 2 }));
      const rows = checkRows(people, new Map([['c@x.example', 3]]));
      expect(rows.map(({ id }) => id)).toEqual(people.map(({ id }) => id));
      const { invitees } = inviteJob(rows, true, { request_key: '0', assessment: 1 });
      const sent = invitees.map((invitee) => InvitationRequest.parse(invitee).email);
      expect(new Set(sent).size).toBe(sent.length);
      expect(sent).toEqual(rows.filter(({ state }) => state === 'ready').map((row) => normaliseEmail(row.email)));
      expect(sent).not.toContain('c@x.example');
    }),
  );
});
