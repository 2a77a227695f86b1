import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { StoredData } from '../../database/storedData.ts';
import type { Database } from '../../database/open.ts';
import { UserError } from '../../database/userError.ts';

/** What a command works with. */
export interface CommandContext {
  /** Opens the platform's database, all its tables up to date; refuses where another process holds it. */
  open: () => Promise<Database>;
  /** Who else has tables in it: the commands about everything in it are about those, too. */
  storedData: readonly StoredData[];
  /** Prints a line of the result. */
  print: (line: string) => void;
}

export interface Command {
  /** What stands after `npm run platform -- `, and one line about it. */
  usage: string;
  summary: string;
  /** What else there is to know; lines of at most 100 characters. */
  details: string;
  run: (args: string[], workplace: CommandContext) => Promise<void>;
}

/** Reads a command's arguments; `parameters` are the names of the positional ones, the last with `…` for several. */
export function readArguments<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  parameters: readonly string[],
  options: Options,
) {
  const { values, positionals } = parse(args, options);
  const missing = parameters[positionals.length];
  if (missing !== undefined) throw new UserError(`${missing.replace('…', '')} is missing. ${SEE}`);
  const surplus = parameters.at(-1)?.endsWith('…') ? undefined : positionals[parameters.length];
  if (surplus !== undefined) throw new UserError(`"${surplus}" is one argument too many. ${SEE}`);
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
