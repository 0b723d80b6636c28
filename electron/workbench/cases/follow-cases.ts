import { fillCase } from './fill-case.ts';
import type { CaseTools } from './read-case.ts';

/**
 * Fills the ids that come into the drafts of all cases, whoever looked for them: each time that something was read from a site, or sent.
 * Gives the function that ends it.
 */
export function followCases(
  tools: CaseTools,
  subscribe: (listener: (name: string) => void) => () => void,
  onDefect: (error: unknown) => void,
): () => Promise<void> {
  let running: Promise<void> | undefined;
  let isAskedAgain = false;
  const stopped = new AbortController();

  async function fillAll(): Promise<void> {
    do {
      isAskedAgain = false;
      let isChanged = false;
      for (const row of await tools.dataFolder.site.cases.list()) {
        if (stopped.signal.aborted) return;
        isChanged = (await fillCase(tools, row)) || isChanged;
      }
      if (isChanged) tools.emit('cases:changed', {});
    } while (isAskedAgain && !stopped.signal.aborted);
  }

  const unsubscribe = subscribe((name) => {
    if (name !== 'inbox:changed' || stopped.signal.aborted) return;
    isAskedAgain = true;
    running ??= fillAll()
      .catch(onDefect)
      .finally(() => (running = undefined));
  });
  return async () => {
    stopped.abort();
    unsubscribe();
    await running;
  };
}
