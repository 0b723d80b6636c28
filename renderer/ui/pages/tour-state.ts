import { useSyncExternalStore } from 'react';

let step: number | undefined;
const listeners = new Set<() => void>();

function set(next: number | undefined): void {
  step = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The step of the tour that is shown, counted from 0; undefined while nobody takes the tour. */
export function useTourStep(): number | undefined {
  return useSyncExternalStore(subscribe, () => step);
}

/** Begins the tour, also once more. */
export function startTour(): void {
  set(0);
}

export function showTourStep(next: number): void {
  set(next);
}

export function endTour(): void {
  set(undefined);
}
