/** Ends work on which nothing has moved for a while, or that its caller gives up. */
export interface IdleLimit {
  /** Aborted with a `TimeoutError` after the time, or with the caller's reason. */
  readonly signal: AbortSignal;
  /** Reports how many bytes have moved. The time begins again when they are enough: a drip of single bytes is no reply. */
  moved(bytes: number): void;
  end(): void;
}

/** Bytes that must move for the time to begin again. The slowest modem brings as many in a second. */
const ENOUGH = 1024;

/** Starts the time at once; `ms` is how long nothing may move. */
export function startIdleLimit(ms: number, caller: AbortSignal): IdleLimit {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new DOMException('Nothing came.', 'TimeoutError')), ms);
  let moved = 0;
  return {
    signal: AbortSignal.any([caller, controller.signal]),
    moved(bytes) {
      moved += bytes;
      if (moved < ENOUGH) return;
      moved = 0;
      timer.refresh();
    },
    end: () => clearTimeout(timer),
  };
}
