import { createStore } from '#renderer/ui/store.ts';

/**
 * Whether the main side answers. `lost`: it does not, and is tried again by itself. `refused`: it runs again, but does not know
 * this page any more.
 */
type Connection = 'open' | 'lost' | 'refused';

const connection = createStore<Connection>('open');
let tryAgain: (() => void) | undefined;

/** Told to the window when events flow again after a break: what happened meanwhile was missed. */
export const RECONNECTED = 'allelier-reconnected';

/** Told to the window when events flow for the first time. What happened since the page began to read was missed, too. */
export const CONNECTED = 'allelier-connected';

/** Whether the main side answers. Running clocks and green signs are true only while it is `open`. */
export const useConnection = connection.use;

/** For whoever holds the line. The attribute lets styles stop what moves. */
export function setConnection(next: Connection): void {
  if (next === connection.get()) return;
  if (next === 'open') delete document.documentElement.dataset['connection'];
  else document.documentElement.dataset['connection'] = next;
  connection.set(next);
}

/** For whoever holds the line: how to try at once. Undefined when it is held no more. */
export function setReconnect(work: (() => void) | undefined): void {
  tryAgain = work;
}

/** Tries at once to reach the main side again. */
export function reconnectNow(): void {
  tryAgain?.();
}
