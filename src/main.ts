import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { HELP, readArguments } from './arguments.ts';
import { type Closers, createClosers } from './closers.ts';
import { type Config, readConfig } from './config.ts';
import { exclusively } from './database/exclusively.ts';
import { openPglite, type Database } from './database/open.ts';
import { openPostgres } from './database/postgres.ts';
import { UserError } from './database/userError.ts';
import { gatewayHouse } from './gateway/keeping/house.ts';
import { isEmpty, fillDemo } from './platform/demo/fill.ts';
import { isCommand, runCommand } from './platform/commands/run.ts';
import { describeCrash } from './operation/log.ts';
import { createStanding } from './operation/standing.ts';
import { migrateGateway, migratePlatform, serve, servePlatform } from './serve.ts';

/** The repository, from src/main.ts and from dist/main.js alike. */
const root = fileURLToPath(new URL('..', import.meta.url));

const say = (line: string) => process.stdout.write(`${line}\n`);
const warn = (line: string) => process.stderr.write(`${line}\n`);

async function run(closers: Closers): Promise<void> {
  const all = process.argv.slice(2);
  const isPlatform = all[0] === 'platform';
  const args = isPlatform ? all.slice(1) : all;
  if (isPlatform && isCommand(args)) {
    const open = async () => await openForCommands(closers);
    await runCommand(args, { open, others: [gatewayHouse], say });
    return await closers.close();
  }
  const options = readArguments(args);
  if (options.help) return void say(HELP);
  const config =
    isPlatform || options.demo ? readEmbedded(options.variables) : readConfig(root, undefined, options.variables);
  const open = async () => await openDatabase(config, closers);

  if (options.demo) {
    await fillOnce(await openPlatformDatabase(config, closers), config, options.candidatures);
    return await closers.close();
  }
  for (const warning of config.warnings) warn(warning);
  stopDelay = config.stopDelay;
  const serving = {
    config,
    closers,
    standing,
    root,
    version: readVersion(),
    develop: options.dev,
    say,
    openDatabase: open,
  };
  if (isPlatform) await servePlatform(serving);
  else await serve(serving);
}

/** The configuration of what makes sense with the embedded platform alone. */
function readEmbedded(variables?: Record<string, string | undefined>): Config {
  const config = readConfig(root, undefined, variables);
  if (config.upstream) throw new UserError('API_BASE_URL is set. Unset it: this is about the embedded platform.');
  return config;
}

async function openPlatformDatabase(config: Config, closers: Closers): Promise<Database> {
  const database = await openDatabase(config, closers);
  await migratePlatform(database, root);
  return database;
}

/** With the tables of both: what a command is about may stand in either. */
async function openForCommands(closers: Closers): Promise<Database> {
  const database = await openPlatformDatabase(readEmbedded(), closers);
  await migrateGateway(database, root);
  return database;
}

async function openDatabase({ dataDir, databaseUrl }: Config, closers: Closers): Promise<Database> {
  const database = await (databaseUrl === null ? openPglite(dataDir) : openPostgres(databaseUrl));
  closers.add(() => database.close());
  return database;
}

async function fillOnce(database: Database, config: Config, candidatures: number): Promise<void> {
  const [where, remedy] =
    config.databaseUrl === null
      ? [config.dataDir, 'Delete that folder, or set DATA_DIR to a new one']
      : ['the database', 'Set DATABASE_URL to an empty one'];
  await exclusively(database, async (alone) => {
    if (!(await isEmpty(alone))) {
      throw new UserError(`There are assessments in ${where} already. ${remedy}, and run this again.`);
    }
    const baseUrl = config.assessmentUrl ?? `http://127.0.0.1:${config.platformPort}`;
    await fillDemo(alone, { candidatures, now: new Date(), baseUrl });
  });
  say(`${where} now holds a demo of ${candidatures} candidatures. Start with: npm start`);
}

function readVersion(): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return version;
}

const closers = createClosers();
const standing = createStanding();

/** Milliseconds after which whatever hangs is left behind. */
const PATIENCE = 20_000;
/** Seconds in which requests still come although the end has begun: whoever sends them takes a moment to notice. */
let stopDelay = 0;
/** npm passes on the signal that the terminal has sent already: two within this time, in milliseconds, are one. */
const SAME_PRESS = 1000;
let stoppedAt = 0;

/** Ends in order. A second signal ends at once. */
function stop(): void {
  if (stoppedAt > 0) {
    if (Date.now() - stoppedAt > SAME_PRESS) process.exit(130);
    return;
  }
  stoppedAt = Date.now();
  standing.stop(stopDelay * 1000);
  void started
    .then(() => sleep(stopDelay * 1000))
    .then(() => closeAll())
    .then(() => process.exit(0), fail);
}

async function closeAll(): Promise<void> {
  const tooLong = setTimeout(() => {
    warn(`Something did not end within ${PATIENCE / 1000} s and was left behind.`);
    process.exit(1);
  }, PATIENCE);
  await closers.close();
  clearTimeout(tooLong);
}

async function fail(error: unknown): Promise<never> {
  // What it says of people stays unsaid: who keeps the log need not know them.
  warn(error instanceof UserError ? error.message : describeCrash(error));
  standing.stop();
  await closeAll().catch(() => {});
  process.exit(1);
}

// Whoever read the output may have read enough; what is being done is finished all the same.
process.stdout.on('error', () => {});
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
process.on('unhandledRejection', (error) => void fail(error));
process.on('uncaughtException', (error) => void fail(error));
const started = run(closers).catch(fail);
