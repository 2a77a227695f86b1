import { useCallback } from 'react';
import { messages } from '../messages.ts';
import { usePageServices } from '../pageServices.ts';
import type { Elements } from './Text.tsx';

/** Logo and name of the company, with links to support and privacy; nothing when none is configured. */
function CompanyHeader() {
  const { name, logo, supportEmail, privacyUrl } = usePageServices().company;
  if (name === null && logo === null && supportEmail === null && privacyUrl === null) return null;
  return (
    <header className="company">
      <div>
        {logo !== null && <img src={logo} alt={name === null ? messages.companyLogo : ''} />}
        {name !== null && (
          <strong>
            <bdi translate="no">{name}</bdi>
          </strong>
        )}
        <span>
          {privacyUrl !== null && (
            <a href={privacyUrl} target="_blank" rel="noreferrer">
              {messages.privacyNotice}
            </a>
          )}
          {supportEmail !== null && <a href={`mailto:${supportEmail}`}>{messages.needHelp}</a>}
        </span>
      </div>
    </header>
  );
}

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
