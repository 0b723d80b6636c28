/** Scheme registered with the operating system: `allelier://local/demo_seqdef/…` opens that page of the program. */
export const LINK_SCHEME = 'allelier';

const MAX_LENGTH = 2000;
// Refuses control characters on purpose.
const UNUSABLE = /[\u0000-\u0020\u007f\\]/;

/**
 * The path inside the program that a deep link names, with one `/` at the start. Undefined for anything else. The link
 * comes from outside (a web page, a mail), so its path can only choose one of our own screens.
 */
export function pathOfLink(link: string): string | undefined {
  const prefix = `${LINK_SCHEME}://`;
  if (link.length > MAX_LENGTH || !link.toLowerCase().startsWith(prefix) || UNUSABLE.test(link)) return undefined;
  const rest = link.slice(prefix.length).replace(/^\/+/, '');
  const [beforeQuery = ''] = rest.split(/[?#]/);
  const parts = beforeQuery.split('/').map((part) => part.replace(/%2e/gi, '.'));
  if (parts.some((part) => part === '.' || part === '..')) return undefined;
  return `/${rest}`;
}

/** The path of the first deep link among the arguments of the program. */
export function linkInArguments(argv: readonly string[]): string | undefined {
  return argv.map(pathOfLink).find((path) => path !== undefined);
}
