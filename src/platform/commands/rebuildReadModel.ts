import { plural } from '../../contract/plural.ts';
import { type Command, readArguments } from './command.ts';

export const rebuildReadModelCommand: Command = {
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
