import { useQuery } from '@tanstack/react-query';
import { Bell, BellRing } from 'lucide-react';
import { notificationSettingsQuery, useFollow } from '../../api/notifications.ts';
import { NOTIFICATIONS } from '../../messages/notifications.ts';
import { Button } from '../../ui/Button.tsx';
import { useCommands } from '../../ui/commands.ts';
import { Text } from '../../ui/Text.tsx';

/** A button to follow an assessment or to stop. Hidden until it is known which. */
export default function FollowButton({ assessmentId }: { assessmentId: number }) {
  const { data } = useQuery(notificationSettingsQuery());
  const follow = useFollow(assessmentId, NOTIFICATIONS.followFailed);
  const isFollowed = follow.isPending ? follow.variables : data?.followed?.includes(assessmentId);
  const toggle = () => follow.mutate(isFollowed !== true);
  useCommands(() =>
    isFollowed === undefined
      ? []
      : [
          {
            id: 'follow',
            title: isFollowed ? NOTIFICATIONS.unfollowCommand : NOTIFICATIONS.followCommand,
            group: 'page',
            run: toggle,
          },
        ],
  );
  if (isFollowed === undefined) return null;
  const Icon = isFollowed ? BellRing : Bell;
  return (
    <Button
      look="quiet"
      shape="small"
      title={isFollowed ? NOTIFICATIONS.unfollowHint : NOTIFICATIONS.followHint}
      onClick={toggle}
    >
      <Icon aria-hidden="true" className="size-3.5" />
      <Text>{isFollowed ? NOTIFICATIONS.following : NOTIFICATIONS.follow}</Text>
    </Button>
  );
}
