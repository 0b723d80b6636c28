/** Passes on at most one value per interval: the first one at once, then always the newest. */
interface Throttled<Value> {
  readonly call: (value: Value) => void;
  /** Passes on the waiting value now. */
  readonly flush: () => void;
  /** Drops the waiting value, and passes on nothing more. */
  readonly stop: () => void;
}

/** Milliseconds between two values that the screens are shown. */
const INTERVAL = 100;

/** Prevents that a busy worker floods the screens. */
export function throttle<Value>(pass: (value: Value) => void): Throttled<Value> {
  let timer: NodeJS.Timeout | undefined;
  let waiting: { value: Value } | undefined;
  let stopped = false;

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
    }, INTERVAL);
    timer.unref();
  }

  return {
    call(value) {
      if (stopped) return;
      waiting = { value };
      if (timer) return;
      flush();
      wait();
    },
    flush,
    stop() {
      stopped = true;
      waiting = undefined;
    },
  };
}
