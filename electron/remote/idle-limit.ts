/** Ends work on which nothing has moved for a while, or that its caller gives up. */
export interface IdleLimit {
  /** Aborted with a `TimeoutError` after the time, or with the caller's reason. */
  readonly signal: AbortSignal;
  /** Reports that something has moved. The time begins again. */
  moved(): void;
  end(): void;
}

/** Starts the time at once; `ms` is how long nothing may move. */
export function startIdleLimit(ms: number, caller: AbortSignal): IdleLimit {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new DOMException('Nothing came.', 'TimeoutError')), ms);
  return {
    signal: AbortSignal.any([caller, controller.signal]),
    moved: () => void timer.refresh(),
    end: () => clearTimeout(timer),
  };
}
