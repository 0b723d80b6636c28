/**
 * For replies that are the same for everybody. Caches may keep them, but must check each time whether they are still
 * valid.
 */
export const SHARED = 'no-cache';

/** For replies that depend on who asks. As `SHARED`, but only the client itself may keep them. */
export const PRIVATE = 'private, no-cache';

/** For replies that may differ the next time although nothing was changed. */
export const NOT_KEPT = 'no-store';
