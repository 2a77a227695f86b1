import { Check } from 'lucide-react';
import { type KeyboardEvent, useCallback } from 'react';
import { classes } from '../../../lib/classes.ts';
import { CodeDot } from '../../../ui/codes.tsx';

interface MoveMenuProps {
  /** Whom it moves. */
  name: string;
  /** The stage they are in. */
  current: string | null;
  stages: readonly { code: string; label: string }[];
  /** What it is opened beside. */
  anchor: HTMLElement;
  onChoose: (code: string) => void;
  onClose: () => void;
}

const GAP = 4;
const EDGE = 8;

/** All stages, to move somebody to one of them without dragging. It is open while it is rendered. // X05 */
export function MoveMenu({ name, current, stages, anchor, onChoose, onClose }: MoveMenuProps) {
  const open = useCallback(
    (panel: HTMLDivElement | null) => {
      if (!panel) return;
      panel.showPopover();
      const box = anchor.getBoundingClientRect();
      const below = box.bottom + GAP + panel.offsetHeight <= window.innerHeight - EDGE;
      const left = Math.min(box.left, window.innerWidth - panel.offsetWidth - EDGE);
      panel.style.left = `${Math.max(EDGE, left)}px`;
      panel.style.top = `${below ? box.bottom + GAP : Math.max(EDGE, box.top - GAP - panel.offsetHeight)}px`;
      const items = itemsOf(panel);
      (items.find((item) => item.ariaChecked === 'true') ?? items[0])?.focus();
    },
    [anchor],
  );

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its items have the focus
    <div
      ref={open}
      popover="auto"
      role="menu"
      aria-label={`Move ${name} to`}
      onKeyDown={moveFocus}
      onToggle={(event) => {
        if (event.newState === 'closed') onClose();
      }}
      className="fixed inset-auto m-0 max-h-[80dvh] min-w-56 overflow-auto rounded-lg border border-line bg-surface p-1 text-ink shadow-float"
    >
      {stages.map(({ code, label }) => (
        <button
          key={code}
          type="button"
          role="menuitemradio"
          aria-checked={code === current}
          tabIndex={-1}
          onClick={({ currentTarget }) => {
            currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
            onChoose(code);
          }}
          className="flex min-h-8 w-full items-center gap-2 rounded px-2 text-left -outline-offset-2 hover:bg-hover focus-visible:bg-hover"
        >
          <CodeDot code={code} />
          <span className="min-w-0 grow break-words">{label}</span>
          <Check aria-hidden="true" className={classes('size-3.5', code !== current && 'invisible')} />
        </button>
      ))}
    </div>
  );
}

const itemsOf = (panel: Element) => [...panel.querySelectorAll<HTMLElement>('[role=menuitemradio]')];

/** Arrows go round, Home and End to the ends, a letter to the next item that begins with it. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  // What lies under the menu has keys of its own.
  event.stopPropagation();
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const items = itemsOf(event.currentTarget);
  const index = items.findIndex((item) => item === document.activeElement);
  const step = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: -1 }[event.key];
  const next =
    step === undefined
      ? [...items.slice(index + 1), ...items].find(({ textContent }) => beginsWith(textContent, event.key))
      : items.at(step % items.length);
  // Tab would leave the menu open behind it.
  if (event.key === 'Tab') event.currentTarget.hidePopover();
  if (!next) return;
  event.preventDefault();
  next.focus();
}

const beginsWith = (text: string, key: string) => key.length === 1 && text.toLowerCase().startsWith(key.toLowerCase());
