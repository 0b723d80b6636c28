import { createStore } from '../store.ts';

const step = createStore<number | undefined>(undefined);

/** The step of the tour that is shown, counted from 0; undefined while nobody takes the tour. */
export const useTourStep = step.use;

/** Begins the tour, also once more. */
export function startTour(): void {
  step.set(0);
}

export function showTourStep(next: number): void {
  step.set(next);
}

export function endTour(): void {
  step.set(undefined);
}
