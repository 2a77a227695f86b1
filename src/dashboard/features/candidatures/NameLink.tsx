import type { Candidature } from '../../../contract/candidature.ts';
import { isAddressable } from '../../../contract/tolerant.ts';
import { classes } from '../../lib/classes.ts';
import { Name, nameOf } from '../../ui/Name.tsx';
import { CandidatureLink } from './CandidatureLink.tsx';

/** The candidate's name as a link to the drawer, isolated for its text direction. */
export function NameLink({ row }: { row: Candidature }) {
  if (!isAddressable(row)) return <Name name={row.full_name} email={row.email} />;
  const name = nameOf(row);
  return (
    <CandidatureLink
      candidatureId={row.id}
      dir="auto"
      title={name}
      className={classes('row-link', row.full_name?.trim() ? 'text-ink' : 'text-soft')}
    >
      {name}
    </CandidatureLink>
  );
}
