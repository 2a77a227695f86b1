/** Why a call failed, where the gateway did not say it. Loaded with the first page, so short. */
export const SERVER_ERRORS = {
  unexpected: 'Unexpected response from the server.',
  timeout: 'The server took too long to answer.',
  sessionExpired: 'Session expired. Sign in again.',
  /** A fault of the page itself. */
  pageError: (message: string) => `This page ran into a problem: ${message}`,
};
