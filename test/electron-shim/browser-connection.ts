import type { Devtools, DevtoolsSession } from './devtools.ts';

let connected: Devtools | undefined;

/** Targets that are windows of the application. All others are closed. */
const ownTargets = new Set<string>();

/** The connection to Chromium. Undefined before the application is ready. */
export function devtools(): Devtools {
  if (!connected) throw new Error('electron-shim: Chromium is not connected yet');
  return connected;
}

function addOwnTarget(target: string): void {
  ownTargets.add(target);
}

/**
 * Keeps the connection. Closes every page that one of our pages opens (the application denies them all, and allowing
 * them is not supported), and reports own pages that are gone.
 */
export async function useDevtools(connection: Devtools, onTargetGone: (target: string) => void): Promise<void> {
  connected = connection;
  const { browser } = connection;
  browser.on('Target.targetCreated', ({ targetInfo }) => {
    const { targetId, type, openerId } = targetInfo;
    if (type !== 'page' || openerId === undefined || !ownTargets.has(openerId)) return;
    void browser.send('Target.closeTarget', { targetId }).catch(() => undefined);
  });
  browser.on('Target.targetDestroyed', ({ targetId }) => onTargetGone(targetId));
  await browser.send('Target.setDiscoverTargets', { discover: true });
}

/** Opens a window of its own and attaches to it. */
export async function createPage(size: { width: number; height: number }): Promise<{
  target: string;
  session: DevtoolsSession;
}> {
  const { browser, session } = devtools();
  const { width, height } = size;
  const created = await browser.send('Target.createTarget', { url: 'about:blank', newWindow: true, width, height });
  addOwnTarget(created.targetId);
  const attached = await browser.send('Target.attachToTarget', { targetId: created.targetId, flatten: true });
  return { target: created.targetId, session: session(attached.sessionId) };
}
