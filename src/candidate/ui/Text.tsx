import type { ReactElement } from 'react';

interface TextProps {
  children: string | number;
  className?: string;
}

/**
 * A text in an element for itself, which is replaced when the text changes: a browser's translation never leaves an old value,
 * and never takes a text node that React still needs.
 */
export const Text = ({ children, className }: TextProps) => (
  <span key={children} className={className}>
    {children}
  </span>
);

/** What a component takes beside other nodes: no text, so that each text has an element for itself. */
export type Elements = ReactElement | readonly Elements[] | boolean | null | undefined;
