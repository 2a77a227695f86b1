import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { migrateTables } from '../../src/database/migrate.ts';
import { type Database, openPglite } from '../../src/database/open.ts';
import { buildPlatform, type PlatformDeps } from '../../src/platform/app.ts';
import { issueToken } from '../../src/platform/tokens.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** An embedded platform that listens on a free port of the loopback, on a database of its own. */
export interface RunningPlatform {
  app: FastifyInstance;
  database: Database;
  baseUrl: string;
  /** Tokens of scope write and read. */
  token: string;
  readToken: string;
  stop(): Promise<void>;
}

/** With what a sandbox has besides, where a test asks for it. */
export async function startPlatform(extra: Partial<PlatformDeps> = {}): Promise<RunningPlatform> {
  const directory = mkdtempSync(join(tmpdir(), 'shortlist-api-'));
  const database = await openPglite(directory);
  await migrateTables(database, 'platform', here('../../src/platform/migrations'));
  let baseUrl = 'http://127.0.0.1:0';
  const app = await buildPlatform({
    database,
    baseUrl: () => baseUrl,
    fonts: here('../../src/platform/report/fonts'),
    logger: false,
    ...extra,
  });
  baseUrl = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    app,
    database,
    baseUrl,
    token: await issueToken(database, { name: 'test', scope: 'write' }),
    readToken: await issueToken(database, { name: 'test, read', scope: 'read' }),
    async stop() {
      await app.close();
      await database.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
