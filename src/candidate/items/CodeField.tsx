import { useId, useRef, type KeyboardEvent } from 'react';
import { pressedKey } from '../../contract/pressedKey.ts';
import { messages } from '../messages.ts';
import { Scroller } from '../ui/Prose.tsx';
import { argumentsText } from './argumentsText.ts';
import { ExampleRuns } from './ExampleRuns.tsx';
import { type FieldProps, TYPING_DELAY_MS } from './fieldProps.ts';

const { answers, examples: exampleTexts } = messages;
const LANGUAGES = { javascript: 'JavaScript', typescript: 'TypeScript' } as const;

/** A code editor for one function, with example calls and results. */
export function CodeField({ item, answer, onAnswer, onLeave, labelledBy, examples }: FieldProps<'code'>) {
  const hintId = useId();
  const handleKey = useIndentation();
  const source = typeof answer === 'string' ? answer : item.stub;
  return (
    <div className="code">
      {item.examples.length > 0 && (
        <Scroller label={answers.examples}>
          <table>
            <thead>
              <tr>
                <th scope="col">{exampleTexts.input}</th>
                <th scope="col">{exampleTexts.expected}</th>
              </tr>
            </thead>
            <tbody>
              {item.examples.map(({ input, output }) => (
                <tr key={JSON.stringify(input)}>
                  <td>
                    <code translate="no">{argumentsText(input)}</code>
                  </td>
                  <td>
                    <code translate="no">{JSON.stringify(output)}</code>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroller>
      )}
      <p id={hintId} className="hint">
        {answers.codeHint(LANGUAGES[item.programming_language])}
      </p>
      <textarea
        className="source"
        value={source}
        rows={Math.min(Math.max(source.split('\n').length + 2, 10), 24)}
        maxLength={20_000}
        spellCheck={false}
        autoCapitalize="off"
        autoCorrect="off"
        autoComplete="off"
        wrap="off"
        aria-labelledby={labelledBy}
        aria-describedby={hintId}
        onKeyDown={handleKey}
        onChange={(event) => onAnswer(event.currentTarget.value || null, TYPING_DELAY_MS)}
        onBlur={onLeave}
      />
      {examples && <ExampleRuns item={item} source={source} examples={examples} />}
    </div>
  );
}

/** Tab indents, Enter keeps the indentation, Escape lets the next Tab go on (WCAG 2.1.2). */
function useIndentation() {
  const isFree = useRef(false);
  return (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const field = event.currentTarget;
    const key = pressedKey(event);
    if (key === null) return;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (key === 'Tab' && isPlain && !event.shiftKey && !isFree.current) {
      event.preventDefault();
      insert(field, '  ');
    } else if (key === 'Enter' && isPlain) {
      event.preventDefault();
      const line = field.value.slice(0, field.selectionStart).split('\n').at(-1) ?? '';
      insert(field, `\n${/^[ \t]*/.exec(line)?.[0] ?? ''}`);
    }
    if (key !== 'Shift') isFree.current = key === 'Escape';
  };
}

function insert(field: HTMLTextAreaElement, text: string): void {
  // Deprecated without a successor: nothing else that inserts leaves undoing intact.
  if (document.execCommand('insertText', false, text)) return;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
