import { createContext, type ReactNode, use, useState } from 'react';

const ScrollElement = createContext<HTMLElement | null>(null);

interface ScrollPaneProps {
  className: string;
  children: ReactNode;
}

/** The page's scrolling part. Tables inside it draw only the rows that are in view. */
export function ScrollPane({ className, children }: ScrollPaneProps) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  return (
    <main
      id="main"
      ref={setElement}
      tabIndex={-1}
      // What gets the focus above the view stops below the toolbar and the header row, which stick there; below the
      // view, above the bar of a selection, which has room of its own at the end.
      className={`scroll-pt-22 overflow-y-auto overscroll-contain outline-none has-[#selection-bar]:scroll-pb-24 has-[#selection-bar]:pb-24 ${className}`}
    >
      <ScrollElement value={element}>{children}</ScrollElement>
    </main>
  );
}

export function useScrollElement(): HTMLElement | null {
  return use(ScrollElement);
}
