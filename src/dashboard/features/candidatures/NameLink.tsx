import type { Candidature } from '../../../contract/candidature.ts';
import { isAddressable } from '../../../contract/tolerant.ts';
import { classes } from '../../lib/classes.ts';
import { Name, nameOf } from '../../ui/Name.tsx';
import { PersonLink } from './CandidatureLink.tsx';

/** The person's name as the way to the drawer: one element, with a direction of its own. */
export function NameLink({ row }: { row: Candidature }) {
  if (!isAddressable(row)) return <Name name={row.full_name} email={row.email} />;
  const name = nameOf(row);
  return (
    <PersonLink
      candidatureId={row.id}
      dir="auto"
      title={name}
      className={classes('rounded font-medium hover:text-accent', row.full_name?.trim() ? 'text-ink' : 'text-soft')}
    >
      {name}
    </PersonLink>
  );
}
