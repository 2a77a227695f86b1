import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useExpandableText } from '../../ui/useExpandableText.tsx';
import { useMedia } from '../../ui/useMedia.ts';
import { type Elements, Text } from '../../ui/Text.tsx';

/** Whether queue, evidence and decision are side by side. */
export const useHasReviewColumns = (): boolean => useMedia('(min-width: 80rem)');

/** What a review has beside the candidate. */
export interface ReviewParts {
  queue: Elements;
  /** What happened last. */
  line: Elements;
  /** The buttons of the decision. */
  decision: Elements;
}

interface ReviewFrameProps extends ReviewParts {
  /** The ID of the candidate. Another one is shown from the top. */
  subject: number | null;
  title: string;
  context?: Elements;
  badge?: Elements;
  subtitle?: ReactNode;
  tools?: Elements;
  /** Beside the evidence, where there is room. */
  team?: Elements;
  /** The evidence. */
  children: Elements;
}

/** A candidate at full width: the queue, the evidence, and the decision with what the team thinks. On narrow screens one column. */
export function ReviewFrame(props: ReviewFrameProps) {
  const { subject, title, context, badge, subtitle, tools, queue, line, decision, team, children } = props;
  const hasColumns = useHasReviewColumns();
  const { heading, toggle } = useExpandableText(title, 'text-xl leading-7 font-semibold tracking-tight');
  const evidence = useRef<HTMLElement>(null);
  const [shown, setShown] = useState({ subject, hasChanged: false });
  if (shown.subject !== subject) setShown({ subject, hasChanged: true });
  const shownSubject = useRef(subject);
  useLayoutEffect(() => {
    if (shownSubject.current === subject) return;
    shownSubject.current = subject;
    // Before the paint: what was at this place is evidence about another candidate. // X24
    for (const scrolled of [evidence.current, evidence.current?.closest('main')]) scrolled?.scrollTo(0, 0);
  }, [subject]);
  return (
    <div className={hasColumns ? 'grid h-full grid-cols-[16rem_minmax(0,1fr)_21rem]' : 'flex min-h-full flex-col'}>
      {queue satisfies Elements}
      <article
        ref={evidence}
        tabIndex={-1}
        aria-label={title}
        className={`@container min-w-0 grow bg-surface outline-none ${hasColumns ? 'overflow-y-auto overscroll-contain border-x border-line' : ''}`}
      >
        {line satisfies Elements}
        <header className="flex flex-wrap items-start gap-x-4 gap-y-2 px-5 py-4">
          <div className="min-w-0 grow basis-64">
            {context}
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <div className="max-w-full min-w-0">
                <h2 {...heading}>
                  <bdi translate="no">{title}</bdi>
                </h2>
                {toggle satisfies Elements}
              </div>
              {badge}
            </div>
            {subtitle && <div className="mt-0.5 flex flex-wrap items-center gap-x-3 text-soft">{subtitle}</div>}
          </div>
          {tools}
        </header>
        {children}
      </article>
      {hasColumns ? (
        <aside aria-label="Decision and team" className="overflow-y-auto overscroll-contain bg-surface">
          {decision satisfies Elements}
          {team}
        </aside>
      ) : (
        <div id="panel-actions" className="sticky bottom-0 z-10 border-t border-line bg-surface">
          {decision satisfies Elements}
        </div>
      )}
      <p role="status" className="sr-only">
        {shown.hasChanged && <Text>{`Showing ${title}`}</Text>}
      </p>
    </div>
  );
}
