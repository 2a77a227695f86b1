import { createStore, useSelector } from '@tanstack/react-store';
import type { Candidature } from '../../contract/candidature.ts';
import type { FrozenSelection } from './selections.ts';

/** The candidates to reject, for the reject dialog. */
export type RejectionRequest = RejectionOptions & ({ candidature: Candidature } | { selection: FrozenSelection });

interface RejectionOptions {
  assessmentId: number;
  /** The review in which it is decided: its dialog begins with the last choice. */
  review?: number | undefined;
  /** Called when the user confirms, not when they cancel. */
  onConfirm?: (() => void) | undefined;
  /** Called with the job of a selection. */
  onStarted?: ((jobId: number) => void) | undefined;
  /** Where the focus goes when the dialog closes; by default to where it was. */
  returnFocus?: (() => HTMLElement | null | undefined) | undefined;
}

const store = createStore<{ request: RejectionRequest | null }>({ request: null });

/** Opens the reject dialog. Every rejection starts here, so that the user always decides about the email. */
export const requestRejection = (request: RejectionRequest): void => store.setState(() => ({ request }));

/** Closes the reject dialog. */
export const closeRejection = (): void => store.setState(() => ({ request: null }));

export function useRejectionRequest(): RejectionRequest | null {
  return useSelector(store, ({ request }) => request);
}
