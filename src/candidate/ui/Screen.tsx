import { useCallback } from 'react';
import { CompanyHeader } from './CompanyHeader.tsx';
import type { Elements } from './Text.tsx';

interface ScreenProps {
  title: string;
  /** Language of the title, when it is a text of the assessment. */
  language?: string | undefined;
  /** Small text above the title. */
  above?: Elements;
  children: Elements;
}

/** On load the focus is already at the top of the page, so the first heading does not take it. */
let isFirst = true;

/** Moves the focus to a new heading, so that a screen reader continues from there. */
export function useFocusHeading(): (heading: HTMLHeadingElement | null) => void {
  return useCallback((heading) => {
    if (!heading) return;
    if (!isFirst) heading.focus();
    isFirst = false;
  }, []);
}

/** A screen with a title, which gets the focus. Give it a key per step. */
export function Screen({ title, language, above, children }: ScreenProps) {
  const focusHeading = useFocusHeading();
  return (
    <>
      <CompanyHeader />
      <main className="screen">
        <title>{title}</title>
        {above}
        <h1 ref={focusHeading} tabIndex={-1} dir="auto" lang={language}>
          {title}
        </h1>
        {children}
      </main>
    </>
  );
}
