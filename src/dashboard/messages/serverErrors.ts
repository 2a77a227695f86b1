// Why a call failed, where the gateway did not say it. Loaded with the first page, so short.

export const unexpected = 'Unexpected response from the server.';
export const timeout = 'The server took too long to answer.';
export const sessionExpired = 'Session expired. Sign in again.';
/** A fault of the page itself. */
export const pageError = (message: string) => `This page ran into a problem: ${message}`;
