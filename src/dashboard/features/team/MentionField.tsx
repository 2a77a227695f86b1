import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { pressedKey } from '../../../contract/pressedKey.ts';
import type { KnownUser } from '../../../contract/users.ts';
import { usersOfAssessmentQuery } from '../../api/users.ts';
import { classes } from '../../lib/classes.ts';
import { isColleagueLike } from '../../lib/colleagues.ts';
import { useUserName } from '../../lib/currentUser.ts';
import { mentionAtEnd } from '../../lib/mentions.ts';
import { plural } from '../../lib/numbers.ts';
import { Colleague } from '../../ui/Colleague.tsx';

/** The most colleagues in the list. */
const MAX_SHOWN = 8;

interface MentionFieldProps extends Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'ref'> {
  assessmentId: number;
  value: string;
  onText: (text: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  field: RefObject<HTMLTextAreaElement | null>;
}

/**
 * A text field in which @ opens a list of the colleagues who may see the assessment. The focus stays in the field;
 * `aria-activedescendant` is the active colleague.
 */
export function MentionField({ assessmentId, value, onText, onKeyDown, field, ...attributes }: MentionFieldProps) {
  const id = useId();
  /** Where the caret is; null: the field has no focus. */
  const [caret, setCaret] = useState<number | null>(null);
  /** The place of an @ whose list was closed. */
  const [closed, setClosed] = useState<number | null>(null);
  const [place, setPlace] = useState(0);
  const user = useUserName();
  const begun = user === null || caret === null ? null : mentionAtEnd(value.slice(0, caret));
  const isBegun = begun !== null && begun.start !== closed;
  const { data = [] } = useQuery({ ...usersOfAssessmentQuery(assessmentId), enabled: isBegun });
  const found = data.filter((each) => each.address !== user && isColleagueLike(each, begun?.query ?? ''));
  const shown = isBegun ? found.slice(0, MAX_SHOWN) : [];
  const active = shown[Math.min(place, shown.length - 1)];

  function follow({ selectionStart, selectionEnd }: HTMLTextAreaElement): void {
    setCaret(selectionStart === selectionEnd ? selectionStart : null);
  }
  function choose({ name }: KnownUser): void {
    if (!begun || caret === null) return;
    const start = `${value.slice(0, begun.start)}@${name} `;
    flushSync(() => {
      onText(start + value.slice(caret).replace(/^ /, ''));
      setClosed(begun.start);
    });
    field.current?.setSelectionRange(start.length, start.length);
    setCaret(start.length);
  }
  function onListKey(event: KeyboardEvent<HTMLTextAreaElement>): boolean {
    if (!active || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
    const step = (by: number) => setPlace((shown.indexOf(active) + by + shown.length) % shown.length);
    const key = pressedKey(event);
    if (key === 'ArrowDown') step(1);
    else if (key === 'ArrowUp') step(-1);
    else if (key === 'Enter') choose(active);
    else if (key === 'Escape') setClosed(begun?.start ?? null);
    else return false;
    return true;
  }

  const optionId = (each: KnownUser) => `${id}-${each.id}`;
  return (
    <div className="relative">
      <textarea
        {...attributes}
        ref={field}
        value={value}
        aria-autocomplete={user === null ? undefined : 'list'}
        aria-controls={active && `${id}-list`}
        aria-activedescendant={active && optionId(active)}
        onChange={({ target }) => {
          setPlace(0);
          follow(target);
          // A new @ at the place of an earlier one.
          if (closed !== null && target.value.charAt(closed) !== '@') setClosed(null);
          onText(target.value);
        }}
        onSelect={({ currentTarget }) => follow(currentTarget)}
        onBlur={() => setCaret(null)}
        onKeyDown={(event) => {
          if (!onListKey(event)) return onKeyDown(event);
          event.preventDefault();
          // Escape would also close the panel.
          event.stopPropagation();
        }}
      />
      {active && (
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label="Colleagues"
          className="absolute inset-x-0 z-20 max-h-[40dvh] overflow-y-auto rounded-lg border border-line bg-surface p-1 shadow-float max-md:bottom-full md:top-full md:mt-1"
        >
          {shown.map((each) => (
            // The field handles the keys.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={each.id}
              id={optionId(each)}
              role="option"
              tabIndex={-1}
              aria-selected={each === active}
              onPointerMove={() => setPlace(shown.indexOf(each))}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(each)}
              className={classes(
                'flex min-h-8 cursor-pointer items-center gap-2 rounded-md px-2 max-md:min-h-10',
                each === active && 'bg-accent-wash',
              )}
            >
              <Colleague address={each.address} />
              {each.name !== each.address && (
                <span translate="no" className="min-w-0 grow truncate text-right text-xs text-faint">
                  {each.address}
                </span>
              )}
            </div>
          ))}
        </div>
      )}
      <p role="status" className="sr-only">
        {active ? `${plural(shown.length, 'colleague')}. Arrow keys choose, Enter mentions.` : ''}
      </p>
    </div>
  );
}
