import { useRef } from 'react';

/**
 * Lets the user stop work that takes a while: give `begin()` to the work as its signal, and call `stop` where the user wants it. Of
 * an error then `isStopped` says that it is what the user wanted.
 */
export function useStoppable() {
  const running = useRef<AbortController>(undefined);
  return {
    begin(): AbortSignal {
      running.current = new AbortController();
      return running.current.signal;
    },
    stop: () => running.current?.abort(),
    isStopped: () => running.current?.signal.aborted === true,
  };
}
