import { TriangleAlert } from 'lucide-react';
import { Text } from './Text.tsx';
import { plural } from '../lib/numbers.ts';

/** Says how many fields of the answer could not be read; renders nothing for 0. // S14 */
export function UnreadFieldsNote({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p
      role="status"
      className="flex shrink-0 items-center gap-1.5 text-xs text-warn"
      title="Some data was in an unexpected format and is shown as “—”."
    >
      <TriangleAlert aria-hidden="true" className="size-3.5" />
      <Text>{`${plural(count, 'field')} unreadable`}</Text>
    </p>
  );
}
