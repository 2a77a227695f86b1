import { GROUPS, type Setting, settingEntries } from './settings.ts';

const COMMANDS = [
  ['npm start', 'the dashboard, with the embedded platform unless API_BASE_URL is set'],
  ['npm run platform', 'the embedded platform alone; its operator commands: npm run platform -- --help'],
  ['npm run dev', 'the dashboard with live reload, to work on it'],
  ['npm run demo -- --candidatures N', 'fills an empty database with a demo of N candidatures'],
] as const;

/** The output of `--help`. */
export function helpText(): string {
  const options = settingEntries.flatMap(([name, { option, description }]) =>
    option ? [`  --${[option.name, option.value].join(' ').trim()}  (${name})`, ...wrap(plain(description), 6)] : [],
  );
  const variables = GROUPS.flatMap((group) => [
    '',
    `  ${group}`,
    ...settingsOf(group).flatMap(([name, setting]) => [
      `    ${name}`,
      ...wrap(plain(`${setting.description} Default: ${defaultOf(setting)}.`), 6),
    ]),
  ]);
  return [
    ...COMMANDS.map(([command, summary]) => `${command.padEnd(34)}${summary}`),
    '',
    'Options of npm start and npm run platform, each also a variable:',
    ...options,
    '',
    'Environment variables:',
    ...variables.slice(1),
  ].join('\n');
}

/** The text of docs/configuration.md. */
export function configurationPage(): string {
  const sections = GROUPS.flatMap((group) => [
    `## ${group}`,
    '',
    '| Variable | Meaning | Default |',
    '|---|---|---|',
    ...settingsOf(group).map(([name, setting]) => {
      const option = setting.option
        ? ` Also \`--${[setting.option.name, setting.option.value].join(' ').trim()}\`.`
        : '';
      return `| \`${name}\` | ${cell(setting.description + option)} | ${cell(defaultOf(setting))} |`;
    }),
    '',
  ]);
  return [
    '# Configuration',
    '',
    'Shortlist is configured by environment variables. An empty variable counts as not set. Wrong or dangerous values are',
    'refused at start, with what to do instead. `npm start -- --help` prints the same list.',
    '',
    '<!-- Generated from src/server/config/settings.ts by `npm run docs:configuration`. Do not edit. -->',
    '',
    ...sections,
  ].join('\n');
}

const settingsOf = (group: Setting['group']) => settingEntries.filter(([, setting]) => setting.group === group);

const defaultOf = (setting: Setting) =>
  setting.default === null ? (setting.unset ?? 'not set') : `\`${setting.default}\``;

/** Escapes bars, which would end a table cell. */
const cell = (markdown: string) => markdown.replaceAll('|', String.raw`\|`);

const plain = (markdown: string) => markdown.replaceAll('`', '');

const HELP_WIDTH = 100;

/** Breaks a text into indented lines. */
function wrap(sentence: string, indent: number): string[] {
  const lines: string[] = [];
  for (const word of sentence.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= HELP_WIDTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(' '.repeat(indent) + word);
  }
  return lines;
}
