/** Whether PostgreSQL refused a row whose key another row has; Drizzle wraps its error. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === '23505') || isUniqueViolation(error.cause);
}
