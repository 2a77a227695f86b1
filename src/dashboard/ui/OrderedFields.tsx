import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button, IconButton } from './Button.tsx';
import { Text } from './Text.tsx';

/** What every field of text in a form of rows looks like. */
export const ROW_FIELD = 'rounded-md border border-edge bg-surface px-2.5 text-ink placeholder:text-faint';

interface OrderedFieldsProps<Item extends { key: string }> {
  /** The accessible name of the list. */
  label: string;
  /** "criterion" */
  noun: string;
  items: readonly Item[];
  onChange: (items: readonly Item[]) => void;
  textOf: (item: Item) => string;
  withText: (item: Item, text: string) => Item;
  /** A new item with an empty text. */
  create: () => Item;
  /** The most characters of a text. */
  maxLength: number;
  placeholder?: string;
  /** Why no item can be added; null: one can. */
  full: string | null;
  /** What the button that removes an item says of "criterion 1". */
  removing: (item: string) => string;
  /** Further fields of an item. */
  renderMore?: (item: Item, index: number, write: (item: Item) => void) => ReactNode;
}

/** Texts in an order that the user decides: each can be changed, moved and removed, and new ones are added at the end. */
export function OrderedFields<Item extends { key: string }>(props: OrderedFieldsProps<Item>) {
  const { label, noun, items, onChange, textOf, withText, create, maxLength, placeholder, full, removing } = props;
  const root = useRef<HTMLDivElement>(null);
  const fields = () => root.current?.querySelectorAll<HTMLElement>('li > div > input') ?? [];
  const write = (index: number) => (item: Item) => onChange(items.with(index, item));

  function move({ currentTarget: button }: MouseEvent<HTMLButtonElement>, index: number, by: number): void {
    const moved = items.slice(index, index + 1);
    // An element loses the focus when it moves in the DOM.
    flushSync(() => onChange(items.toSpliced(index, 1).toSpliced(index + by, 0, ...moved)));
    button.focus();
  }
  function add(): void {
    flushSync(() => onChange([...items, create()]));
    fields()[items.length]?.focus();
  }
  function remove(index: number): void {
    flushSync(() => onChange(items.toSpliced(index, 1)));
    const left = fields();
    (left[Math.min(index, left.length - 1)] ?? root.current?.querySelector<HTMLElement>('button'))?.focus();
  }

  return (
    <div ref={root} className="space-y-3">
      {items.length > 0 && (
        <ol aria-label={label} className={props.renderMore ? 'space-y-3' : 'space-y-1.5'}>
          {items.map((item, index) => (
            <li key={item.key}>
              <div className="flex items-center gap-1">
                <input
                  aria-label={`${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${index + 1}`}
                  value={textOf(item)}
                  maxLength={maxLength}
                  placeholder={placeholder}
                  autoComplete="off"
                  dir="auto"
                  onChange={({ target }) => write(index)(withText(item, target.value))}
                  className={`${ROW_FIELD} h-8 min-w-0 grow max-md:h-10 ${props.renderMore ? 'font-medium' : ''}`}
                />
                <IconButton
                  label={`Move ${noun} ${index + 1} up`}
                  reason={index === 0 ? `This is the first ${noun}.` : null}
                  onClick={(event) => move(event, index, -1)}
                >
                  <ArrowUp aria-hidden="true" className="size-3.5" />
                </IconButton>
                <IconButton
                  label={`Move ${noun} ${index + 1} down`}
                  reason={index === items.length - 1 ? `This is the last ${noun}.` : null}
                  onClick={(event) => move(event, index, 1)}
                >
                  <ArrowDown aria-hidden="true" className="size-3.5" />
                </IconButton>
                <IconButton label={removing(`${noun} ${index + 1}`)} onClick={() => remove(index)}>
                  <X aria-hidden="true" className="size-3.5" />
                </IconButton>
              </div>
              {props.renderMore && <div>{props.renderMore(item, index, write(index))}</div>}
            </li>
          ))}
        </ol>
      )}
      <Button reason={full} onClick={add}>
        <Plus aria-hidden="true" className="size-3.5" />
        <Text>{`Add a ${noun}`}</Text>
      </Button>
    </div>
  );
}
