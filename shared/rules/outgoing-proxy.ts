import { z } from 'zod';

/** An address of a proxy: host and port, and nothing else. */
const ADDRESS = /^https?:\/\/(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?\/?$/i;

/**
 * How other sites are reached: `system` through the proxies that HTTPS_PROXY, HTTP_PROXY and NO_PROXY name, `none` without any, else
 * through the proxy at this address.
 */
export const OutgoingProxy = z.string().refine((text) => outgoingProxyProblem(text) === undefined);

/** Why other sites cannot be reached this way. Undefined if they can. */
export function outgoingProxyProblem(text: string): string | undefined {
  if (text === 'system' || text === 'none') return undefined;
  if (/^https?:\/\/[^/]*@/i.test(text)) {
    return 'A name and password of a proxy are not kept in the settings. Put the whole address into HTTPS_PROXY and HTTP_PROXY of the system, and choose “As the system says”.';
  }
  if (ADDRESS.test(text)) return undefined;
  return `"${text}" is no address of a proxy. Write it as http://proxy.example:3128.`;
}
