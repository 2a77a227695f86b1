import { type Command, readArguments } from './command.ts';

export const rebuildReadModelCommand: Command = {
  usage: 'rebuild-read-model',
  summary: "drops the dashboard's copy of the service's lists, to be read again",
  details: `The dashboard reads assessments and candidates from this copy, of the embedded platform as of any other service. It
holds nothing that the service does not have. On PostgreSQL the server may go on: it begins to read within seconds.`,
  async run(args, { open, storedData, print }) {
    readArguments(args, [], {});
    const { db } = await open();
    let removed = 0;
    for (const { dropCaches } of storedData) removed += await db.transaction(dropCaches);
    print(`${removed} ${removed === 1 ? 'row was' : 'rows were'} dropped. The server reads the lists again.`);
  },
};
