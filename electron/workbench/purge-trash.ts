import type { Trash } from '#electron/store/site/trash.ts';

/** Milliseconds of a day. */
const DAY = 24 * 60 * 60 * 1000;

/**
 * Removes now, and then daily, what has lain in the trash for too long. Tells of each removal and of each failure. Gives the
 * function that ends it.
 */
export function purgeDaily(trash: Trash, on: { purged: () => void; defect: (error: unknown) => void }): () => void {
  async function purge(): Promise<void> {
    try {
      if ((await trash.purge()) > 0) on.purged();
    } catch (error) {
      on.defect(error);
    }
  }
  void purge();
  const timer = setInterval(() => void purge(), DAY);
  timer.unref();
  return () => clearInterval(timer);
}
