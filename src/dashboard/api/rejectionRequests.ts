import { useSyncExternalStore } from 'react';
import type { Candidature } from '../../contract/candidature.ts';

/** Candidates who are to be rejected, before the reject dialog has asked about the email. */
export interface RejectionRequest {
  assessmentId: number;
  /** As they were when it was asked for: later changes of the selection do not change it. */
  candidatures: readonly Candidature[];
  /** Called when the user confirms, not when they cancel. */
  onConfirm?: (() => void) | undefined;
  /** Gets the ID of the job, where there are many. */
  onStarted?: ((jobId: number) => void) | undefined;
  /** Where the focus goes when the dialog closes; else to where it was. */
  returnFocus?: (() => HTMLElement | null | undefined) | undefined;
}

let current: RejectionRequest | null = null;
const listeners = new Set<() => void>();

function replace(next: RejectionRequest | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Opens the reject dialog. Every way to reject leads here, so that the email is always asked about. */
export const requestRejection = (request: RejectionRequest): void => replace(request);

/** Closes the reject dialog. */
export const closeRejection = (): void => replace(null);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const currentRejection = (): RejectionRequest | null => current;

export function useRejectionRequest(): RejectionRequest | null {
  return useSyncExternalStore(subscribe, currentRejection);
}
