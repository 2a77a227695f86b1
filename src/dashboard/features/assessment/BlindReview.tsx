import { useQuery, useQueryClient } from '@tanstack/react-query';
import { EyeOff } from 'lucide-react';
import { lazy, useEffect, useRef, useState } from 'react';
import { blindReviewQuery, resetNames, useChangeBlindReview } from '../../api/blindReview.ts';
import { useRefusal } from '../../lib/currentUser.ts';
import { BLIND_REVIEW } from '../../messages/blindReview.ts';
import { Badge } from '../../ui/Badge.tsx';
import { useCommands } from '../../ui/commands.ts';
import { Switch } from '../../ui/fields.tsx';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { PopoverButton } from '../../ui/PopoverButton.tsx';
import { Text } from '../../ui/Text.tsx';

const switchedText = (isOn: boolean) =>
  isOn ? 'Blind review is on. Names are hidden.' : 'Blind review is off. Names are shown.';

const failedText = (isOn: boolean) => `Couldn’t turn blind review ${isOn ? 'on' : 'off'}.`;
const BLIND_REVIEW_ON = 'Blind review on';
const HIDE = 'Hide names, emails and photos';

const HideNamesDialog = lazy(() => import('./HideNamesDialog.tsx'));
const ShowNamesDialog = lazy(() => import('./ShowNamesDialog.tsx'));

interface BlindReviewProps {
  assessmentId: number;
  /** In a line of text. */
  isSmall?: boolean;
}

/** The switch of blind review; for users who may not change it, a badge while it is on. */
export default function BlindReview(props: BlindReviewProps) {
  const { data: isOn } = useQuery(blindReviewQuery(props.assessmentId));
  return isOn === undefined ? null : <BlindReviewSwitch {...props} isOn={isOn} />;
}

function BlindReviewSwitch({ assessmentId, isSmall = false, isOn }: BlindReviewProps & { isOn: boolean }) {
  const client = useQueryClient();
  const refusal = useRefusal('changeBlindReview');
  const change = useChangeBlindReview(assessmentId, { done: switchedText, failed: failedText });
  const [asking, setAsking] = useState(false);
  const previous = useRef(isOn);
  useEffect(() => {
    if (previous.current === isOn) return;
    previous.current = isOn;
    void resetNames(client);
  }, [client, isOn]);
  // Asked before: turned off, everyone sees the names at once; turned on, names that have left do not come back.
  const toggle = () => setAsking(true);
  const Question = isOn ? ShowNamesDialog : HideNamesDialog;
  useCommands(() => [
    {
      id: 'blind-review',
      title: isOn ? 'Turn off blind review…' : 'Turn on blind review…',
      group: 'page',
      permission: 'changeBlindReview',
      run: toggle,
    },
  ]);
  const label = isOn ? BLIND_REVIEW_ON : 'Blind review';
  if (refusal !== null) return isOn ? <Badge tone="accent">{BLIND_REVIEW_ON}</Badge> : null;
  return (
    <>
      <PopoverButton
        label={label}
        {...(isSmall && { look: 'quiet', shape: 'small', title: label })}
        face={
          <>
            <EyeOff
              aria-hidden="true"
              className={`${isSmall ? 'size-3.5' : 'size-4'} ${isOn ? 'text-accent' : 'text-faint'}`}
            />
            <Text className={isSmall && !isOn ? '@max-[90rem]:sr-only' : ''}>{label}</Text>
          </>
        }
        panelClassName="w-[min(22rem,calc(100vw-1rem))]"
      >
        <div className="p-3">
          <div className="flex items-center gap-3">
            <Switch
              label={HIDE}
              checked={change.isPending ? change.variables : isOn}
              busy={change.isPending}
              onToggle={toggle}
            />
            <span className="font-medium">{HIDE}</span>
          </div>
          <p className="mt-2 text-xs text-soft">{BLIND_REVIEW.short}</p>
        </div>
      </PopoverButton>
      {asking && (
        <LazyBoundary onClose={() => setAsking(false)}>
          <Question
            assessmentId={assessmentId}
            onClose={() => setAsking(false)}
            onConfirm={() => {
              setAsking(false);
              change.mutate(!isOn);
            }}
          />
        </LazyBoundary>
      )}
    </>
  );
}
