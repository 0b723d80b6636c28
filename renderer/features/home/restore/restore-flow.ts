import type { FileSource } from '#renderer/records/choose-files.ts';
import { createStore } from '#renderer/ui/store.ts';

/** What is to be restored, as far as it is known when the dialog opens. */
export interface RestoreOffer {
  /** Tells one opening of the dialog from the next. */
  id: number;
  /** The database that is put back as it was. */
  into?: string | undefined;
  /** The backup, dropped already. */
  source?: FileSource | undefined;
}

const offer = createStore<RestoreOffer | undefined>(undefined);
let openings = 0;

/** Opens the dialog that restores a backup, from any page. */
export function openRestore(given: Omit<RestoreOffer, 'id'> = {}): void {
  openings += 1;
  offer.set({ ...given, id: openings });
}

export function closeRestore(): void {
  offer.set(undefined);
}

/** What the dialog restores. Undefined while it is closed. */
export const useRestoreOffer = offer.use;
