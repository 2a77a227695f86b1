import * as fc from 'fast-check';
import { expect } from 'vitest';
import { z } from 'zod/mini';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { requestsOf, type Sent } from '../../src/contract/testing/requests.ts';

/** An answer, as it is compared with the contract. */
export interface FuzzAnswer {
  status: number;
  headers: Record<string, unknown>;
  body: string;
}

export interface Fuzzed {
  endpoint: Endpoint;
  /** The documented statuses of refusals, with their schemas. */
  refusals: readonly number[];
  refusal: z.ZodMiniType;
  send: (sent: Sent) => Promise<FuzzAnswer>;
  /** Checks that every answer has to pass. */
  check?: (came: FuzzAnswer) => void;
}

/** Longest time for an answer, in milliseconds. */
const LONGEST = 200;
/** The machine may be busy: a slow call is repeated. */
const TRIES = 10;

/** How often each operation is called. Without a seed it is random, and a failure prints the seed. */
export interface Effort {
  numRuns: number;
  seed?: number;
}

/**
 * Calls an operation with valid and spoiled requests from its schemas. Each answer must have a documented status and
 * shape, in time.
 */
export async function fuzz({ endpoint, refusals, refusal, send, check }: Fuzzed, effort: Effort): Promise<void> {
  const property = fc.asyncProperty(requestsOf(endpoint), async (sent) => {
    let fastest = Infinity;
    for (let turn = 0; turn < TRIES && fastest > LONGEST; turn++) {
      const began = performance.now();
      const came = await send(sent);
      fastest = Math.min(fastest, performance.now() - began);
      if (![endpoint.status, ...refusals].includes(came.status)) {
        throw new Error(`Undocumented answer ${came.status}: ${came.body.slice(0, 200)}`);
      }
      if (came.status === endpoint.status) expectSuccess(endpoint, came);
      else expectShape(refusal, came);
      check?.(came);
    }
    expect(fastest).toBeLessThanOrEqual(LONGEST);
  });
  // Calls change rows, so a smaller example may not fail the same way.
  await fc.assert(property, { ...effort, endOnFailure: true });
}

function expectSuccess({ sends, response }: Endpoint, came: FuzzAnswer): void {
  if (response === 'empty') expect(came.body).toBe('');
  else if (response === 'pdf') expect(came.body.slice(0, 5)).toBe('%PDF-');
  else if (response !== 'file') expectShape(sends ?? response, came);
}

function expectShape(schema: z.ZodMiniType, { body, headers }: FuzzAnswer): void {
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  const { error } = schema.safeParse(JSON.parse(body));
  expect(error && { issue: error.issues[0], body: body.slice(0, 200) }).toBeUndefined();
}

const fields = z.record(z.string(), z.array(z.string()));

/** A refusal of the platform: of the request, of fields, of an invitation, or because of the state. */
export const PLATFORM_REFUSAL = z.union([
  z.strictObject({ detail: z.string() }),
  z.strictObject({ detail: z.string(), reason: z.enum(['not_started', 'order', 'done', 'time_up']) }),
  z.strictObject({ errors: z.array(z.strictObject({ field: z.string(), error_key: z.string() })) }),
  fields,
]);

/** A refusal of the gateway, or a forwarded one of the platform. */
export const GATEWAY_REFUSAL = z.union([
  z.strictObject({ code: z.string(), message: z.string(), requestId: z.uuid(), fields: z.optional(fields) }),
  PLATFORM_REFUSAL,
]);
