import type { Protocol } from 'electron';

type Handler = (request: Request) => Response | Promise<Response>;

const handlers = new Map<string, Handler | undefined>();

/**
 * Only an embedder can give Chromium a new scheme, so `app://host/x` travels as `https://host.app.localhost/x`: secure, an
 * origin of its own, and answered before any network is asked.
 */
export function toTravelling(url: string): string {
  const match = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)(.*)$/i.exec(url);
  const [, scheme = '', host = '', rest = ''] = match ?? [];
  return handlers.has(scheme) ? `https://${host}.${scheme}.localhost${rest || '/'}` : url;
}

/** The address as the application knows it. */
export function fromTravelling(url: string): string {
  const match = /^https:\/\/([^/?#]+)\.([a-z0-9+-]+)\.localhost(.*)$/i.exec(url);
  const [, host = '', scheme = '', rest = ''] = match ?? [];
  return match && handlers.has(scheme) ? `${scheme}://${host}${rest}` : url;
}

/** The handler for an application address, if its scheme is one of the application's. */
export function handlerFor(url: string): Handler | undefined {
  return handlers.get(url.slice(0, Math.max(0, url.indexOf(':'))));
}

export const protocol = {
  registerSchemesAsPrivileged(schemes) {
    for (const { scheme } of schemes) handlers.set(scheme, undefined);
  },
  handle(scheme, handler) {
    handlers.set(scheme, handler);
  },
  unhandle(scheme) {
    handlers.set(scheme, undefined);
  },
  isProtocolHandled: (scheme) => handlers.get(scheme) !== undefined,
} satisfies Pick<Protocol, 'registerSchemesAsPrivileged' | 'handle' | 'unhandle' | 'isProtocolHandled'>;
