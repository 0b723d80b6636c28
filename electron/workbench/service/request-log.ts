import type { ServiceRequest } from '#shared/rpc/contract/service.ts';

/** Number of requests that are kept: the newest. */
export const KEPT_REQUESTS = 500;
/** Characters of an address that are kept, so that a client cannot make the log as large as it likes. */
const LONGEST_PATH = 2_000;
/** Milliseconds over which requests are reported together, so that a busy script does not flood the screens. */
const INTERVAL = 200;

/** An address without the values that authorise its request. Readers of the log must not be able to use them. */
function withoutSecrets(path: string): string {
  return path.replaceAll(/([?&][^=&]*=)[^&]*/g, (parameter, name: string) =>
    /^[?&]oauth_/i.test(unescaped(name)) ? `${name}…` : parameter,
  );
}

/** Signers may escape any letter of a name; what cannot be unescaped is no name that the service knows. */
function unescaped(name: string): string {
  return name.replaceAll(/%[0-7][0-9a-f]/gi, (escape) => decodeURIComponent(escape));
}

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
        path: withoutSecrets(path.slice(0, LONGEST_PATH)),
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
