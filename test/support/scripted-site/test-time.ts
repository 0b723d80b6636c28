import type { Time } from '#electron/remote/rate-limiter.ts';

/** Time that passes only when somebody waits: a wait ends at once, and the clock is then later. */
export interface TestTime extends Time {
  /** The waits so far, in milliseconds. */
  readonly waits: readonly number[];
  pass(ms: number): void;
}

/** Begins at the true time, as replies carry the true date. */
export function createTestTime(): TestTime {
  let now = Date.now();
  const waits: number[] = [];
  return {
    waits,
    now: () => now,
    pass(ms) {
      now += ms;
    },
    async wait(ms, signal) {
      signal.throwIfAborted();
      waits.push(ms);
      now += ms;
    },
  };
}
