import type { CancelSignal } from './cancel.ts';
import { AppError } from './problem.ts';

/** Lets a few pieces of work go on at a time; the others wait in the order in which they came. */
interface ConcurrencyLimit {
  /** Begins the work when it is its turn. AppError 499 `cancelled` where that is given up while it waits. */
  run<Result>(signal: CancelSignal, work: () => Promise<Result>): Promise<Result>;
}

/** `atOnce`: how many may go on at a time. */
export function createConcurrencyLimit(atOnce: number): ConcurrencyLimit {
  const waiting = new Set<() => void>();
  let running = 0;

  async function turn(signal: CancelSignal): Promise<void> {
    if (signal.aborted) throw cancelled();
    if (running < atOnce) {
      running += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const begin = (): void => {
        signal.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = (): void => {
        waiting.delete(begin);
        reject(cancelled());
      };
      waiting.add(begin);
      signal.addEventListener('abort', giveUp, { once: true });
    });
  }

  /** Hands the turn on to whoever has waited longest. */
  function pass(): void {
    const [next] = waiting;
    if (!next) {
      running -= 1;
      return;
    }
    waiting.delete(next);
    next();
  }

  return {
    async run(signal, work) {
      await turn(signal);
      try {
        return await work();
      } finally {
        pass();
      }
    },
  };
}

function cancelled(): AppError {
  return new AppError(499, 'cancelled', 'Cancelled.');
}
