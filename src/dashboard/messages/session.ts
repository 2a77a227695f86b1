/** Signing in again, and the signed-in user. */
export const SESSION = {
  viewOnly: 'View only',
} as const;
