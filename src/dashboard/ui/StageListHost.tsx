import { createContext, lazy, type ReactNode, use, useCallback, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Candidature } from '../../contract/candidature.ts';
import { LazyBoundary } from './LazyBoundary.tsx';
import { nameOf } from './Name.tsx';

/** Loads the stage list, so that it opens at once, and when the server is away, too. */
export const loadStageList = () => import('./StageList.tsx');
const StageList = lazy(loadStageList);

/** Opens the stage list of a candidate beside an element. */
type OpenStageList = (candidature: Candidature, anchor: HTMLElement) => void;

const StageListContext = createContext<OpenStageList | null>(null);

/** Null where candidates cannot be moved. */
export const useStageList = () => use(StageListContext);

interface StageListHostProps {
  /** Codes of stages that are offered beside the known ones. */
  others?: readonly string[];
  onChoose: (candidature: Candidature, stage: string) => void;
  children: ReactNode;
}

const NONE: readonly string[] = [];

/** Holds the one stage list that the stages in it open. */
export function StageListHost({ others = NONE, onChoose, children }: StageListHostProps) {
  // `opening` makes a new list each time: the browser reports late that the previous one was closed.
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
  // A modal dialog hides the rest of the page from screen readers: what opens in it belongs into it.
  const dialog = opened?.anchor.closest('[role="dialog"]');
  return (
    <StageListContext value={open}>
      {children}
      {dialog ? createPortal(list, dialog) : list}
    </StageListContext>
  );
}
