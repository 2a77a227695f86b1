import { UserError } from '../../database/userError.ts';
import { isHelp } from './isCommand.ts';
import { archiveCommand, listCommand } from './assessments.ts';
import { backupCommand, releaseEmailsCommand, restoreCommand } from './backup.ts';
import { formatColumns } from './formatColumns.ts';
import type { Command, CommandContext } from './command.ts';
import { extraTimeCommand } from './extraTime.ts';
import { importCommand } from './importAssessments.ts';
import { eraseCommand, exportCommand } from './candidateData.ts';
import { rebuildReadModelCommand } from './rebuildReadModel.ts';
import { rescoreCommand } from './rescore.ts';
import { tokenCommand } from './token.ts';

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
