import { type ReactNode, useCallback } from 'react';

interface ScreenProps {
  title: string;
  /** Of the title, where it is a text of the assessment. */
  language?: string | undefined;
  /** Stands above the title, small. */
  above?: ReactNode;
  children: ReactNode;
}

/** The first heading is where the page begins: there the focus is already at the top. */
let isFirst = true;

/** Moves the focus to a heading that has just come, so that a screen reader reads on from there. */
export function useFocusHeading(): (heading: HTMLHeadingElement | null) => void {
  return useCallback((heading) => {
    if (!heading) return;
    if (!isFirst) heading.focus();
    isFirst = false;
  }, []);
}

/** One step of the way: a sheet with a title, which gets the focus. Give it a key per step. */
export function Screen({ title, language, above, children }: ScreenProps) {
  const arrive = useFocusHeading();
  return (
    <main className="screen">
      <title>{title}</title>
      {above}
      <h1 ref={arrive} tabIndex={-1} dir="auto" lang={language}>
        {title}
      </h1>
      {children}
    </main>
  );
}
