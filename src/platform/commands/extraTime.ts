import { MAX_ID } from '../../contract/fields.ts';
import { UserError } from '../../database/userError.ts';
import { setExtraTime } from '../taking/extraTime.ts';
import { type Command, readArguments } from './command.ts';

const MOST = 300;

export const extraTimeCommand: Command = {
  usage: 'extra-time CANDIDATURE PERCENT',
  summary: 'gives one candidature more time for each of its tests',
  details: `PERCENT of each time limit is added, rounded up to minutes; 0 takes it back. A test that is being taken has
its new time at once. The ID of a candidature stands in the address of its page on the dashboard.`,
  async run(args, { open, print }) {
    const { positionals } = readArguments(args, ['CANDIDATURE', 'PERCENT'], {});
    const [given = '', share = ''] = positionals;
    const id = /^[1-9]\d{0,9}$/.test(given) ? Number(given) : 0;
    if (id < 1 || id > MAX_ID) throw new UserError(`"${given}" is not the ID of a candidature.`);
    const percent = /^\d{1,3}$/.test(share) ? Number(share) : MOST + 1;
    if (percent > MOST) throw new UserError(`PERCENT is "${share}". Use a whole number from 0 to ${MOST}.`);
    const database = await open();
    const candidature = await setExtraTime(database.db, id, percent);
    if (!candidature) throw new UserError(`There is no candidature ${id}.`);
    if (candidature.status === 'completed') throw new UserError(`Candidature ${id} is completed: nothing was changed.`);
    print(`Candidature ${id} of ${candidature.email} has ${percent} % more time.`);
  },
};
