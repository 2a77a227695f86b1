import { createContext, type ReactNode, type RefObject, use, useRef } from 'react';

const ScrollElement = createContext<RefObject<HTMLElement | null>>({ current: null });

interface ScrollPaneProps {
  className: string;
  children: ReactNode;
}

/** The scrolling part of the page. */
export function ScrollPane({ className, children }: ScrollPaneProps) {
  // A ref, since setting a state would render all tables twice at first.
  const element = useRef<HTMLElement>(null);
  return (
    <main
      id="main"
      ref={element}
      tabIndex={-1}
      // Isolated, so that changes beside it or over it do not repaint it. Relative, so that hidden texts of a wide table do not
      // widen the page.
      // The scroll padding keeps a focused element clear of the sticky toolbar and header. What floats below: styles.css.
      className={`@container relative isolate [overflow-anchor:none] scroll-pt-22 overflow-auto overscroll-contain outline-none ${className}`}
    >
      <ScrollElement value={element}>{children}</ScrollElement>
    </main>
  );
}

/** The scrolling element of the page; `current` is null during the first render. */
export function useScrollElement(): RefObject<HTMLElement | null> {
  return use(ScrollElement);
}
