import type { Candidature } from '../../../contract/candidature.ts';
import { isAddressable } from '../../../contract/tolerant.ts';
import { classes } from '../../lib/classes.ts';
import { Name, nameOf } from '../../ui/Name.tsx';
import { PersonLink } from './PersonLink.tsx';

/** The person's name as the way to the drawer: one element, with a direction of its own. */
export function NameLink({ row }: { row: Candidature }) {
  if (!isAddressable(row)) return <Name name={row.full_name} email={row.email} />;
  const name = nameOf(row);
  return (
    <PersonLink
      candidatureId={row.id}
      dir="auto"
      className={classes('rounded font-medium hover:text-accent', row.full_name?.trim() ? 'text-ink' : 'text-soft')}
    >
      {name}
    </PersonLink>
  );
}

export function Rating({ value }: { value: number | null }) {
  if (value === null) return <Dash />;
  return <span className="star inline-flex items-center gap-1 tabular-nums">{value}</span>;
}

/** What somebody has written, in one line. */
export function Plain({ text }: { text: string | null }) {
  if (text === null || text.trim() === '') return <Dash />;
  return <bdi className="text-soft">{text}</bdi>;
}

export function Dash() {
  return <span className="text-faint">—</span>;
}
