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

/** A name on one line in a sentence: a very long one ends in an ellipsis and is whole in the tooltip. */
export const OneLineName = ({ name }: { name: string }) => (
  <bdi translate="no" title={name} className="inline-block max-w-full truncate align-bottom">
    {name}
  </bdi>
);

/** The name of a candidate; without one, the email address. */
export function nameOf({ full_name: name, email }: { full_name: string | null; email: string | null }): string {
  return visibleText(name) || visibleText(email) || 'Unnamed candidate';
}
