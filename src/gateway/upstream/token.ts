import { UserError } from '../../database/userError.ts';

/** A token that cannot be a header's value is refused at the start, without being shown. */
export function checkToken(token: string): void {
  if (/^[\x21-\x7e]+$/.test(token)) return;
  throw new UserError('API_TOKEN holds spaces, line breaks or other characters that no token has. Copy it again.');
}
