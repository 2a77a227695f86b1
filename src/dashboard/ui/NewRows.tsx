import { ArrowUp } from 'lucide-react';
import { useRef } from 'react';
import { classes } from '../lib/classes.ts';
import { Button } from './Button.tsx';
import { useCommands } from './commands.ts';
import { Text } from './Text.tsx';

/** `rows`: "12 new". */
const showRowsText = (rows: string) => `Show ${rows}`;

interface NewRowsProps {
  /** "12 new"; null: there are no new rows. */
  text: string | null;
  onShow: () => void;
}

/** Shows new rows on request, so that rows do not move under the pointer. */
export function NewRows({ text, onShow }: NewRowsProps) {
  const place = useRef<HTMLSpanElement>(null);
  useCommands(() => (text === null ? [] : [{ id: 'show-new', title: showRowsText(text), group: 'page', run: onShow }]));
  return (
    <span
      ref={place}
      tabIndex={-1}
      // Without new rows it takes no room, not even the gap of the flex container.
      className={classes('inline-flex shrink-0 items-center outline-none', text === null && 'absolute')}
    >
      {text !== null && (
        <Button
          shape="small"
          className="animate-fade-in border-accent text-accent-strong"
          aria-label={showRowsText(text)}
          onClick={() => {
            // The button is removed, so the focus moves.
            place.current?.focus();
            onShow();
          }}
        >
          <ArrowUp aria-hidden="true" className="size-3" />
          <Text>{text}</Text>
        </Button>
      )}
      <span role="status" className="sr-only">
        {text}
      </span>
    </span>
  );
}
