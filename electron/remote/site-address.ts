import { AppError } from '#shared/problem.ts';

/** A base address without a slash, a query or a fragment at the end. AppError 400 `bad_address` where it is no http address. */
export function readBaseAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    throw new AppError(400, 'bad_address', `"${text}" is no address of a site. ${whatIsWrong(text, url)}`);
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

function whatIsWrong(text: string, url: URL | undefined): string {
  if (!/^\s*https?:\/\//i.test(text)) return 'It begins with https:// or http://.';
  if (url) return 'Leave out the user name and the password before the @.';
  return 'After https:// comes the name of a computer without blanks, as in https://rest.pubmlst.org.';
}

/** Whether nobody on the way can read what is sent to an address: it is https, or lies on this computer. */
export function isPrivateLine(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(hostname));
}

/** Whether an address is the base address of a site or lies below it. */
export function isBelow(base: string, address: string): boolean {
  const { origin, pathname } = new URL(address);
  const { origin: baseOrigin, pathname: basePath } = new URL(`${base}/`);
  return origin === baseOrigin && `${pathname}/`.startsWith(basePath);
}

/** The address of a path of a site. AppError 400 `outside_site` where dots in it lead out of the site. */
export function addressIn(base: string, path: string): string {
  const address = new URL(base + path).href;
  if (path.startsWith('/') && isBelow(base, address)) return address;
  throw new AppError(400, 'outside_site', `The path "${path}" does not lie on the site.`);
}

/** The address without the parameters of a signature. Servers that redirect often repeat the query that they were asked with. */
export function withoutSignature(address: string): string {
  const url = new URL(address);
  const names = [...url.searchParams.keys()].filter((name) => name.startsWith('oauth_'));
  // Deleting writes the whole query anew, so an address without a signature stays as it is.
  for (const name of names) url.searchParams.delete(name);
  return url.href;
}
