import type { KnownCandidature } from '../../../contract/readModel.ts';
import { useChangeJob } from '../../api/createJob.ts';
import { WORDS } from '../../messages/words.ts';
import { removalText } from '../../ui/RemovalMark.tsx';
import { Button } from '../../ui/Button.tsx';
import { Text } from '../../ui/Text.tsx';

interface PlannedRemovalProps {
  candidature: number;
  removal: NonNullable<KnownCandidature['removal']>;
}

/** Says when a candidate is removed, with the ways to keep them or to remove them at once. */
export function PlannedRemoval({ candidature, removal }: PlannedRemovalProps) {
  const { mutate, isPending } = useChangeJob();
  const button = (label: string, action: 'cancel' | 'start_now') => (
    <Button
      shape="small"
      permission="deleteCandidature"
      busy={isPending}
      onClick={() => mutate({ jobId: removal.job ?? 0, action, candidature })}
    >
      {label}
    </Button>
  );
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2 rounded-md bg-bad-wash px-3 py-1.5">
      <Text className="grow text-bad">{removalText(removal)}</Text>
      {button(WORDS.undo, 'cancel')}
      {button('Remove now', 'start_now')}
    </div>
  );
}
