import { pathOf, type HttpMethod, type Route } from './route.ts';
import { routes, type RouteId } from './routes.ts';

/** Writes addresses of resources below one base address, so that every link stays on the face that was asked. */
export interface Links {
  /** Base address without a slash at the end. */
  readonly base: string;
  to(target: { path: string }, params: Record<string, unknown>): string;
  /** A writer for many addresses that differ only in the last placeholder of the path. It encodes the others once. */
  each(target: { path: string }, params: Record<string, unknown>): (last: string | number) => string;
}

export function createLinks(base: string): Links {
  return {
    base,
    to: (target, params) => base + pathOf(target.path, params),
    each(target, params) {
      const start = base + pathOf(target.path.slice(0, target.path.lastIndexOf(':')), params);
      return (last) => start + encodeURIComponent(last);
    },
  };
}

/** Name of the thing behind an address: its last part, decoded. `…/loci/abc%2FZ` gives `abc/Z`. */
export function nameInUri(uri: string): string {
  const path = uri.split(/[?#]/, 1)[0] ?? '';
  const name = path.slice(path.lastIndexOf('/') + 1);
  return decoded(name) ?? name;
}

interface UriTarget {
  route: RouteId;
  /** Values of the placeholders, decoded. */
  params: Record<string, string>;
  /** Query part without its `?`; empty when there is none. */
  query: string;
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

function matchPath(template: string, segments: string[]): Record<string, string> | undefined {
  const expected = template.split('/').slice(1);
  if (expected.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of expected.entries()) {
    const segment = segments[index] ?? '';
    if (!part.startsWith(':')) {
      if (part !== segment) return undefined;
      continue;
    }
    const value = decoded(segment);
    if (!value) return undefined;
    params[part.slice(1)] = value;
  }
  return params;
}

/** The first route with this method whose path fits, of those that are `wanted`, and the values of its placeholders, decoded. */
export function routeAt(
  method: HttpMethod,
  path: string,
  wanted: (route: Route) => boolean,
): { route: Route; params: Record<string, string> } | undefined {
  const segments = path.split('/').slice(1);
  for (const route of Object.values(routes) as unknown as Route[]) {
    if (route.method !== method || !wanted(route)) continue;
    const params = matchPath(route.path, segments);
    if (params) return { route, params };
  }
  return undefined;
}

/**
 * Finds the GET route of an address that a service gave. Any base address and prefix will do: the route begins at the
 * first `/db` from which one fits. Undefined if none fits.
 */
export function readUri(uri: string): UriTarget | undefined {
  const [address = '', query = ''] = uri.replace(/#.*$/s, '').split(/\?(.*)/s, 2);
  const segments = address
    .replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '')
    .split('/')
    .slice(1);
  for (const [index, segment] of segments.entries()) {
    if (segment !== 'db') continue;
    for (const route of Object.values(routes)) {
      const params = route.method === 'GET' ? matchPath(route.path, segments.slice(index)) : undefined;
      if (params) return { route: route.id as RouteId, params, query };
    }
  }
  return undefined;
}
