import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createShutdownHooks } from './shutdownHooks.ts';
import { databaseFailureOf } from '../database/databaseFailures.ts';
import { UserError } from '../database/userError.ts';
import { describeCrash } from '../operation/errors.ts';
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
  const about = { closers, lifecycle, root, files, print };
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

/** The configuration of what makes sense with the embedded platform alone. */
function readEmbedded(settings?: Environment): Config {
  const config = readConfig(root, undefined, settings);
  if (config.upstream) throw new UserError('API_BASE_URL is set. Unset it: this is about the embedded platform.');
  return config;
}

const closers = createShutdownHooks();
const lifecycle = createLifecycle();

/** Shutdown gives up after this time. */
const SHUTDOWN_TIMEOUT_MS = 20_000;
/** Seconds in which requests are still accepted, until load balancers notice. */
let stopDelay = 0;
/** npm passes on the signal that the terminal has sent already: two within this time, in milliseconds, are one. */
const DUPLICATE_SIGNAL_MS = 1000;
let stoppedAt = 0;

/** Ends in order. A second signal ends at once. */
function stop(): void {
  if (stoppedAt > 0) {
    if (Date.now() - stoppedAt > DUPLICATE_SIGNAL_MS) process.exit(130);
    return;
  }
  stoppedAt = Date.now();
  // A start that waits has no requests to wait for.
  const delay = lifecycle.phase() === 'working' ? stopDelay * 1000 : 0;
  lifecycle.stop(delay);
  limitStop(delay);
  void started
    .then(() => sleep(delay))
    .then(() => closers.close())
    .then(() => process.exit(0), fail);
}

/** Ends the process where a start or something open does not end in time. */
function limitStop(delay = 0): void {
  setTimeout(() => {
    warn(`Shutdown did not finish within ${SHUTDOWN_TIMEOUT_MS / 1000} s.`);
    process.exit(1);
  }, delay + SHUTDOWN_TIMEOUT_MS);
}

function errorText(error: unknown): string {
  if (error instanceof UserError) return error.message;
  // R41
  if (databaseFailureOf(error) === 'full') return 'The disk of the database is full. Free some space and start again.';
  // Without the data of people, which an error's message may hold.
  return describeCrash(error);
}

async function fail(error: unknown): Promise<void> {
  // A start that got a signal to end; `stop` closes its resources.
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
