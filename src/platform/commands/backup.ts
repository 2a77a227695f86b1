import { plural } from '../../contract/plural.ts';
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
import { purgeDeletedRows } from '../services/eraseCandidate.ts';
import { releaseEmails } from '../mail/holdEmails.ts';
import { type Command, readArguments } from './command.ts';

export const backupCommand: Command = {
  usage: 'backup FILE',
  summary: 'writes a backup of all data to a new file',
  details: `JSON lines, compressed with gzip, the same for PGlite and PostgreSQL. The backup contains names, email
addresses, answers, the keys of the tests, and the dashboard's own data: bulk actions, scheduled emails,
collected reports and results, saved views. Only this user can read the file. Candidates who are erased
later are still in it. Hashes of their addresses are listed in ${ERASURES_FILE} beside it: keep both files together.`,
  async run(args, { open, storedData, print }) {
    const [file = ''] = readArguments(args, ['FILE'], {}).positionals;
    if (existsSync(file)) throw new UserError(`${file} already exists. Choose another file name.`);
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
    print(`Backup written to ${file}.`);
  },
};

export const restoreCommand: Command = {
  usage: 'restore FILE',
  summary: 'restores a backup into an empty database',
  details: `Restores everything, or nothing if there is an error. The backup can come from the other kind of database
and from an earlier version of the program. Unsent emails are held: see release-emails. Bulk actions are paused, and scheduled rejection emails need to be
confirmed in the dashboard. Candidates erased after the backup are erased again, according to ${ERASURES_FILE}.`,
  async run(args, { open, storedData, migrations, print }) {
    const [file = ''] = readArguments(args, ['FILE'], {}).positionals;
    let loaded: Awaited<ReturnType<typeof loadBackup>>;
    try {
      // Checked before a database is created.
      await access(file, constants.R_OK);
      if (!(await stat(file)).isFile()) throw new UserError(`${file} is not a regular file. Copy the backup to one.`);
      const laterErasures = await readErasures(erasuresBeside(file));
      const database = await open();
      loaded = await withDatabaseLock(database, (alone) =>
        loadBackup(alone, storedData, migrations, linesOf(file), laterErasures),
      );
      if (loaded.erased > 0) await purgeDeletedRows(database, storedData);
    } catch (error) {
      throw reasonOf(error, file);
    }
    const { held, erased, stopped } = loaded;
    print(`Restored ${file}.`);
    if (erased > 0)
      print(`${plural(erased, 'candidate was', 'candidates were')} erased after this backup and left out.`);
    if (held > 0)
      print(
        `${plural(held, 'unsent email is held, because it', 'unsent emails are held, because they')} may have been sent after the backup. To send: npm run platform -- release-emails`,
      );
    for (const line of stopped) print(line);
  },
};

export const releaseEmailsCommand: Command = {
  usage: 'release-emails',
  summary: 'sends the emails that are held',
  details: `Emails are held when they were unsent in a restored backup. Candidates who got one after the backup get it
twice. Emails are also held while the mail server rejects the login or the sender. Those are sent at the next start.`,
  async run(args, { open, print }) {
    readArguments(args, [], {});
    const { db } = await open();
    print(`${plural(await releaseEmails(db, ['restore', 'sender_rejected']), 'email')} will be sent.`);
  },
};

/** The lines of a compressed file, opened at the first read. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const gunzip = createGunzip();
  const unpacked = pipeline(createReadStream(file), gunzip);
  // The loop below rejects with the same error.
  unpacked.catch(() => {});
  let rest = '';
  for await (const chunk of gunzip.setEncoding('utf8')) {
    const parts = (rest + String(chunk)).split('\n');
    rest = parts.pop() ?? '';
    yield* parts;
  }
  if (rest !== '') yield rest;
}

/** Maps errors of a damaged file to a UserError. */
function reasonOf(error: unknown, file: string): unknown {
  if (codeOf(error).startsWith('Z_')) return brokenBackup('it cannot be unpacked');
  // SQLSTATE classes 22 and 23: invalid values and broken constraints.
  if (/^2[23]/.test(codeOf(error instanceof Error ? error.cause : null)))
    return brokenBackup('a row does not fit its table');
  return fileError(error, file, 'read');
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

function fileError(error: unknown, file: string, done: 'read' | 'written'): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (syscall === undefined) return error;
  return new UserError(`${file} cannot be ${done} (${code}). Check the path and its permissions.`);
}
