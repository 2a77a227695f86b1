import { and, eq } from 'drizzle-orm';
import type { z } from 'zod/mini';
import type { PlatformDeps } from '../../../src/platform/platformApp.ts';
import { tests } from '../../../src/platform/schema/assessments.ts';
import { answers, results } from '../../../src/platform/schema/taking.ts';
import { type Seeded, seed } from '../seed.ts';
import { type RunningPlatform, startPlatform } from '../target.ts';

/** The user of the sandbox that clients log in as. */
export const USER = { username: 'clients@sandbox.example', password: 'correct horse' };

/** An answer; its body is parsed if it is JSON, else a text. */
export interface Came {
  status: number;
  type: string | null;
  body: unknown;
}

/** A client of the live service: it calls with a token, follows redirects, and adds its own headers. */
export type Call = (method: string, path: string, init?: { json?: unknown; headers?: object }) => Promise<Came>;

export interface Sandbox {
  platform: RunningPlatform;
  seeded: Seeded;
  /** Calls with a token; null: without one. */
  as: (token: string | null) => Call;
  /** Calls with the token of an operator. */
  call: Call;
}

/** The platform as an integrator starts it, with a login and seeded data. */
export async function startSandbox(extra: Partial<PlatformDeps> = {}): Promise<Sandbox> {
  const platform = await startPlatform({ logins: new Map([[USER.username, USER.password]]), ...extra });
  const seeded = await seed(platform.database);
  await answerNumeracy(platform, seeded);
  const as =
    (token: string | null): Call =>
    async (method, path, { json, headers = {} } = {}) => {
      const response = await fetch(platform.baseUrl + path, {
        method,
        headers: {
          ...(token !== null && { authorization: `Token ${token}` }),
          ...(json !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(json !== undefined && { body: JSON.stringify(json) }),
      });
      const type = response.headers.get('content-type');
      const text = await response.text();
      const isJson = text !== '' && (type?.startsWith('application/json') ?? false);
      return { status: response.status, type, body: isJson ? JSON.parse(text) : text };
    };
  return { platform, seeded, as, call: as(platform.token) };
}

/** The part of a body that a client reads; it fails where the client would. */
export const reads = <Schema extends z.ZodMiniType>(schema: Schema, { body }: Came): z.output<Schema> =>
  schema.parse(body);

/** Two answers of the completed candidate's first test, one of them right. */
async function answerNumeracy({ database: { db } }: RunningPlatform, { completed }: Seeded): Promise<void> {
  const [test] = await db
    .select({ id: tests.id, definition: tests.definition })
    .from(results)
    .innerJoin(tests, eq(tests.id, results.test_id))
    .where(and(eq(results.candidature_id, completed.candidature), eq(results.score, 68)));
  if (!test) throw new Error('The seed has no such result');
  const [first, second] = test.definition.items;
  const areas = [...new Set(test.definition.items.map((item) => ('area' in item ? item.area : '')))].map((area) => ({
    area,
    right: first && 'area' in first && first.area === area ? 1 : 0,
    of: test.definition.items.filter((item) => 'area' in item && item.area === area).length,
  }));
  const mine = and(eq(results.candidature_id, completed.candidature), eq(results.test_id, test.id));
  await db.update(results).set({ areas }).where(mine);
  for (const item of [first, second]) {
    const row = { candidature_id: completed.candidature, test_id: test.id, item_id: item?.id ?? '', answer: 0 };
    await db.insert(answers).values({ ...row, sequence: 1, saved_at: new Date('2026-01-02T10:10:00Z') });
  }
}
