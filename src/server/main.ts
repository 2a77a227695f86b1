import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createShutdownHooks } from './shutdownHooks.ts';
import { DATABASE_FAILURES, databaseFailureOf } from '../database/databaseFailures.ts';
import { UserError } from '../database/userError.ts';
import { describeCrash, describeError } from '../operation/errors.ts';
import { createLifecycle } from '../operation/lifecycle.ts';
import { isCommand } from '../platform/commands/isCommand.ts';
import { readArguments } from './config/arguments.ts';
import { type Config, readConfig } from './config/config.ts';
import type { Environment } from './config/settings.ts';

const isBuilt = !import.meta.url.endsWith('.ts');
/** Where package.json is, from dist/main.js and from src/server/main.ts. */
const root = fileURLToPath(new URL(isBuilt ? '..' : '../..', import.meta.url));
/** Where migrations and fonts are: the build has copies. */
const files = join(root, isBuilt ? 'dist' : 'src');

const print = (line: string) => process.stdout.write(`${line}\n`);
const warn = (line: string) => process.stderr.write(`${line}\n`);

/** Reads settings and arguments first; loads only the requested modules. */
async function run(): Promise<void> {
  const all = process.argv.slice(2);
  const isPlatform = all[0] === 'platform';
  const args = isPlatform ? all.slice(1) : all;
  const about = { closers, lifecycle, root, files, print, warn };
  if (isPlatform && isCommand(args)) {
    const { runOperatorCommand: runOperator } = await import('./bootstrap.ts');
    return await runOperator(args, about, readEmbedded);
  }
  const { help, demo, dev, candidatures, settings } = readArguments(args);
  if (help) {
    const { helpText } = await import('./config/documentation.ts');
    return void print(helpText());
  }
  const config = isPlatform || demo ? readEmbedded(settings) : readConfig(root, undefined, settings);
  if (demo) {
    const { fillDemoDatabase: fillOnce } = await import('./bootstrap.ts');
    return await fillOnce(about, config, candidatures);
  }
  for (const warning of config.warnings) warn(warning);
  stopDelay = config.stopDelay;
  const { startServers } = await import('./bootstrap.ts');
  await startServers(about, config, { platformAlone: isPlatform, develop: dev });
}

/** The configuration of a command that works on the embedded platform. UserError if API_BASE_URL names another upstream. */
function readEmbedded(settings?: Environment): Config {
  const config = readConfig(root, undefined, settings);
  if (config.upstream)
    throw new UserError('API_BASE_URL is set. Unset it: this command works on the embedded platform.');
  return config;
}

// Files of the database and its folders are not for other users, even if DATA_DIR is open to them.
process.umask(0o027);

const closers = createShutdownHooks();
const lifecycle = createLifecycle();

/** Shutdown gives up after this time. */
const SHUTDOWN_TIMEOUT_MS = 20_000;
/** Seconds in which requests are still accepted, until load balancers notice. */
let stopDelay = 0;
/** npm repeats the signal that the terminal has sent: two within this time count as one. */
const DUPLICATE_SIGNAL_MS = 1000;
let stoppedAt = 0;

/** Shuts down in order. A second signal exits at once. */
function stop(): void {
  if (stoppedAt > 0) {
    if (Date.now() - stoppedAt > DUPLICATE_SIGNAL_MS) process.exit(130);
    return;
  }
  stoppedAt = Date.now();
  // Before the servers are ready, no load balancer sends requests.
  const delay = lifecycle.phase() === 'working' ? stopDelay * 1000 : 0;
  lifecycle.stop(delay);
  limitStop(delay);
  void started
    .then(() => sleep(delay))
    .then(() => closers.close())
    .then(() => process.exit(0), fail);
}

/** Exits if the start or a shutdown hook does not end in time. */
function limitStop(delay = 0): void {
  setTimeout(() => {
    warn(`Shutdown did not finish within ${SHUTDOWN_TIMEOUT_MS / 1000} s.`);
    process.exit(1);
  }, delay + SHUTDOWN_TIMEOUT_MS);
}

function errorText(error: unknown): string {
  if (error instanceof UserError) return error.message;
  // R41 R81
  const failure = databaseFailureOf(error);
  if (failure !== null) return `${DATABASE_FAILURES[failure].cause}${codeSuffix(error)}`;
  // Masked: an error's message may contain personal data.
  return describeCrash(error);
}

function codeSuffix(error: unknown): string {
  const { code } = describeError(error);
  return code === undefined ? '' : ` (${code})`;
}

async function fail(error: unknown): Promise<void> {
  // The start was aborted by a signal: `stop` closes its resources.
  if (error === lifecycle.stopping.reason) return;
  warn(errorText(error));
  lifecycle.stop();
  limitStop();
  await closers.close().catch(() => {});
  process.exit(1);
}

// A closed pipe on standard output does not end the work.
process.stdout.on('error', () => {});
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
process.on('unhandledRejection', (error) => void fail(error));
process.on('uncaughtException', (error) => void fail(error));
const started = run().catch(fail);
