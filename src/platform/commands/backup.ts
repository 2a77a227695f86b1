import { once } from 'node:events';
import { constants, createReadStream, createWriteStream, existsSync, rmSync } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { withDatabaseLock } from '../../database/databaseLock.ts';
import { UserError } from '../../database/userError.ts';
import { dumpBackup } from '../backup/dumpBackup.ts';
import { ERASURES_FILE, erasuresBeside, readErasures, writeErasures } from '../backup/erasures.ts';
import { brokenBackup, loadBackup } from '../backup/loadBackup.ts';
import { purgeDeletedRows } from '../eraseCandidate.ts';
import { releaseEmails } from '../mail/holdEmails.ts';
import { type Command, readArguments } from './command.ts';

export const backupCommand: Command = {
  usage: 'backup FILE',
  summary: 'writes everything into a new file',
  details: `Lines of JSON, compressed with gzip, the same from PGlite and from PostgreSQL. It holds names, addresses,
answers and the keys of the tests, and what the dashboard keeps: jobs, mails that are held, collected reports and
results, saved views. Only this user may read it. Whoever is erased later is still in it, which is why a list of
digests of those who were erased is kept beside it, in ${ERASURES_FILE}: keep the two together.`,
  async run(args, { open, storedData, print }) {
    const [file = ''] = readArguments(args, ['FILE'], {}).positionals;
    if (existsSync(file)) throw new UserError(`${file} is there already. Give the backup a name of its own.`);
    const database = await open();
    try {
      const gzip = createGzip();
      const written = pipeline(gzip, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }));
      const read = dumpBackup(database, storedData, async (lines) => {
        if (!gzip.write(`${lines.join('\n')}\n`)) await Promise.race([once(gzip, 'drain'), written]);
      }).then(() => gzip.end());
      await Promise.all([read, written]);
      await writeErasures(database.db, erasuresBeside(file));
    } catch (error) {
      rmSync(file, { force: true });
      throw fileError(error, file, 'written');
    }
    print(`Everything is in ${file}.`);
  },
};

export const restoreCommand: Command = {
  usage: 'restore FILE',
  summary: 'fills an empty database with a backup',
  details: `All of it is restored or, when anything is wrong, nothing. It may come from the other kind of database. Mails that
had not been sent are held back, see release-mails. Jobs of the dashboard are paused, and its rejection e-mails leave
when somebody confirms them there. Whoever was erased since the backup was made is erased again, as far as
${ERASURES_FILE} beside it tells.`,
  async run(args, { open, storedData, print }) {
    const [file = ''] = readArguments(args, ['FILE'], {}).positionals;
    let loaded: Awaited<ReturnType<typeof loadBackup>>;
    try {
      // Before a database is made for nothing.
      await access(file, constants.R_OK);
      if (!(await stat(file)).isFile()) throw new UserError(`${file} is not a regular file. Copy the backup to one.`);
      const since = await readErasures(erasuresBeside(file));
      const database = await open();
      loaded = await withDatabaseLock(database, (alone) => loadBackup(alone, storedData, linesOf(file), since));
      if (loaded.erased > 0) await purgeDeletedRows(database, storedData);
    } catch (error) {
      throw reasonOf(error, file);
    }
    const { held, erased, stopped } = loaded;
    print(`${file} is restored.`);
    if (erased > 0) print(`${erased} ${erased === 1 ? 'person was' : 'people were'} erased since, and left out.`);
    if (held > 0)
      print(
        `${held} ${held === 1 ? 'mail waits' : 'mails wait'}: it may have been sent since. To send all the same: npm run platform -- release-mails`,
      );
    for (const line of stopped) print(line);
  },
};

export const releaseMailsCommand: Command = {
  usage: 'release-mails',
  summary: 'sends the mails that are held back',
  details: `Held are those that had not left when a backup was made that was then restored: whoever got one since gets it
twice. Others are held while the mail server refuses our login or sender: they also go when the program starts.`,
  async run(args, { open, print }) {
    readArguments(args, [], {});
    const { db } = await open();
    print(`${await releaseEmails(db, ['restore', 'barred'])} mails will be sent.`);
  },
};

/** The lines of a compressed file; it is opened once they are asked for. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const gunzip = createGunzip();
  const unpacked = pipeline(createReadStream(file), gunzip);
  // It fails with the loop below, which tells why.
  unpacked.catch(() => {});
  let rest = '';
  for await (const chunk of gunzip.setEncoding('utf8')) {
    const parts = (rest + String(chunk)).split('\n');
    rest = parts.pop() ?? '';
    yield* parts;
  }
  if (rest !== '') yield rest;
}

/** What was altered or cut cannot be unpacked, or is refused by the database. */
function reasonOf(error: unknown, file: string): unknown {
  if (codeOf(error).startsWith('Z_')) return brokenBackup('it cannot be unpacked');
  // Values that are no values of their column, or break a constraint.
  if (/^2[23]/.test(codeOf(error instanceof Error ? error.cause : null))) return brokenBackup('a row does not fit');
  return fileError(error, file, 'read');
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

function fileError(error: unknown, file: string, done: 'read' | 'written'): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (syscall === undefined) return error;
  return new UserError(`${file} cannot be ${done} (${code}). Check the path, and who may do that.`);
}
