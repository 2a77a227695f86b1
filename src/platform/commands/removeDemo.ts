import { plural } from '../../contract/plural.ts';
import { UserError } from '../../database/userError.ts';
import { countOf, planRemoval, removeDemo } from '../services/removeDemo.ts';
import { type Command, readArguments } from './command.ts';

export const removeDemoCommand: Command = {
  usage: 'remove-demo [--with IDS] [--confirm NUMBER]',
  summary: 'deletes the demo data permanently',
  details: `Says how much would be deleted, and names the candidates whom you added to its assessments. With --confirm and the
number of candidates that it says, deletes them with their results, notes, emails and bulk actions. Assessments
to which you added candidates stay, with these; --with 3,7 deletes these assessments, too. The audit log stays.
The demo comes back only with npm run demo, once there are no assessments.`,
  async run(args, { open, storedData, print }) {
    const { values } = readArguments(args, [], { with: { type: 'string' }, confirm: { type: 'string' } });
    const { db } = await open();
    const plan = await planRemoval(db);
    if (!plan) throw new UserError('There is no demo data.');
    const chosen = (values.with?.split(',') ?? []).map(Number);
    const other = chosen.find((id) => !plan.kept.some((kept) => kept.id === id));
    if (other !== undefined)
      throw new UserError('--with needs IDs of assessments of the demo to which candidates were added.');
    if (values.confirm !== undefined) {
      const { candidates } = await removeDemo(db, storedData, {
        candidates: Number(values.confirm),
        assessments: chosen,
      });
      return print(`Removed the demo data with ${plural(candidates, 'candidate')}.`);
    }
    const count = countOf(plan, chosen);
    const gone = plural(plan.assessments + chosen.length, 'assessment');
    print(`This would remove ${gone} and ${plural(count, 'candidate')}. Added since:`);
    for (const { id, name, people } of plan.kept) {
      const who = people.map(({ full_name, email }) => `${full_name} <${email}>`.trim()).join(', ');
      print(`  ${chosen.includes(id) ? 'goes' : 'stays'}  ${id}  ${name}: ${who}`);
    }
    if (plan.kept.length === 0) print('  no candidates');
    print(`To remove it, add: --confirm ${count}`);
  },
};
