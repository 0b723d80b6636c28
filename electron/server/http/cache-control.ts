/** For what everybody gets alike: whoever keeps it must ask each time whether it is still the same. */
export const SHARED = 'no-cache';

/** For what depends on who asks: as `SHARED`, and only the program of the one who asked may keep it. */
export const PRIVATE = 'private, no-cache';

/** For what may be another one at the next request although nothing was changed. */
export const NOT_KEPT = 'no-store';
