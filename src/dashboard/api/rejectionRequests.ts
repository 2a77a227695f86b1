import { createStore, useSelector } from '@tanstack/react-store';
import type { Candidature } from '../../contract/candidature.ts';
import type { FrozenSelection } from './selections.ts';

/** Candidates who are to be rejected, before the reject dialog has asked about the email. */
export type RejectionRequest = RejectionOptions & ({ candidature: Candidature } | { selection: FrozenSelection });

interface RejectionOptions {
  assessmentId: number;
  /** Called when the user confirms, not when they cancel. */
  onConfirm?: (() => void) | undefined;
  /** Gets the ID of the job of a selection, and the candidates of that. */
  onStarted?: ((jobId: number, ids: readonly number[]) => void) | undefined;
  /** Where the focus goes when the dialog closes; else to where it was. */
  returnFocus?: (() => HTMLElement | null | undefined) | undefined;
}

const store = createStore<{ request: RejectionRequest | null }>({ request: null });

/** Opens the reject dialog. Every way to reject leads here, so that the email is always asked about. */
export const requestRejection = (request: RejectionRequest): void => store.setState(() => ({ request }));

/** Closes the reject dialog. */
export const closeRejection = (): void => store.setState(() => ({ request: null }));

export function useRejectionRequest(): RejectionRequest | null {
  return useSelector(store, ({ request }) => request);
}
