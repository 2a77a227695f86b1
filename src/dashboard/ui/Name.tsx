import { visibleText } from '../lib/visibleText.ts';

/** A candidate's name, isolated for its text direction; without one, the email address. */
export function Name({ name, email }: { name: string | null; email: string | null }) {
  const shown = nameOf({ full_name: name, email });
  return (
    <bdi translate="no" title={shown} className={visibleText(name) ? '' : 'text-soft'}>
      {shown}
    </bdi>
  );
}

/** The name of a candidate; without one, the email address. */
export function nameOf({ full_name: name, email }: { full_name: string | null; email: string | null }): string {
  return visibleText(name) || visibleText(email) || 'Unnamed candidate';
}
