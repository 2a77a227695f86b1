import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Config, readConfig } from './config.ts';
import { exclusively } from './database/exclusively.ts';
import { openPglite, type Database } from './database/open.ts';
import { migrateTables } from './database/migrate.ts';
import { openPostgres } from './database/postgres.ts';
import { UserError } from './database/userError.ts';
import { isEmpty, fillDemo } from './platform/demo/fill.ts';
import { issueToken } from './platform/tokens.ts';
import { type Closers, createClosers, DEMO_CANDIDATURES, serve } from './serve.ts';

/** The repository, from src/main.ts and from dist/main.js alike. */
const root = fileURLToPath(new URL('..', import.meta.url));

const HELP = `npm start                           the dashboard, with an embedded platform unless API_BASE_URL is set
npm start -- --token NAME           prints a new API token of that name for the embedded platform; an earlier one
                                    of the same name is revoked. With --scope read it only reads
npm run dev                         the dashboard as it is being worked on
npm run demo -- --candidatures N    fills an empty data directory with a demo of N candidatures

With the embedded platform:
  --rate-limits on|off     the live service's limits; or numbers of your own, such as changeStage=120,listResults=90
  --latency MS             every call of its API waits so long
  --chaos PERCENT          so many of its API's calls fail, before or after their work; --chaos-seed N for other ones
  --sentinels              adds people and assessments that fail on purpose; its API reference lists them

Environment: PORT, HOST, ALLOWED_HOSTS, PLATFORM_PORT, DATA_DIR, DATABASE_URL, LOG_LEVEL,
             RATE_LIMITS, LATENCY, CHAOS, CHAOS_SEED, API_BASE_URL with API_TOKEN or API_TOKEN_FILE. See README.md.`;

const say = (line: string) => process.stdout.write(`${line}\n`);

async function run(closers: Closers): Promise<void> {
  const options = readArguments();
  if (options.help) return void say(HELP);
  const config = readConfig(root, undefined, options.variables);
  const open = () => openPlatformDatabase(config, closers);

  if (options.token !== undefined || options.demo) {
    if (config.upstream) throw new UserError('API_BASE_URL is set. Unset it: this is about the embedded platform.');
    const database = await open();
    if (options.token === undefined) await fillOnce(database, config, options.candidatures);
    else say(await issueToken(database, { name: options.token, scope: options.scope }));
    return await closers.close();
  }

  await serve({
    config,
    closers,
    root,
    version: readVersion(),
    develop: options.dev,
    say,
    openDatabase: open,
  });
}

async function openPlatformDatabase({ dataDir, databaseUrl }: Config, closers: Closers): Promise<Database> {
  const database = await (databaseUrl === null ? openPglite(dataDir) : openPostgres(databaseUrl));
  closers.add(() => database.close());
  await migrateTables(database, 'platform', join(root, 'src/platform/migrations'));
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
    await fillDemo(alone, { candidatures, now: new Date(), baseUrl: `http://127.0.0.1:${config.platformPort}` });
  });
  say(`${where} now holds a demo of ${candidatures} candidatures. Start with: npm start`);
}

function readArguments() {
  const { values } = parse();
  const { dev = false, demo = false, help = false, token, scope = 'write', candidatures = DEMO_CANDIDATURES } = values;
  const count = Number(candidatures);
  if (!Number.isInteger(count) || count < 1 || count > 1_000_000) {
    throw new UserError(`--candidatures is "${candidatures}". Use a whole number from 1 to 1000000.`);
  }
  if (scope !== 'read' && scope !== 'write') throw new UserError(`--scope is "${scope}". Use read or write.`);
  if (token?.trim() === '') throw new UserError('--token needs a name, such as: npm start -- --token sandbox');
  // Named like the variables that they win over.
  const variables = {
    RATE_LIMITS: values['rate-limits'],
    LATENCY: values.latency,
    CHAOS: values.chaos,
    CHAOS_SEED: values['chaos-seed'],
    SENTINELS: values.sentinels === true ? 'on' : undefined,
  };
  return { dev, demo, help, token, scope, candidatures: count, variables } as const;
}

function parse() {
  try {
    return parseArgs({
      options: {
        dev: { type: 'boolean' },
        demo: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
        candidatures: { type: 'string' },
        token: { type: 'string' },
        scope: { type: 'string' },
        'rate-limits': { type: 'string' },
        latency: { type: 'string' },
        chaos: { type: 'string' },
        'chaos-seed': { type: 'string' },
        sentinels: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new UserError(`${(error as Error).message.split('. ')[0]}. See: npm start -- --help`);
  }
}

function readVersion(): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return version;
}

const closers = createClosers();

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
  void started.then(() => closers.close()).then(() => process.exit(0), fail);
}

async function fail(error: unknown): Promise<never> {
  const message = error instanceof UserError ? error.message : ((error as Error | undefined)?.stack ?? String(error));
  process.stderr.write(`${message}\n`);
  await closers.close().catch(() => {});
  process.exit(1);
}

process.on('SIGINT', stop);
process.on('SIGTERM', stop);
process.on('unhandledRejection', (error) => void fail(error));
const started = run(closers).catch(fail);
