import type { Database } from '../../src/database/open.ts';
import { gatewayData } from '../../src/gateway/privacy/gatewayData.ts';
import { dumpBackup } from '../../src/platform/backup/dumpBackup.ts';
import { runCommand } from '../../src/platform/commands/runCommand.ts';
import { GATEWAY_MIGRATIONS } from './runningGateway.ts';
import { MIGRATIONS } from './target.ts';

/** Runs `npm run platform -- …` on a database and returns its output; rejects with its error. */
export async function runCommandOn(database: Database, ...args: string[]): Promise<string> {
  const lines: string[] = [];
  await runCommand(args, {
    open: async () => database,
    storedData: [gatewayData],
    migrations: { platform: MIGRATIONS, gateway: GATEWAY_MIGRATIONS },
    print: (line) => lines.push(line),
  });
  return lines.join('\n');
}

/** The lines of a backup of the database. */
export async function dumpOf(database: Database): Promise<string> {
  const all: string[] = [];
  await dumpBackup(database, [gatewayData], async (lines) => void all.push(...lines));
  return all.join('\n');
}
