import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { UserError } from './userError.ts';

/**
 * Creates the data folder if it is missing. UserError unless this user may read and write everything in it: otherwise
 * PGlite would fail as with a damaged database.
 */
export function openFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    rmSync(mkdtempSync(join(dataDir, 'writable-')), { recursive: true });
    // PGlite makes its files for everyone (mode 0666) under any umask, so the folder is closed to others.
    const pglite = pgliteFolder(dataDir);
    if (existsSync(pglite) && ownerOf(pglite) === process.getuid?.()) chmodSync(pglite, 0o750);
    for (const name of readdirSync(dataDir, { recursive: true, encoding: 'utf8' })) {
      accessSync(join(dataDir, name), constants.R_OK | constants.W_OK);
    }
  } catch (error) {
    const { code, path = dataDir } = error as NodeJS.ErrnoException;
    throw new UserError(foreignOwner(path, dataDir) ?? `${cannotWrite(dataDir)} (${code}). ${FIX}`);
  }
}

/** The folder of PGlite's files. */
export const pgliteFolder = (dataDir: string) => join(dataDir, 'pglite');

const FIX = 'Give this user the right to, or set DATA_DIR to another folder.';
const cannotWrite = (dataDir: string) => `The folder ${dataDir} cannot be written to`;

function ownerOf(path: string): number | undefined {
  try {
    return lstatSync(path).uid;
  } catch {
    // It is missing, or below a file.
    return undefined;
  }
}

/** The refusal if another user owns a file, or the data folder itself; null otherwise. */
function foreignOwner(path: string, dataDir: string): string | null {
  const own = process.getuid?.();
  for (const each of [path, dataDir]) {
    const owner = ownerOf(each);
    if (own === undefined || owner === undefined || owner === own) continue;
    const what = each === dataDir ? `The folder ${dataDir}` : `${each}, in the data folder,`;
    return (
      `${what} belongs to another user (uid ${owner}), and this program runs as uid ${own}. Nothing was changed. ` +
      `Run chown -R ${own} ${dataDir} as root, or start as that user.`
    );
  }
  return null;
}
