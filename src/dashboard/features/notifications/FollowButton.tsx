import { useQuery } from '@tanstack/react-query';
import { Bell, BellRing } from 'lucide-react';
import { notificationSettingsQuery, useFollow } from '../../api/notifications.ts';
import { Button } from '../../ui/Button.tsx';
import { useCommands } from '../../ui/commands.ts';
import { Text } from '../../ui/Text.tsx';

/** A button to follow an assessment or to stop. Hidden until it is known which. */
export default function FollowButton({ assessmentId }: { assessmentId: number }) {
  const { data } = useQuery(notificationSettingsQuery());
  const follow = useFollow(assessmentId, 'Couldn’t change what you follow.');
  const isFollowed = follow.isPending ? follow.variables : data?.followed?.includes(assessmentId);
  const toggle = () => follow.mutate(isFollowed !== true);
  useCommands(() =>
    isFollowed === undefined
      ? []
      : [
          {
            id: 'follow',
            title: isFollowed ? 'Stop following this assessment' : 'Follow this assessment',
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
      title={
        isFollowed
          ? 'You get notifications about this assessment. Click to stop.'
          : 'Get a notification when a candidate completes this assessment or a colleague writes about one.'
      }
      onClick={toggle}
    >
      <Icon aria-hidden="true" className="size-3.5" />
      <Text>{isFollowed ? 'Following' : 'Follow'}</Text>
    </Button>
  );
}
