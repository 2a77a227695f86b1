import { useRef, useState } from 'react';
import { messages } from '../messages.ts';
import { Button } from '../ui/Button.tsx';
import { type FieldProps, isOptionList } from './fieldProps.ts';
import { useDragOrder } from './useDragOrder.ts';

const { answers } = messages;

/** Puts the options into an order, by dragging or with buttons. It counts as answered from the first move, or once it is confirmed. */
export function OrderingField({ item, answer, onAnswer, language, labelledBy }: FieldProps<'ordering'>) {
  const order =
    isOptionList(answer) && answer.length === item.options.length ? answer : item.options.map((_, place) => place);
  const rows = useRef<HTMLOListElement>(null);
  const [announcement, setAnnouncement] = useState('');

  function move(from: number, to: number): void {
    const next = [...order];
    next.splice(to, 0, ...next.splice(from, 1));
    onAnswer(next);
    setAnnouncement(answers.moved(item.options[order[from] ?? 0] ?? '', to + 1, order.length));
  }
  const dragProps = useDragOrder(move);

  function step(from: number, to: number): void {
    move(from, to);
    // The button moves along with its row; at either end its sibling takes over.
    const direction = to === 0 ? 'down' : to === order.length - 1 ? 'up' : to < from ? 'up' : 'down';
    requestAnimationFrame(() => {
      rows.current?.children.item(to)?.querySelector<HTMLButtonElement>(`[data-move=${direction}]`)?.focus();
    });
  }

  return (
    <div role="group" aria-labelledby={labelledBy}>
      <p className="hint">{answers.ordering}</p>
      <ol ref={rows} className="ordering">
        {order.map((place, index) => {
          const option = item.options[place] ?? '';
          return (
            <li key={place} {...dragProps(index)}>
              <span className="grip" aria-hidden="true">
                ⠿
              </span>
              <span className="rank">{index + 1}</span>
              <span className="text" dir="auto" lang={language}>
                {option}
              </span>
              <Button
                data-move="up"
                aria-label={answers.moveUp(option)}
                aria-disabled={index === 0 || undefined}
                onClick={() => index > 0 && step(index, index - 1)}
              >
                ↑
              </Button>
              <Button
                data-move="down"
                aria-label={answers.moveDown(option)}
                aria-disabled={index === order.length - 1 || undefined}
                onClick={() => index < order.length - 1 && step(index, index + 1)}
              >
                ↓
              </Button>
            </li>
          );
        })}
      </ol>
      {answer === null && <Button onClick={() => onAnswer(order)}>{answers.keepOrder}</Button>}
      <p className="hidden" role="status">
        {announcement}
      </p>
    </div>
  );
}
