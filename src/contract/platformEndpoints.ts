import { z } from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { allEndpoints } from './endpoints.ts';

const Credentials = z.strictObject({
  username: z.string().check(z.minLength(1), z.maxLength(254)),
  password: z.string().check(z.minLength(1), z.maxLength(1_000)),
});

/** Operations of the live service that the dashboard has no use for. The gateway never forwards them. */
const platformOnly = {
  /** Only where logins are configured. */
  logIn: {
    method: 'POST',
    path: '/api/profiles/login/',
    summary: 'Exchange a user name and password for a token, where logins are configured',
    params: {},
    query: {},
    body: Credentials,
    response: z.strictObject({ token: z.string() }),
    status: 200,
  },
  sendPdf: {
    method: 'GET',
    path: '/api/assessments/candidates/{test_taker_id}/send-pdf/',
    summary: 'Send the report to the candidate by email',
    params: { test_taker_id: { kind: 'id', required: true } },
    query: { candidature: { kind: 'id', required: true, about: 'The candidature ID.' } },
    response: z.strictObject({ ok: z.literal(true) }),
    writes: true,
    status: 200,
  },
} as const satisfies Record<string, Endpoint>;

/** Every operation of the embedded platform. */
export const platformEndpoints = { ...allEndpoints, ...platformOnly };
export type PlatformEndpointName = keyof typeof platformEndpoints;
