import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { UserError } from '../../database/userError.ts';
import type { Settings } from './settings.ts';

/** Reads who may log in to the sandbox: passwords by user name. UserError for a file that cannot be read or has another form. */
export function readLogins({ SANDBOX_LOGIN_FILE: file }: Settings, root: string): ReadonlyMap<string, string> {
  if (file === undefined) return new Map();
  const path = resolve(root, file);
  const lines = readLines(path).filter((line) => line.trim() !== '');
  return new Map(
    lines.map((line, index) => {
      const [, user, password] = /^([^:]+):(.+)$/.exec(line) ?? [];
      if (user !== undefined && password !== undefined) return [user, password];
      // Never the line, which may be a password.
      throw new UserError(`SANDBOX_LOGIN_FILE: line ${index + 1} of ${path} is not a user:password.`);
    }),
  );
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split(/\r?\n/);
  } catch (error) {
    throw new UserError(
      `SANDBOX_LOGIN_FILE: ${path} cannot be read (${(error as NodeJS.ErrnoException).code}). Check the path.`,
    );
  }
}
