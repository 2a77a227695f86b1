import { Link } from '@tanstack/react-router';
import { Star } from 'lucide-react';
import type { Candidature } from '../../../contract/candidature.ts';
import { isAddressable } from '../../../contract/tolerant.ts';
import { Name } from '../../ui/Name.tsx';

/** The person's name as the way to the drawer. */
export function NameLink({ row }: { row: Candidature }) {
  const name = <Name name={row.full_name} email={row.email} />;
  if (!isAddressable(row)) return name;
  return (
    <Link
      from="/assessments/$assessmentId/candidates"
      to="/assessments/$assessmentId/candidates/$candidatureId"
      params={(params) => ({ ...params, candidatureId: String(row.id) })}
      search={(search) => search}
      className="rounded font-medium text-ink hover:text-accent"
    >
      {name}
    </Link>
  );
}

export function Rating({ value }: { value: number | null }) {
  if (value === null) return <Dash />;
  return (
    <span className="inline-flex items-center gap-1 tabular-nums">
      {value}
      <Star aria-hidden="true" className="size-3 fill-current text-faint" />
    </span>
  );
}

/** What somebody has written, in one line. */
export function Plain({ text }: { text: string | null }) {
  if (text === null || text.trim() === '') return <Dash />;
  return (
    <bdi title={text} className="text-soft">
      {text}
    </bdi>
  );
}

export function Dash() {
  return <span className="text-faint">—</span>;
}
