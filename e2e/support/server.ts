import { spawn } from 'node:child_process';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Db, openPglite } from '../../src/database/open.ts';
import { gatewayData } from '../../src/gateway/privacy/gatewayData.ts';
import { issueToken } from '../../src/platform/http/apiTokens.ts';
import { addBrokenReport } from './brokenReport.ts';
import { addHostileMails } from './hostileMails.ts';
import { SHORT_ASSESSMENTS } from './shortAssessment.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The end of a run of the program. */
export interface ExitOutput {
  /** The exit code; null if a signal ended it. */
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface Program {
  pid: number | undefined;
  /** Resolves to the first match in its output; rejects if it ends without one. */
  printed: (pattern: RegExp) => Promise<RegExpMatchArray>;
  signal: (name: NodeJS.Signals) => void;
  ended: Promise<ExitOutput>;
}

/** As for PGlite within the tests, see vite.config.ts. */
const BRIEFLY = '--wasm-tiering-budget=100000000';

interface Run {
  /** Another folder with a build. */
  folder?: string;
  /** Of Node. */
  flags?: readonly string[];
  /** Another user, for a program started by root. */
  uid?: number;
}

/**
 * Runs the production build. Of the environment it gets the path, where temporary files go, and `variables`.
 */
export function runProgram(
  args: readonly string[],
  variables: Record<string, string>,
  { folder = root, flags = [BRIEFLY], uid }: Run = {},
): Program {
  const env = { PATH: process.env['PATH'], TMPDIR: tmpdir(), NODE_ENV: 'production', ...variables };
  const child = spawn(process.execPath, [...flags, join(folder, 'dist/main.js'), ...args], {
    env,
    ...(uid !== undefined && { uid }),
  });
  const output = { stdout: '', stderr: '' };
  const listeners = new Set<() => void>();
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
      for (const listener of listeners) listener();
    });
  }
  const ended = new Promise<ExitOutput>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, ...output }));
  });
  const printed = (pattern: RegExp) =>
    new Promise<RegExpMatchArray>((resolve, reject) => {
      const look = () => {
        const match = pattern.exec(output.stdout);
        if (match) resolve(match);
      };
      listeners.add(look);
      look();
      ended.then(({ code, stderr }) => reject(new Error(`It ended with ${code}: ${stderr}`)), reject);
    });
  return { pid: child.pid, printed, signal: (name) => child.kill(name), ended };
}

/** Copies the production build to `folder`, so that a test can change it; packages are linked. */
export async function copyProgram(folder: string): Promise<void> {
  await cp(join(root, 'dist'), join(folder, 'dist'), { recursive: true });
  for (const name of ['node_modules', 'package.json']) await symlink(join(root, name), join(folder, name));
}

/** A dashboard with its embedded platform, on free ports. */
export interface Server extends Program {
  url: string;
  platformUrl: string;
}

/** Starts the program on `dataDir` and waits until it is ready. */
export async function startServer(
  dataDir: string,
  variables: Record<string, string> = {},
  run: Run = {},
): Promise<Server> {
  const program = runProgram([], { PORT: '0', PLATFORM_PORT: '0', DATA_DIR: dataDir, ...variables }, run);
  const [, platformUrl = ''] = await program.printed(/^API sandbox on (\S+)$/m);
  const [, url = ''] = await program.printed(/^Shortlist is ready on (\S+)$/m);
  return { ...program, url, platformUrl };
}

/** A data directory that is filled once and then copied, and a token for the API of each copy. */
export interface Template {
  folder: string;
  token: string;
}

/** Fills a data directory with the demo and gives it a token. */
export async function makeTemplate(): Promise<Template> {
  const folder = await mkdtemp(join(tmpdir(), 'shortlist-template-'));
  await finish(runProgram(['--demo'], { DATA_DIR: folder }));
  await importShortAssessments(folder);
  const database = await openPglite(folder);
  await clearTeam(database.db);
  await addBrokenReport(database.db);
  await addHostileMails(database.db);
  const token = await issueToken(database, { name: 'e2e', scope: 'write' });
  await database.close();
  return { folder, token };
}

/** Journeys start without what the demo brings of colleagues: no notes, bulk actions or emails, and nothing was read. */
async function clearTeam(db: Db): Promise<void> {
  for (const table of [...gatewayData.tables, ...gatewayData.caches].toReversed()) await db.delete(table);
}

/** Imports definitions from files by command, as an operator does. */
async function importShortAssessments(dataDir: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'shortlist-definitions-'));
  const files = SHORT_ASSESSMENTS.map((_, index) => join(folder, `${index}.json`));
  for (const [index, file] of files.entries()) await writeFile(file, JSON.stringify(SHORT_ASSESSMENTS[index]));
  await finish(runProgram(['platform', 'import', ...files], { DATA_DIR: dataDir }));
  await rm(folder, { recursive: true });
}

/** Copies the template; returns the copy and its removal. */
export async function copyTemplate({ folder }: Pick<Template, 'folder'>) {
  const copy = await mkdtemp(join(tmpdir(), 'shortlist-e2e-'));
  await cp(folder, copy, { recursive: true });
  return { dataDir: copy, remove: () => rm(copy, { recursive: true, force: true }) };
}

async function finish(program: Program): Promise<ExitOutput> {
  const ended = await program.ended;
  if (ended.code !== 0) throw new Error(`It ended with ${ended.code}: ${ended.stderr}`);
  return ended;
}
