/** Follows a source that changes often: tells of its state at once, and then at most every `milliseconds`. */
export function createSlowed<State>(
  subscribe: (listener: () => void) => () => void,
  readNow: () => State,
  milliseconds: number,
): { subscribe: (listener: () => void) => () => void; read: () => State } {
  const listeners = new Set<() => void>();
  let state = readNow();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isBehind = false;

  function tell(): void {
    isBehind = false;
    state = readNow();
    timer = setTimeout(() => {
      timer = undefined;
      if (isBehind) tell();
    }, milliseconds);
    for (const listener of listeners) listener();
  }

  subscribe(() => {
    isBehind = true;
    if (timer === undefined) tell();
  });

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: () => state,
  };
}
