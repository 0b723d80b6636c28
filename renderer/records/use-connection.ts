import { useSyncExternalStore } from 'react';
import { readConnection, subscribeConnection, type Connection } from '#renderer/api/transport/connection.ts';

/** Whether the main side answers. Running clocks and green signs are true only while it is `open`. */
export function useConnection(): Connection {
  return useSyncExternalStore(subscribeConnection, readConnection);
}
