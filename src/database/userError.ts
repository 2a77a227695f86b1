/** An error that the operator can fix. Only its message is printed, with exit code 1. */
export class UserError extends Error {
  override name = 'UserError';
}
