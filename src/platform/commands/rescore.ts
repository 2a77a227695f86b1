import { plural } from '../../contract/plural.ts';
import { retryScoring } from '../taking/codeScoring.ts';
import { type Command, readArguments } from './command.ts';

export const rescoreCommand: Command = {
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
