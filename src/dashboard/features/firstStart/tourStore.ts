import { createStore } from '@tanstack/react-store';

/** Whether the tour is under way. */
export const tourStore = createStore<boolean>(false);

export const startTour = (): void => tourStore.setState(() => true);
export const endTour = (): void => tourStore.setState(() => false);
