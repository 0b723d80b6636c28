import { z } from 'zod';

/** Labels as Host headers carry them. Names in other alphabets arrive in their `xn--` form. */
const NAME = /^(?!-)[\w-]{1,63}(?:\.(?!-)[\w-]{1,63})*$/;

const Proxy = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

/**
 * Why the service cannot be reached under this name. Undefined if it can. The form of names is the one that
 * `electron/server/http/hosts-and-proxies.ts` compares.
 */
export function hostNameProblem(name: string): string | undefined {
  if (name === '') return 'Give a name.';
  if (name.includes('/')) return 'Give the name alone, without http:// and path.';
  if (z.union([z.ipv4(), z.ipv6()]).safeParse(name).success) return 'Addresses need no entry here. Give a name.';
  if (name.includes(':')) return 'Give the name without a port. It counts for every port.';
  if (name.length <= 253 && NAME.test(name)) return undefined;
  return `"${name}" is not a host name. A host name has letters, digits and "-", with dots between its parts.`;
}

/** Why this cannot be a trusted proxy. Undefined for an address or a range of addresses. */
export function proxyProblem(text: string): string | undefined {
  if (text === '') return 'Give an address.';
  if (Proxy.safeParse(text).success) return undefined;
  return `"${text}" is neither an address (10.0.0.7) nor a range of addresses (10.0.0.0/8).`;
}

/** An address of a service: host, port and path as `hosts-and-proxies.ts` takes them from headers, and nothing else. */
const PUBLIC_URL = /^https?:\/\/(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?(?:\/[\w.~-]+)*\/?$/i;

/** Why this cannot be the address under which others know the service. Undefined if it can, and for an empty text. */
export function publicUrlProblem(text: string): string | undefined {
  if (text === '' || PUBLIC_URL.test(text)) return undefined;
  return `"${text}" is not an address of a service. Write it as https://typing.lab.example, with a path if need be.`;
}
