import { useState } from 'react';
import { parse } from 'sugar-high/core';
import { tokenize } from 'sugar-high/lang/typescript';
import { plural } from '../../lib/numbers.ts';
import { ScrollRegion } from '../../ui/ScrollRegion.tsx';
import { Text } from '../../ui/Text.tsx';

interface CodeProps {
  source: string;
  /** The accessible name. */
  label: string;
  isHighlighted?: boolean;
}

/** Longer code is cut, with a button that shows all of it. */
const MAX_LINES = 40;
const MAX_CHARACTERS = 4_000;

const COLOURS: Readonly<Record<string, string>> = {
  keyword: 'text-accent',
  string: 'text-good',
  class: 'text-warn',
  property: 'text-ink',
  entity: 'text-ink',
  comment: 'text-faint italic',
};

/** Code in letters of one width. */
export function Code({ source, label, isHighlighted = false }: CodeProps) {
  const [isWhole, setIsWhole] = useState(false);
  const lines = source.split(/\r\n?|\n/u);
  const shown = isWhole ? source : cut(lines);
  const hidden = isWhole ? 0 : lines.length - shown.split('\n').length;
  return (
    <>
      <ScrollRegion name={label} className="rounded-md border border-line bg-canvas">
        <pre translate="no" dir="ltr" className="w-max min-w-full px-3 py-2 font-mono text-xs/5">
          {isHighlighted ? <Highlighted source={shown} /> : <code>{shown}</code>}
        </pre>
      </ScrollRegion>
      {shown.length < source.length && !isWhole && (
        <button type="button" className="mt-1 text-soft underline hover:text-ink" onClick={() => setIsWhole(true)}>
          <Text>{hidden > 0 ? `Show all (${plural(hidden, 'more line')})` : 'Show all'}</Text>
        </button>
      )}
    </>
  );
}

const cut = (lines: readonly string[]) => lines.slice(0, MAX_LINES).join('\n').slice(0, MAX_CHARACTERS);

function Highlighted({ source }: { source: string }) {
  const { lines } = parse(source, { tokenize });
  // The text that is shown is the source, also if the highlighter reads it wrongly.
  const isComplete = lines.map(({ tokens }) => tokens.map(({ value }) => value).join('')).join('\n') === source;
  if (!isComplete) return <code>{source}</code>;
  return (
    <code>
      {lines.map(({ index, tokens }) => (
        <span key={index} className="block min-h-5">
          {tokens.map(({ type, value }, place) => (
            // Keyed by place: the code does not change.
            <span key={place} className={COLOURS[type]}>
              {value}
            </span>
          ))}
        </span>
      ))}
    </code>
  );
}
