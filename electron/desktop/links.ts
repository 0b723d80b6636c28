import { app, BrowserWindow } from 'electron';
import { linkInArguments, LINK_SCHEME, pathOfLink } from './deep-link.ts';
import { focusWindow } from './window.ts';

/** Makes the operating system open `allelier://…` with the installed program. A development build changes nothing. */
export function registerLinkScheme(): void {
  if (app.isPackaged) app.setAsDefaultProtocolClient(LINK_SCHEME);
}

/**
 * Calls `open` with the path of every link that arrives while the program runs: from a second start, which also brings
 * the window to the front, and from macOS, which sends links as events.
 */
export function receiveLinks(open: (path: string) => void): void {
  app.on('second-instance', (_event, argv) => {
    const [window] = BrowserWindow.getAllWindows();
    if (window) focusWindow(window);
    const path = linkInArguments(argv);
    if (path !== undefined) open(path);
  });
  app.on('open-url', (event, url) => {
    event.preventDefault();
    const path = pathOfLink(url);
    if (path !== undefined) open(path);
  });
}
