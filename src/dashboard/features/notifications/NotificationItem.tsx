import { Link } from '@tanstack/react-router';
import { Bell } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { Notification } from '../../../contract/notifications.ts';
import { notificationSentence } from '../../messages/activity.ts';
import { assessmentLabel } from '../../messages/words.ts';
import { IconButton } from '../../ui/Button.tsx';
import { NoteText } from '../../ui/Colleague.tsx';
import { Sentence } from '../../ui/Sentence.tsx';
import { Time } from '../../ui/Time.tsx';
import { Text } from '../../ui/Text.tsx';
import { EVENT_ICONS } from '../../ui/eventIcons.ts';

interface NotificationItemProps {
  notification: Notification;
  onOpen: () => void;
  /** Marks it as unread, or as read. */
  onMark: (isUnread: boolean) => void;
}

/** A notification, which links to the candidate or the bulk action. */
export function NotificationItem({ notification, onOpen, onMark }: NotificationItemProps) {
  const sentenceId = useId();
  const { kind, at, text, is_unread: isUnread, assessment, assessment_name: name } = notification;
  const Icon = EVENT_ICONS[kind] ?? Bell;
  return (
    <li className="flex items-start">
      <Target notification={notification} onOpen={onOpen}>
        <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-faint" />
        <span className="min-w-0 grow">
          <span id={sentenceId} className={`block break-words ${isUnread ? 'font-medium text-ink' : 'text-soft'}`}>
            {isUnread && (
              <span className="sr-only">
                <Text>{`Unread:`}</Text>{' '}
              </span>
            )}
            <Sentence parts={notificationSentence(notification)} />
          </span>
          {text && (
            <span className="line-clamp-2 break-words whitespace-pre-line text-soft" dir="auto">
              <NoteText text={text} />
            </span>
          )}
          <span className="flex gap-1 text-xs text-faint">
            <bdi translate="no" className="truncate">
              {assessmentLabel(name, assessment)}
            </bdi>
            <span aria-hidden="true">·</span>
            <Time value={at} />
          </span>
        </span>
      </Target>
      <IconButton
        label={isUnread ? 'Mark as read' : 'Mark as unread'}
        aria-describedby={sentenceId}
        className="max-md:size-10"
        onClick={() => onMark(!isUnread)}
      >
        {/* The weight of the text tells it, too. */}
        <span aria-hidden="true" className={`size-2 rounded-full ${isUnread ? 'bg-accent' : 'border border-faint'}`} />
      </IconButton>
    </li>
  );
}

const ITEM = 'flex min-w-0 grow items-start gap-2.5 rounded-md px-2 py-1.5';
const LINK = `${ITEM} hover:bg-hover focus-visible:bg-hover`;

function Target({ notification, onOpen, children }: Omit<NotificationItemProps, 'onMark'> & { children: ReactNode }) {
  const { assessment, candidature, job } = notification;
  const open = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
    onOpen();
  };
  if (job !== null) {
    return (
      <Link to="/jobs/$jobId" params={{ jobId: String(job) }} onClick={open} className={LINK}>
        {children}
      </Link>
    );
  }
  if (candidature === null) return <div className={ITEM}>{children}</div>;
  return (
    <Link
      to="/assessments/$assessmentId/candidates/$candidatureId"
      params={{ assessmentId: String(assessment), candidatureId: String(candidature) }}
      onClick={open}
      className={LINK}
    >
      {children}
    </Link>
  );
}
