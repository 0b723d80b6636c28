import { shell, type Session, type WebContents } from 'electron';
import { isAppUrl, isSafeExternalUrl } from './navigation-guard.ts';

/** Copying to the clipboard is all that our page may ask of the system. */
const ALLOWED_PERMISSIONS = new Set(['clipboard-sanitized-write']);

/** Refuses every permission that a page could ask for, but copying from our own page. */
export function refusePermissions(session: Session): void {
  session.setPermissionRequestHandler((contents, permission, answer) => {
    answer(ALLOWED_PERMISSIONS.has(permission) && isAppUrl(contents.getURL()));
  });
  session.setPermissionCheckHandler((_contents, permission, origin) => {
    return ALLOWED_PERMISSIONS.has(permission) && isAppUrl(origin);
  });
  session.setDevicePermissionHandler(() => false);
}

/** Opens an address in the system's browser when it is safe to; false when it was refused. */
export async function openExternally(url: string): Promise<boolean> {
  if (!isSafeExternalUrl(url)) return false;
  await shell.openExternal(url);
  return true;
}

/** Keeps a window on our own page: no foreign address, no second window, no embedded page; safe links go to the browser. */
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
