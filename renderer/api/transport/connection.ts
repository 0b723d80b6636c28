import { createListeners } from '#renderer/ui/store.ts';

/**
 * Whether the main side answers. `lost`: it does not, and is tried again by itself. `refused`: it runs again, but does not know
 * this page any more.
 */
export type Connection = 'open' | 'lost' | 'refused';

const { subscribe, tell } = createListeners();
let connection: Connection = 'open';
let tryAgain: (() => void) | undefined;

/** Told to the window when events flow again after a break: what happened meanwhile was missed. */
export const RECONNECTED = 'allelier-reconnected';

/** Told to the window when events flow for the first time. What happened since the page began to read was missed, too. */
export const CONNECTED = 'allelier-connected';

export function readConnection(): Connection {
  return connection;
}

/** Calls the listener after each change. Returns the function that ends that. */
export const subscribeConnection = subscribe;

/** For whoever holds the line. The attribute lets styles stop what moves. */
export function setConnection(next: Connection): void {
  if (next === connection) return;
  connection = next;
  if (next === 'open') delete document.documentElement.dataset['connection'];
  else document.documentElement.dataset['connection'] = next;
  tell();
}

/** For whoever holds the line: how to try at once. Undefined when it is held no more. */
export function setReconnect(work: (() => void) | undefined): void {
  tryAgain = work;
}

/** Tries at once to reach the main side again. */
export function reconnectNow(): void {
  tryAgain?.();
}
