import { MAX_ID } from '../../contract/codes.ts';
import { UserError } from '../../database/userError.ts';
import { type Command, readArguments } from './command.ts';

export const accessCommand: Command = {
  usage: 'access ID --open',
  summary: 'opens an assessment to all users of the dashboard again',
  details: `For an assessment that is restricted to members of whom none is a recruiter any more, such as after recruiters have
left. ID is the number in the address of the assessment. The audit log of the dashboard has an entry.`,
  async run(args, { open, storedData, print }) {
    const { values, positionals } = readArguments(args, ['ID'], { open: { type: 'boolean' } });
    const [given = ''] = positionals;
    const id = /^[1-9]\d{0,9}$/.test(given) ? Number(given) : 0;
    if (id < 1 || id > MAX_ID) throw new UserError(`"${given}" is not the ID of an assessment.`);
    if (!values.open) throw new UserError(`Say what to do: npm run platform -- access ${id} --open`);
    const { db } = await open();
    let isChanged = false;
    for (const { openAccess } of storedData)
      isChanged = (await db.transaction(async (tx) => await openAccess(tx, id))) || isChanged;
    if (!isChanged) throw new UserError(`Assessment ${id} is not restricted, so nothing was changed.`);
    print(`Assessment ${id} is open to all users.`);
  },
};
