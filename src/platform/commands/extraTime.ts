import { MAX_ID } from '../../contract/fields.ts';
import { UserError } from '../../database/userError.ts';
import { setExtraTime } from '../taking/extraTime.ts';
import { type Command, readArguments } from './command.ts';

const MAX_PERCENT = 300;

export const extraTimeCommand: Command = {
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
