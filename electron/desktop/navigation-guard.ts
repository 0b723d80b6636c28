/** Scheme and host under which the screens are served inside the desktop window. */
export const APP_SCHEME = 'app';
export const APP_HOST = 'allelier';
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`;

function parse(url: string): URL | undefined {
  return URL.canParse(url) ? new URL(url) : undefined;
}

/** True for an address of our own screens. Only they may load in the window or call the main side. */
export function isAppUrl(url: string): boolean {
  const parsed = parse(url);
  if (!parsed) return false;
  const { protocol, host, username, password } = parsed;
  return protocol === `${APP_SCHEME}:` && host === APP_HOST && username === '' && password === '';
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * True for an address that may be opened in the system's browser. Only https, and http on this computer, where our own
 * service answers: for any other scheme, the system runs whichever program is registered. Credentials are refused
 * because `https://site.org@elsewhere.org/` deceives.
 */
export function isSafeExternalUrl(url: string): boolean {
  const parsed = parse(url);
  if (!parsed) return false;
  const { protocol, hostname, username, password } = parsed;
  const isSafeScheme = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname));
  return isSafeScheme && hostname !== '' && username === '' && password === '';
}
