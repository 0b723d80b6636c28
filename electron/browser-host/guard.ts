import type { IncomingHttpHeaders } from 'node:http';

/** Names that always mean this computer. No other web site can take them over. */
const LOOPBACK_NAMES = ['127.0.0.1', 'localhost'];

/**
 * Whether a request was addressed to this host, by a loopback name and the right port. A page of another site can make
 * its own name point here (DNS rebinding), but then sends that name.
 */
export function isOwnHost(host: string | undefined, port: number): boolean {
  return LOOPBACK_NAMES.some((name) => host === `${name}:${port}` || (port === 80 && host === name));
}

/**
 * Whether our own page made a request. Browsers send `Origin` with everything except plain reads. For a plain read
 * (`isRead`), such as an event stream, `Sec-Fetch-Site` is checked instead.
 */
export function isOwnOrigin(headers: IncomingHttpHeaders, isRead: boolean): boolean {
  if (headers.origin !== undefined) return headers.origin === `http://${headers.host}`;
  if (!isRead) return false;
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin';
}
