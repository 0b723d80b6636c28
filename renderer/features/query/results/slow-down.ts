import { createListeners } from '#renderer/ui/store.ts';

/** Follows a source that changes often: tells of its state at once, and then at most every `milliseconds`. */
export function slowDown<State>(
  subscribe: (listener: () => void) => () => void,
  readNow: () => State,
  milliseconds: number,
): { subscribe: (listener: () => void) => () => void; read: () => State } {
  const listeners = createListeners();
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
    listeners.tell();
  }

  subscribe(() => {
    isBehind = true;
    if (timer === undefined) tell();
  });

  return { subscribe: listeners.subscribe, read: () => state };
}
