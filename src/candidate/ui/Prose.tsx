import type { ReactNode } from 'react';

interface ProseProps {
  text: string;
  language: string;
  className?: string;
}

/** A text of an assessment: paragraphs between empty lines, code between backticks. */
export function Prose({ text, language, className = '' }: ProseProps) {
  return (
    <div className={`prose ${className}`} lang={language}>
      {text.split(/\n{2,}/).map((paragraph, index) => (
        // Texts do not change: a paragraph is its place.
        <p key={index} dir="auto">
          <InlineText text={paragraph} />
        </p>
      ))}
    </div>
  );
}

/** One paragraph, with code where there are backticks. */
export function InlineText({ text }: { text: string }) {
  const parts = text.split('`');
  // An odd one is a character like any other.
  if (parts.length % 2 === 0) return <span>{text}</span>;
  return parts.map((part, index) => {
    const Tag = index % 2 === 0 ? 'span' : 'code';
    return (
      <Tag key={`${index} ${part}`} translate={Tag === 'code' ? 'no' : undefined}>
        {part}
      </Tag>
    );
  });
}

interface ScrollerProps {
  /** Its name. */
  label: string;
  children: ReactNode;
}

/** Content that may be wider than the screen, such as code or a table. It scrolls separately, also by keyboard. */
export function Scroller({ label, children }: ScrollerProps) {
  return (
    // Not every browser lets the keyboard into what scrolls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="scroll" role="group" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
