import { MAX_ID } from '../../contract/codes.ts';
import { plural } from '../../contract/plural.ts';
import { UserError } from '../../database/userError.ts';
import { retryScoring } from '../taking/codeScoring.ts';
import { setExtraTime } from '../taking/extraTime.ts';
import { isHelp } from './isCommand.ts';
import { accessCommand } from './access.ts';
import { archiveCommand, listCommand } from './assessments.ts';
import { backupCommand, releaseEmailsCommand, restoreCommand } from './backup.ts';
import { type Command, type CommandContext, formatColumns, readArguments } from './command.ts';
import { importCommand } from './importAssessments.ts';
import { eraseCommand, exportCommand } from './candidateData.ts';
import { removeDemoCommand } from './removeDemo.ts';
import { tokenCommand } from './token.ts';

const rescoreCommand: Command = {
  usage: 'rescore',
  summary: 'retries the scoring of code tests that failed five times',
  details: `Scoring stops after five failures of the server, such as too little memory to run the code. The log has the cause:
fix it first. The tests are scored when the server runs.`,
  async run(args, { open, print }) {
    readArguments(args, [], {});
    const { db } = await open();
    const count = await retryScoring(db);
    print(`${plural(count, 'test')} will be scored.`);
  },
};

const rebuildReadModelCommand: Command = {
  usage: 'rebuild-read-model',
  summary: "deletes the dashboard's copy of the service's lists, so that it is read again",
  details: `The dashboard lists assessments and candidates from this copy. It contains nothing that the service does not
have. With PostgreSQL the server can keep running and starts reading again within seconds.`,
  async run(args, { open, storedData, print }) {
    readArguments(args, [], {});
    const { db } = await open();
    let removed = 0;
    for (const { dropCaches } of storedData) removed += await db.transaction(dropCaches);
    print(`${plural(removed, 'row was', 'rows were')} deleted. The server reads the lists again.`);
  },
};

const MAX_PERCENT = 300;

const extraTimeCommand: Command = {
  usage: 'extra-time CANDIDATURE PERCENT',
  summary: 'gives a candidate more time for each test of one assessment',
  details: `Adds PERCENT of each time limit, rounded up to minutes; 0 removes the extra time. A running test gets its new
deadline now. CANDIDATURE is the number in the dashboard's column Application ID, and the last one in the address of
the candidate's details.`,
  async run(args, { open, print }) {
    const { positionals } = readArguments(args, ['CANDIDATURE', 'PERCENT'], {});
    const [given = '', share = ''] = positionals;
    const id = /^[1-9]\d{0,9}$/.test(given) ? Number(given) : 0;
    if (id < 1 || id > MAX_ID) throw new UserError(`"${given}" is not the ID of a candidature.`);
    const percent = /^\d{1,3}$/.test(share) ? Number(share) : MAX_PERCENT + 1;
    if (percent > MAX_PERCENT)
      throw new UserError(`PERCENT is "${share}". Use a whole number from 0 to ${MAX_PERCENT}.`);
    const database = await open();
    const candidature = await setExtraTime(database.db, id, percent);
    if (!candidature) throw new UserError(`Candidature ${id} does not exist.`);
    if (candidature.status === 'completed')
      throw new UserError(`Candidature ${id} is completed, so nothing was changed.`);
    print(`Candidature ${id} of ${candidature.email} has ${percent}% more time.`);
  },
};

const COMMANDS: Readonly<Record<string, Command>> = {
  import: importCommand,
  list: listCommand,
  archive: archiveCommand,
  'extra-time': extraTimeCommand,
  rescore: rescoreCommand,
  token: tokenCommand,
  backup: backupCommand,
  restore: restoreCommand,
  'release-emails': releaseEmailsCommand,
  'rebuild-read-model': rebuildReadModelCommand,
  export: exportCommand,
  erase: eraseCommand,
  'remove-demo': removeDemoCommand,
  access: accessCommand,
};

/** Runs `npm run platform -- NAME …`. */
export async function runCommand([name = '', ...args]: string[], context: CommandContext): Promise<void> {
  if (isHelp(name)) return context.print(helpOfAll());
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    throw new UserError(
      `Unknown command "${name}". Use one of ${Object.keys(COMMANDS).join(', ')}. See: npm run platform -- --help`,
    );
  }
  if (args.some(isHelp)) return context.print(helpOf(command));
  await command.run(args, context);
}

function helpOf({ usage, summary, details }: Command): string {
  const lines = usage.split(' · ').map((each) => `npm run platform -- ${each}`);
  return [...lines, '', `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`, details].join('\n');
}

function helpOfAll(): string {
  const start = [['npm run platform', 'starts the platform alone, and prints its address and a token']];
  const commands = Object.entries(COMMANDS).map(([name, { summary }]) => [`npm run platform -- ${name}`, summary]);
  return `${formatColumns([...start, ...commands]).join('\n')}

Each command has --help. The options of the platform itself: npm start -- --help
The commands work on DATA_DIR (stop the server first) or on DATABASE_URL (the server can keep running).`;
}
