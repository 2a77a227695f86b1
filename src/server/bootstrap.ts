import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ShutdownHooks } from './shutdownHooks.ts';
import type { Config } from './config/config.ts';
import { withDatabaseLock } from '../database/databaseLock.ts';
import { openPglite, type Database } from '../database/open.ts';
import { openPostgres } from '../database/postgres.ts';
import { UserError } from '../database/userError.ts';
import type { Upstream } from '../gateway/upstream/upstream.ts';
import type { Metrics } from '../operation/metrics.ts';
import type { RetentionRule } from '../operation/retention.ts';
import type { LifecycleControl } from '../operation/lifecycle.ts';

/** Shared by servers and commands. */
export interface AppContext {
  closers: ShutdownHooks;
  lifecycle: LifecycleControl;
  /** The folder of package.json. */
  root: string;
  /** The folder of the migrations and fonts: src, or dist. */
  files: string;
  /** Prints a line on standard output. */
  print: (line: string) => void;
  /** Prints a line on standard error. */
  warn: (line: string) => void;
}

/** Shared by both servers, before the database is open. */
export interface ServerContext extends AppContext {
  config: Config;
  version: string;
  /** Opens the database, without migrating it. */
  openDatabase: () => Promise<Database>;
}

/** Shared by both servers, once the database is open. */
export interface RunningContext extends ServerContext {
  database: Database;
  metrics: Metrics | undefined;
}

/** The upstream: the embedded platform, or the service at API_BASE_URL. */
export interface ConnectedService {
  upstream: Upstream;
  /** The retention of its tables in this database; none for a service at API_BASE_URL. */
  retention: readonly RetentionRule[];
}

/** Starts the servers: the platform alone, or the dashboard and the platform it needs. */
export async function startServers(
  run: AppContext,
  config: Config,
  { platformAlone, develop }: { platformAlone: boolean; develop: boolean },
): Promise<void> {
  const open = async () => await openDatabase(config, run);
  // PGlite starts in a worker thread while the servers are loaded. With API_BASE_URL the database is created only after the
  // service has accepted the token.
  const early = config.upstream ? undefined : open();
  early?.catch(() => {});
  const serving = { ...run, config, version: readVersion(run.root), openDatabase: async () => await (early ?? open()) };
  if (platformAlone) {
    const { servePlatform } = await import('./servePlatform.ts');
    await servePlatform(serving);
  } else {
    const { serve } = await import('./serveDashboard.ts');
    await serve(serving, { develop });
  }
}

/** Runs an operator command on the tables of the gateway and the platform, because its data may be in either. */
export async function runOperatorCommand(args: string[], run: AppContext, readConfig: () => Config): Promise<void> {
  const { closers, files, print } = run;
  const [{ gatewayData }, { runCommand }, { migrateGateway, migratePlatform, migrationFolders }] = await Promise.all([
    import('../gateway/privacy/gatewayData.ts'),
    import('../platform/commands/runCommand.ts'),
    import('./migrations.ts'),
  ]);
  const open = async () => {
    const database = await openDatabase(readConfig(), run);
    await migratePlatform(database, files);
    await migrateGateway(database, files);
    return database;
  };
  await runCommand(args, { open, storedData: [gatewayData], migrations: migrationFolders(files), print });
  await closers.close();
}

/** Fills an empty database with a demo; UserError when there are assessments in it. */
export async function fillDemoDatabase(run: AppContext, config: Config, candidatures: number): Promise<void> {
  const { closers, files, print } = run;
  const [{ isEmpty }, { fillWholeDemo }, { migrateGateway, migratePlatform }] = await Promise.all([
    import('../platform/demo/fill.ts'),
    import('./demo/fillWholeDemo.ts'),
    import('./migrations.ts'),
  ]);
  const database = await openDatabase(config, run);
  await migratePlatform(database, files);
  await migrateGateway(database, files);
  const [where, remedy] =
    config.databaseUrl === null
      ? [config.dataDir, 'Delete that folder, or set DATA_DIR to a new one']
      : ['the database', 'Set DATABASE_URL to an empty one'];
  await withDatabaseLock(database, async (alone) => {
    if (!(await isEmpty(alone))) {
      throw new UserError(`There are assessments in ${where} already. ${remedy}, then run this again.`);
    }
    const baseUrl = config.platform.candidateUrl ?? `http://127.0.0.1:${config.platformPort}`;
    await fillWholeDemo(alone, { candidatures, baseUrl, company: config.company });
  });
  print(`${where} now holds a demo of ${candidatures} candidatures. Start with: npm start`);
  await closers.close();
}

async function openDatabase(
  { dataDir, databaseUrl }: Config,
  { closers, lifecycle, warn }: AppContext,
): Promise<Database> {
  const database = await (databaseUrl === null ? openPglite(dataDir) : openPostgres(databaseUrl));
  closers.add(() => database.close());
  return { ...database, stopping: lifecycle.stopping, warn };
}

function readVersion(root: string): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return version;
}
