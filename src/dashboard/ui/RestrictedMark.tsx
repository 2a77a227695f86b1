import { Lock } from 'lucide-react';
import { Text } from './Text.tsx';

export const MEMBERS_ONLY = 'Members only';

/** Marks an assessment that is restricted to members. */
export function RestrictedMark() {
  return (
    <span
      title="Only its members see this assessment."
      className="inline-flex shrink-0 items-center gap-1 text-xs whitespace-nowrap text-faint"
    >
      <Lock aria-hidden="true" className="size-3" />
      <Text>{MEMBERS_ONLY}</Text>
    </span>
  );
}
