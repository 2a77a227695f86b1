import { ArrowUp } from 'lucide-react';
import { useRef } from 'react';
import { classes } from '../lib/classes.ts';
import { Button } from './Button.tsx';
import { useCommands } from './commands.ts';
import { CONTROLS } from '../messages/controls.ts';

interface NewRowsProps {
  /** "12 new"; null: nothing waits. */
  words: string | null;
  onBring: () => void;
}

/** Shows new rows on request, so that rows do not move under the pointer. */
export function NewRows({ words, onBring }: NewRowsProps) {
  const place = useRef<HTMLSpanElement>(null);
  useCommands(() =>
    words === null ? [] : [{ id: 'bring', title: CONTROLS.showRows(words), group: 'page', run: onBring }],
  );
  return (
    <span
      ref={place}
      tabIndex={-1}
      // While nothing waits, it takes no room, nor the gap beside it.
      className={classes('inline-flex shrink-0 items-center outline-none', words === null && 'absolute')}
    >
      {words !== null && (
        <Button
          shape="small"
          className="animate-fade-in border-accent text-accent-strong"
          aria-label={CONTROLS.showRows(words)}
          onClick={() => {
            // The button goes away.
            place.current?.focus();
            onBring();
          }}
        >
          <ArrowUp aria-hidden="true" className="size-3" />
          {words}
        </Button>
      )}
      <span role="status" className="sr-only">
        {words}
      </span>
    </span>
  );
}
