import { rpc } from '#renderer/api/bridge.ts';
import { queue } from './query-session.ts';

/** Whether some inputs are being looked at. */
let isLooking = false;

/**
 * Looks at the inputs that nobody has looked at yet, one after another, so that protein, reads and text are told before they are run.
 * A query that runs takes the threads: its inputs are not looked at first.
 */
async function inspectInputs(): Promise<void> {
  if (isLooking) return;
  isLooking = true;
  const tried = new Set<string>();
  try {
    for (;;) {
      const next = queue.getEntries().find(({ id, state, look }) => state === 'ready' && !look && !tried.has(id));
      if (!next) return;
      tried.add(next.id);
      if (next.input.kind === 'kept') continue;
      // What fails here is told when the input is run.
      const look = await rpc.call('query:look', { input: next.input }).catch(() => undefined);
      if (look) queue.setLook(next.id, look);
    }
  } finally {
    isLooking = false;
  }
}

/** Looks at inputs as soon as they are on the list. Gives what ends that. */
export function followInputs(): () => void {
  void inspectInputs();
  return queue.subscribe(() => void inspectInputs());
}
