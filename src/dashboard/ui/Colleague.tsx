import type { CSSProperties } from 'react';
import { useColleagueName, useMentioned } from '../lib/colleagues.ts';
import { useUserName } from '../lib/currentUser.ts';
import { mentionOf, splitMentions } from '../../contract/mentions.ts';
import { classes } from '../lib/classes.ts';
import { WORDS } from '../messages/words.ts';

/** "AL" for Ana Lima. */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
  return `${Array.from(first)[0] ?? ''}${Array.from(last)[0] ?? ''}`.toUpperCase();
}

/** Twelve hues, far enough from each other. */
const HUES = 12;

/** The hue of an address: always the same. */
export function hueOf(address: string): number {
  let sum = 0;
  for (const character of address) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9_973;
  return (sum % HUES) * (360 / HUES);
}

/** The initials of a user as a coloured disc, beside the name. */
function Initials({ address, name }: { address: string; name: string }) {
  return (
    <span aria-hidden="true" translate="no" className="initials" style={{ '--hue': hueOf(address) } as CSSProperties}>
      {initialsOf(name)}
    </span>
  );
}

/** The name of a user, with the address as tooltip. */
export function ColleagueName({ address, className = 'font-medium' }: { address: string; className?: string }) {
  const name = useColleagueName(address);
  return (
    <bdi translate="no" key={name} title={address} className={className}>
      {name}
    </bdi>
  );
}

interface ColleagueProps {
  /** Null: without sign-in. */
  address: string | null;
  isYou?: boolean;
  className?: string;
}

/** A user: initials and name, "You" for the reader. */
export function Colleague({ address, isYou = false, className }: ColleagueProps) {
  const name = useColleagueName(address);
  const shown = isYou ? WORDS.you : (name ?? WORDS.colleague);
  return (
    <span className={classes('flex min-w-0 items-center gap-1.5', className)} title={address ?? undefined}>
      {address !== null && name !== null && <Initials address={address} name={name} />}
      <bdi translate="no" key={shown} className="truncate font-medium">
        {shown}
      </bdi>
    </span>
  );
}

/** The text of a note: mentions are the names of the users. Without sign-in there are none. */
export function NoteText({ text }: { text: string }) {
  const parts = useUserName() === null ? [text] : splitMentions(text);
  return parts.map((part, index) =>
    typeof part === 'string' ? (
      <span key={`${index} ${part}`}>{part}</span>
    ) : (
      <Mention key={`${index} ${part}`} id={part} />
    ),
  );
}

function Mention({ id }: { id: number }) {
  const user = useMentioned(id);
  if (user === null) return <span className="italic">a former colleague</span>;
  return (
    <bdi translate="no" key={user?.name} title={user?.address} className="font-medium text-accent-strong">
      {user ? `@${user.name}` : mentionOf(id)}
    </bdi>
  );
}
