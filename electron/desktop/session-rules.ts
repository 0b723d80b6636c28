import { shell, type Session, type WebContents } from 'electron';
import { isAppUrl, isSafeExternalUrl } from './navigation-guard.ts';

/** Our page may ask the system for nothing but copying to the clipboard. */
const ALLOWED_PERMISSIONS = new Set(['clipboard-sanitized-write']);

/** Refuses all permissions that a page could ask for, except copying from our own page. */
export function refusePermissions(session: Session): void {
  session.setPermissionRequestHandler((contents, permission, answer) => {
    answer(ALLOWED_PERMISSIONS.has(permission) && isAppUrl(contents.getURL()));
  });
  session.setPermissionCheckHandler((_contents, permission, origin) => {
    return ALLOWED_PERMISSIONS.has(permission) && isAppUrl(origin);
  });
  session.setDevicePermissionHandler(() => false);
}

/** Opens an address in the system's browser if that is safe. False if it was refused. */
export async function openExternally(url: string): Promise<boolean> {
  if (!isSafeExternalUrl(url)) return false;
  await shell.openExternal(url);
  return true;
}

/**
 * Keeps a window on our own page: no foreign address, no second window, no embedded page. Safe links open in the
 * browser.
 */
export function guardContents(contents: WebContents): void {
  contents.on('will-navigate', (event) => {
    if (!isAppUrl(event.url)) event.preventDefault();
  });
  contents.on('will-redirect', (event) => {
    if (!isAppUrl(event.url)) event.preventDefault();
  });
  contents.on('will-frame-navigate', (event) => {
    if (!isAppUrl(event.url)) event.preventDefault();
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    void openExternally(url);
    return { action: 'deny' };
  });
}
