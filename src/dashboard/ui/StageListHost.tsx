import { createContext, lazy, use, useCallback, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Candidature } from '../../contract/candidature.ts';
import { LazyBoundary } from './LazyBoundary.tsx';
import { nameOf } from './Name.tsx';
import type { Elements } from './Text.tsx';

/** Loads the stage list ahead, so that it opens at once, even if the server is unreachable. */
export const loadStageList = () => import('./StageList.tsx');
const StageList = lazy(loadStageList);

/** Opens the stage list of a candidate beside an element. */
type OpenStageList = (candidature: Candidature, anchor: HTMLElement) => void;

const StageListContext = createContext<OpenStageList | null>(null);

/** Null where candidates cannot be moved. */
export const useStageList = () => use(StageListContext);

interface StageListHostProps {
  /** Unknown stage codes that are offered, too. */
  others?: readonly string[];
  onChoose: (candidature: Candidature, stage: string) => void;
  children: Elements;
}

const NONE: readonly string[] = [];

/** Renders the stage list that `useStageList` opens. */
export function StageListHost({ others = NONE, onChoose, children }: StageListHostProps) {
  // `opening` remounts the list each time, since the browser reports the closing of the previous one late.
  const [opened, setOpened] = useState<{ candidature: Candidature; anchor: HTMLElement; opening: number } | null>(null);
  const open = useCallback<OpenStageList>(
    (candidature, anchor) => setOpened((before) => ({ candidature, anchor, opening: (before?.opening ?? 0) + 1 })),
    [],
  );
  const close = () => setOpened((now) => (now === opened ? null : now));
  const list = opened && (
    <LazyBoundary key={opened.opening} onClose={close}>
      <StageList
        name={nameOf(opened.candidature)}
        current={opened.candidature.stage}
        others={others}
        anchor={opened.anchor}
        onChoose={(stage) => onChoose(opened.candidature, stage)}
        onClose={close}
      />
    </LazyBoundary>
  );
  // Inside a modal dialog, since that hides the rest of the page from screen readers.
  const dialog = opened?.anchor.closest('[role="dialog"]');
  return (
    <StageListContext value={open}>
      {children}
      {dialog ? createPortal(list, dialog) : list}
    </StageListContext>
  );
}
