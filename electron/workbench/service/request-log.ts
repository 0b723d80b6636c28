import { isKeyParameter, unescaped, withoutKeys } from '#shared/api-keys.ts';
import type { ServiceRequest } from '#shared/rpc/contract/service.ts';

/** Number of requests that are kept: the newest. */
export const KEPT_REQUESTS = 500;
/** Characters of an address that are kept, so that a client cannot make the log as large as it likes. */
const LONGEST_PATH = 2_000;
/** Milliseconds over which requests are reported together, so that a busy script does not flood the screens. */
const INTERVAL = 200;

/** The beginning of an address without the values that authorise its request. Readers of the log must not be able to use them. */
function withoutSecrets(path: string): string {
  // Any letter of a name or a key may be escaped. Keys go first: the end of the address might cut one.
  const plain = unescaped(path);
  const shown = withoutKeys(plain) === plain ? path : withoutKeys(plain);
  return shown
    .slice(0, LONGEST_PATH)
    .replaceAll(/([?&])([^=&]*)=[^&]*/g, (parameter, sign: string, name: string) =>
      isSecret(unescaped(name)) ? `${sign}${name}=…` : parameter,
    );
}

const isSecret = (name: string) => /^oauth_/i.test(name) || isKeyParameter(name);

/** The last requests to the service, oldest first. */
export interface RequestLog {
  add(request: { method: string; path: string; status: number; ms: number }): void;
  list(): ServiceRequest[];
  clear(): void;
  /** Reports nothing more. */
  close(): void;
}

/** Keeps the latest requests, and reports new ones to `onAdded`, several at a time. */
export function createRequestLog(onAdded: (requests: ServiceRequest[]) => void): RequestLog {
  let kept: ServiceRequest[] = [];
  let untold: ServiceRequest[] = [];
  let timer: NodeJS.Timeout | undefined;
  let lastId = 0;

  function tell(): void {
    timer = undefined;
    const requests = untold;
    untold = [];
    if (requests.length > 0) onAdded(requests);
  }

  /** Adds a request. Removes the oldest ones many at a time, not at every request. */
  function push(list: ServiceRequest[], request: ServiceRequest): ServiceRequest[] {
    list.push(request);
    return list.length > 2 * KEPT_REQUESTS ? list.slice(-KEPT_REQUESTS) : list;
  }

  return {
    add({ method, path, status, ms }) {
      lastId += 1;
      const request: ServiceRequest = {
        id: lastId,
        at: Date.now(),
        method,
        path: withoutSecrets(path),
        status,
        ms: Math.round(ms * 10) / 10,
      };
      kept = push(kept, request);
      untold = push(untold, request);
      if (timer) return;
      timer = setTimeout(tell, INTERVAL);
      timer.unref();
    },
    list: () => kept.slice(-KEPT_REQUESTS),
    clear() {
      kept = [];
      untold = [];
    },
    close() {
      clearTimeout(timer);
      untold = [];
    },
  };
}
