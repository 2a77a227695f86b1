import { areTokensEqual, issueLoginToken } from '../http/apiTokens.ts';
import { invalidFields } from '../http/httpError.ts';
import type { Handler } from '../services/services.ts';

/** Exchanges a configured user name and its password for a token. */
export const logIn: Handler<'logIn'> = async ({ body: { username, password } }, { db, logins, now }) => {
  const expected = logins.get(username);
  // Unknown users take the same time.
  const isRight = areTokensEqual(password, expected ?? '');
  if (expected === undefined || !isRight) {
    throw invalidFields({ non_field_errors: ['The user name or the password is wrong.'] });
  }
  return { token: await issueLoginToken(db, username, now()) };
};
