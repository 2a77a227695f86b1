import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { MigrationFolders } from '../../database/migrate.ts';
import type { StoredData } from '../../database/storedData.ts';
import type { Database } from '../../database/open.ts';
import { UserError } from '../../database/userError.ts';

/** Dependencies of a command. */
export interface CommandContext {
  /** Opens the database with migrated tables. UserError when another process holds it. */
  open: () => Promise<Database>;
  /** Other parts of the program with tables in the database, such as the gateway. */
  storedData: readonly StoredData[];
  migrations: MigrationFolders;
  /** Prints a line of the result. */
  print: (line: string) => void;
}

export interface Command {
  /** The arguments after `npm run platform -- `. */
  usage: string;
  summary: string;
  /** Shown by `--help` of the command; lines of at most 120 characters. */
  details: string;
  run: (args: string[], context: CommandContext) => Promise<void>;
}

/** Parses a command's arguments. `parameters`: names of the positional ones; `…` at the end allows several. */
export function readArguments<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  parameters: readonly string[],
  options: Options,
) {
  const { values, positionals } = parse(args, options);
  const missing = parameters[positionals.length];
  if (missing !== undefined) throw new UserError(`${missing.replace('…', '')} is missing. ${SEE}`);
  const surplus = parameters.at(-1)?.endsWith('…') ? undefined : positionals[parameters.length];
  if (surplus !== undefined) throw new UserError(`"${surplus}" is an extra argument. ${SEE}`);
  return { values, positionals };
}

const SEE = 'See: npm run platform -- --help';

function parse<Options extends NonNullable<ParseArgsConfig['options']>>(args: string[], options: Options) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UserError(`${(error as Error).message.split('. ')[0]}. ${SEE}`);
  }
}

/** Aligns cells in columns, each as wide as its widest cell. */
export function formatColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, place) => Math.max(...rows.map((row) => row[place]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, place) => cell.padEnd(widths[place] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
