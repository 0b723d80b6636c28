/** A function that passes on at most one value per interval: the first at once, then always the newest. */
export interface Throttled<Value> {
  call(value: Value): void;
  /** Passes on what is waiting, now. */
  flush(): void;
  /** Forgets what is waiting. */
  drop(): void;
}

/** Keeps a busy worker from flooding the screens. `interval` is in milliseconds. */
export function throttle<Value>(interval: number, pass: (value: Value) => void): Throttled<Value> {
  let timer: NodeJS.Timeout | undefined;
  let waiting: { value: Value } | undefined;

  function flush(): void {
    const next = waiting;
    waiting = undefined;
    if (next) pass(next.value);
  }

  function wait(): void {
    timer = setTimeout(() => {
      timer = undefined;
      if (!waiting) return;
      flush();
      wait();
    }, interval);
    timer.unref();
  }

  return {
    call(value) {
      waiting = { value };
      if (timer) return;
      flush();
      wait();
    },
    flush,
    drop() {
      waiting = undefined;
    },
  };
}
