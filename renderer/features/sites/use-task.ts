import { useRef, useState } from 'react';

/**
 * Work of which at most one piece runs, with its failure. Unlike a mutation of the query library it keeps nothing of what the work
 * was given, so that a secret is gone when the work is done.
 */
export function useTask() {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const running = useRef(false);

  async function run(work: () => Promise<void>): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setError(undefined);
    try {
      await work();
    } catch (failure) {
      setError(failure);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return { isBusy, error, run, clear: () => setError(undefined) };
}
