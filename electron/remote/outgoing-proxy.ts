/** The variables by which Node finds a proxy; none where sites are asked directly. */
export type ProxyEnvironment = NodeJS.ProcessEnv | undefined;

/** The variables for a choice of the settings (`OutgoingProxy`). Names in `NO_PROXY` are asked directly, whoever names the proxy. */
export function proxyEnvironment(choice: string): ProxyEnvironment {
  if (choice === 'none') return undefined;
  if (choice === 'system') return process.env;
  return { https_proxy: choice, http_proxy: choice, no_proxy: process.env['no_proxy'] ?? process.env['NO_PROXY'] };
}

/** A proxy cannot reach what listens on this computer only. */
export function proxyFor(address: string, environment: ProxyEnvironment): ProxyEnvironment {
  const { hostname } = new URL(address);
  const isHere =
    hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || hostname.startsWith('127.');
  return isHere ? undefined : environment;
}

/** Code of an error: the proxy, and not the site behind it, does not answer. */
export const PROXY_AWAY = 'PROXY_AWAY';

/** An error of a connection as it is, or with the code `PROXY_AWAY` where the proxy of the address could not be reached. */
export function ofProxy(error: unknown, address: string, environment: ProxyEnvironment): unknown {
  if (!(error instanceof Error) || !environment) return error;
  const { protocol, hostname, port } = new URL(address);
  const name = protocol === 'https:' ? 'https_proxy' : 'http_proxy';
  const given = environment[name] ?? environment[name.toUpperCase()] ?? '';
  const proxy = URL.canParse(given) ? new URL(given) : undefined;
  if (!proxy || (proxy.hostname === hostname && proxy.port === port)) return error;
  const failed = error as { syscall?: string; hostname?: string; port?: number };
  const isOfProxy =
    failed.syscall === 'getaddrinfo'
      ? failed.hostname === proxy.hostname
      : failed.syscall === 'connect' && failed.port === portOf(proxy);
  return isOfProxy ? Object.assign(new Error(error.message, { cause: error }), { code: PROXY_AWAY }) : error;
}

function portOf({ port, protocol }: URL): number {
  return Number(port || (protocol === 'https:' ? 443 : 80));
}
