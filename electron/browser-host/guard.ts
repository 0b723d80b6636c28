import type { IncomingHttpHeaders } from 'node:http';

/** Names that lead to this computer and that no other web site can take over. */
const LOOPBACK_NAMES = ['127.0.0.1', 'localhost'];

/**
 * Whether a request was addressed to this host by a loopback name and the right port. A page of another site whose name was
 * made to lead here (DNS rebinding) still sends its own name.
 */
export function isOwnHost(host: string | undefined, port: number): boolean {
  return LOOPBACK_NAMES.some((name) => host === `${name}:${port}` || (port === 80 && host === name));
}

/**
 * Whether a request was made by our own page. Browsers send `Origin` with everything but plain reads; an event stream is a
 * plain read, so there `Sec-Fetch-Site` stands in for it (`isRead`).
 */
export function isOwnOrigin(headers: IncomingHttpHeaders, isRead: boolean): boolean {
  if (headers.origin !== undefined) return headers.origin === `http://${headers.host}`;
  if (!isRead) return false;
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin';
}
