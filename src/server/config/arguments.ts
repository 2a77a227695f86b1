import { parseArgs, type ParseArgsConfig } from 'node:util';
import { UserError } from '../../database/userError.ts';
import { type Environment, settingEntries } from './settings.ts';

/** Number of candidatures in the demo that fills an empty database. */
export const DEMO_CANDIDATURES = 2000;

const settingOptions = settingEntries.flatMap(([name, { option }]) => (option ? [{ name, option }] : []));

const OPTIONS = {
  dev: { type: 'boolean' },
  demo: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  candidatures: { type: 'string' },
} as const satisfies ParseArgsConfig['options'];

/** Parses the command line. Its settings override the environment. UserError for an unknown option or a bad value. */
export function readArguments(args: string[]): {
  dev: boolean;
  demo: boolean;
  help: boolean;
  candidatures: number;
  settings: Environment;
} {
  const values = parse(args);
  const candidatures = Number(values['candidatures'] ?? DEMO_CANDIDATURES);
  if (!Number.isInteger(candidatures) || candidatures < 1 || candidatures > 1_000_000) {
    throw new UserError(`--candidatures is "${values['candidatures']}". Use a whole number from 1 to 1000000.`);
  }
  return {
    dev: values['dev'] === true,
    demo: values['demo'] === true,
    help: values['help'] === true,
    candidatures,
    settings: Object.fromEntries(settingOptions.map(({ name, option }) => [name, textOf(values[option.name])])),
  };
}

/** The value of an option without argument is `on`. */
const textOf = (value: string | boolean | undefined) =>
  typeof value === 'boolean' ? (value ? 'on' : undefined) : value;

type Values = Readonly<Record<string, string | boolean | undefined>>;

function parse(args: string[]): Values {
  const fromSettings = settingOptions.map(({ option }) => [
    option.name,
    { type: option.value === undefined ? 'boolean' : 'string' },
  ]);
  try {
    // The types of parseArgs do not know our options, nor that none may repeat.
    return parseArgs({ args, options: { ...OPTIONS, ...Object.fromEntries(fromSettings) } }).values as Values;
  } catch (error) {
    throw new UserError(`${(error as Error).message.split('. ')[0]}. See: npm start -- --help`);
  }
}
