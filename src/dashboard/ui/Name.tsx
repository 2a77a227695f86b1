import * as CONTROLS from '../messages/controls.ts';

/** A candidate's name, isolated for its text direction; without one, the email address. */
export function Name({ name, email }: { name: string | null; email: string | null }) {
  const shown = nameOf({ full_name: name, email });
  return (
    <bdi title={shown} className={name?.trim() ? '' : 'text-soft'}>
      {shown}
    </bdi>
  );
}

/** What to call a person: the name, else the address. */
export function nameOf(person: { full_name: string | null; email: string | null }): string {
  return person.full_name?.trim() || person.email?.trim() || CONTROLS.unnamedCandidate;
}
