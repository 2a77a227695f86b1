import { ArrowRight, CircleHelp, Clock, ThumbsDown, ThumbsUp, UserX } from 'lucide-react';
import { useSelector } from '@tanstack/react-store';
import { labelOf, type RecommendationCode, recommendationLabel } from '../../../contract/codes.ts';
import { useIsRecruiter } from '../../lib/currentUser.ts';
import { classes } from '../../lib/classes.ts';
import { Button, type ButtonProps } from '../../ui/Button.tsx';
import { type Command, useCommands } from '../../ui/commands.ts';
import { Keys } from '../../ui/Keys.tsx';
import { singleKeysStore } from '../../ui/singleKeys.ts';
import { Text } from '../../ui/Text.tsx';

interface DecisionProps {
  /** The suggested stage; null: none. Undefined: not known yet. */
  next: string | null | undefined;
  onMove: (stage: string) => void;
  onRecommend: (code: RecommendationCode) => void;
  /** Why none can be given now; null: one can. */
  noRecommendation: string | null;
  onLater: () => void;
}

interface Choice extends Pick<Command, 'title' | 'permission'> {
  id: string;
  keys: string;
  icon: typeof Clock;
  look?: ButtonProps['look'];
  reason?: string | null;
  run: () => void;
}

const ADVANCE = 'Move to the next stage';
const RECOMMEND = [
  { code: 'yes', keys: 'y', icon: ThumbsUp },
  { code: 'maybe', keys: 'm', icon: CircleHelp },
  { code: 'no', keys: 'n', icon: ThumbsDown },
] as const;

/** The decisions on a candidate of a review, each with its key. Hiring managers recommend instead of moving. */
export function Decision({ next, onMove, onRecommend, noRecommendation, onLater }: DecisionProps) {
  const isRecruiter = useIsRecruiter();
  const hasKeys = useSelector(singleKeysStore);
  const noNext =
    next === undefined ? 'Still loading the next stage. Try again in a moment.' : 'There is no next stage.';
  const moves: Choice[] = [
    {
      id: 'advance',
      title: next ? `Move to ${labelOf(next)}` : ADVANCE,
      keys: 'a',
      icon: ArrowRight,
      look: 'primary',
      permission: 'changeStage',
      reason: next ? null : noNext,
      run: () => next && onMove(next),
    },
    { id: 'reject', title: 'Reject…', keys: 'r', icon: UserX, permission: 'reject', run: () => onMove('REJ') },
  ];
  const recommendations = RECOMMEND.map(({ code, keys, icon }): Choice => {
    const title = recommendationLabel(code) ?? code;
    return {
      id: `recommend-${code}`,
      title,
      keys,
      icon,
      permission: 'saveRecommendation',
      reason: noRecommendation,
      run: () => onRecommend(code),
    };
  });
  const choices: Choice[] = [
    ...(isRecruiter ? moves : recommendations),
    { id: 'later', title: 'Later', keys: 'l', icon: Clock, run: onLater },
  ];
  useCommands(() =>
    choices.map(({ id, title, keys, permission, reason = null, run }) => ({
      id,
      title: id.startsWith('recommend') ? `Recommend ${title}` : title,
      group: 'candidate',
      keys,
      writes: true,
      reason,
      ...(permission && { permission }),
      run,
    })),
  );
  return (
    <div
      role="group"
      aria-label="Decision"
      data-tour="actions"
      className="flex gap-2 px-5 py-4 max-md:px-3 max-md:py-2 min-[80rem]:flex-col [&>span]:grow"
    >
      {choices.map(({ id, title, keys, icon: Icon, look = 'plain', permission, reason = null, run }) => (
        <Button
          key={id}
          look={look}
          reason={reason}
          permission={permission}
          aria-keyshortcuts={hasKeys ? keys.toUpperCase() : undefined}
          className={classes(
            'h-10 w-full max-md:h-auto max-md:min-h-11 max-md:px-2 max-md:py-1 max-md:leading-4 max-md:whitespace-normal',
            'min-[80rem]:justify-start',
          )}
          onClick={run}
        >
          <Icon aria-hidden="true" className="size-4 shrink-0" />
          <Text>{title}</Text>
          {hasKeys && (
            <span aria-hidden="true" className="hidden md:flex min-[80rem]:ml-auto">
              <Keys keys={keys} />
            </span>
          )}
        </Button>
      ))}
    </div>
  );
}
