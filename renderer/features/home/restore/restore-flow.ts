import { useSyncExternalStore } from 'react';
import type { FileSource } from '#renderer/records/choose-files.ts';

/** What is to be restored, as far as it is known when the dialog opens. */
export interface RestoreOffer {
  /** Tells one opening of the dialog from the next. */
  id: number;
  /** The database that is put back as it was. */
  into?: string | undefined;
  /** The backup, dropped already. */
  source?: FileSource | undefined;
}

let offer: RestoreOffer | undefined;
let openings = 0;
const listeners = new Set<() => void>();

function set(next: RestoreOffer | undefined): void {
  offer = next;
  for (const listener of listeners) listener();
}

/** Opens the dialog that restores a backup, from any page. */
export function openRestore(given: Omit<RestoreOffer, 'id'> = {}): void {
  openings += 1;
  set({ ...given, id: openings });
}

export function closeRestore(): void {
  set(undefined);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What the dialog restores. Undefined while it is closed. */
export function useRestoreOffer(): RestoreOffer | undefined {
  return useSyncExternalStore(subscribe, () => offer);
}
