import type { Database } from '../../src/database/open.ts';
import { gatewayData } from '../../src/gateway/privacy/gatewayData.ts';
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
