/** An error that the person who started the program can mend: printed as its message alone, with exit code 1. */
export class UserError extends Error {
  override name = 'UserError';
}
