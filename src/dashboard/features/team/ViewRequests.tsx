import { useQuery } from '@tanstack/react-query';
import { Check, MessageCircleQuestionMark, X } from 'lucide-react';
import { useState } from 'react';
import type { ViewRequest } from '../../../contract/viewRequests.ts';
import { useDeleteViewRequest, viewRequestsQuery } from '../../api/viewRequests.ts';
import { colleagueName } from '../../lib/colleagues.ts';
import { useIsRecruiter, useUserName } from '../../lib/currentUser.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Colleague, ColleagueName } from '../../ui/Colleague.tsx';
import { useCommands } from '../../ui/commands.ts';
import { focusSectionAfter } from '../../ui/focus.ts';
import { PopoverPanel, usePopover } from '../../ui/PopoverPanel.tsx';
import { Failed } from '../../ui/states.tsx';
import { Text } from '../../ui/Text.tsx';
import { Time } from '../../ui/Time.tsx';
import { AskForm } from './AskForm.tsx';

const ASK = 'Ask for views…';

interface ViewRequestsProps {
  candidatureId: number;
  assessmentId: number;
}

/** Whose view on a candidate was asked for, and the button to ask. Nothing without sign-in: there are no colleagues. */
export function ViewRequests(props: ViewRequestsProps) {
  const user = useUserName();
  return user === null ? null : <Requests user={user} {...props} />;
}

function Requests({ candidatureId, assessmentId, user }: ViewRequestsProps & { user: string }) {
  const { data: requests = [], error, refetch } = useQuery(viewRequestsQuery(candidatureId));
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const { button, panel, show } = usePopover();
  useCommands(() => [
    { id: 'person-ask', title: ASK, group: 'candidate', under: 'drawer', permission: 'askForViews', run: show },
  ]);
  return (
    <div className="mt-3">
      {requests.length > 0 && (
        <ul aria-label="Asked for their view" className="mb-1 space-y-2">
          {requests.map((each) => (
            <RequestItem key={each.id} request={each} candidatureId={candidatureId} user={user} />
          ))}
        </ul>
      )}
      {error && (
        <Failed small title="Couldn’t load who was asked for a view." failure={error} onRetry={() => void refetch()} />
      )}
      <Button look="quiet" className="-ml-2 px-2" {...button}>
        <MessageCircleQuestionMark aria-hidden="true" className="size-3.5" />
        <Text>{ASK}</Text>
      </Button>
      <PopoverPanel label={ASK} className="w-80 max-w-[calc(100vw-1rem)]" {...panel}>
        <AskForm
          candidatureId={candidatureId}
          assessmentId={assessmentId}
          without={[user, ...requests.map((each) => each.user)]}
          chosen={chosen}
          onChoose={setChosen}
          onAsked={() => {
            panel.panelRef.current?.hidePopover();
            // The checkbox that had the focus is gone.
            button.ref.current?.focus();
          }}
        />
      </PopoverPanel>
    </div>
  );
}

interface RequestItemProps {
  request: ViewRequest;
  candidatureId: number;
  /** The signed-in user. */
  user: string;
}

function RequestItem({ request, candidatureId, user }: RequestItemProps) {
  const { id, user: asked, author, is_own: isOwn, at, is_answered: isAnswered } = request;
  const isRecruiter = useIsRecruiter();
  const remove = useDeleteViewRequest(candidatureId, {
    failed: 'Couldn’t take back the request.',
    done: 'Request taken back.',
  });
  return (
    <li ref={focusSectionAfter} aria-busy={remove.isPending || undefined} className="flex min-h-8 items-center gap-2">
      <p className="flex min-w-0 grow flex-wrap items-center gap-x-2">
        <Colleague address={asked} isYou={asked === user} />
        <span className="flex min-w-0 gap-1 text-xs text-faint">
          <Text className="shrink-0">{author === null ? 'asked' : isOwn ? 'asked by you' : 'asked by'}</Text>
          {author !== null && !isOwn && <ColleagueName address={author} className="truncate" />}
          <span aria-hidden="true">·</span>
          <Time value={at} />
        </span>
      </p>
      <span className={`flex shrink-0 items-center gap-1 text-xs ${isAnswered ? 'text-good' : 'text-soft'}`}>
        {isAnswered && <Check aria-hidden="true" className="size-3.5" />}
        <Text>{isAnswered ? 'Answered' : isAnswered === null ? 'Hidden' : 'Waiting'}</Text>
      </span>
      {!isAnswered && (isOwn || isRecruiter) && (
        <IconButton label={`Take back the request to ${colleagueName(asked)}`} onClick={() => remove.mutate(id)}>
          <X aria-hidden="true" className="size-3.5" />
        </IconButton>
      )}
    </li>
  );
}
