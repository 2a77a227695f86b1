import { createContext, type ReactNode, type RefObject, use, useRef } from 'react';

const ScrollElement = createContext<RefObject<HTMLElement | null>>({ current: null });

interface ScrollPaneProps {
  className: string;
  children: ReactNode;
}

/** The page's scrolling part. Tables inside it draw only the rows that are in view. */
export function ScrollPane({ className, children }: ScrollPaneProps) {
  // No state: setting it would draw all tables once more, before anything is seen.
  const element = useRef<HTMLElement>(null);
  return (
    <main
      id="main"
      ref={element}
      tabIndex={-1}
      // Isolated, so that changes beside it or over it do not repaint it.
      // The scroll paddings keep a focused element clear of the sticky toolbar and header above and of the selection bar below,
      // for which the pane has room at its end.
      className={`@container isolate [overflow-anchor:none] scroll-pt-22 overflow-y-auto overscroll-contain outline-none has-[#selection-bar]:scroll-pb-24 has-[#selection-bar]:pb-24 ${className}`}
    >
      <ScrollElement value={element}>{children}</ScrollElement>
    </main>
  );
}

/** What scrolls the page; empty while it is drawn for the first time. */
export function useScrollElement(): RefObject<HTMLElement | null> {
  return use(ScrollElement);
}
