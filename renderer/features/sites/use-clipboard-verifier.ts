import { useEffect, useState } from 'react';
import { rpc } from '#renderer/api/bridge.ts';

/** Whose clipboard holds what looks like a verifier: that of the system, read on the main side, or the one this page may read. */
type ClipboardVerifier = 'none' | 'system' | 'page';

const VERIFIER = /^\s*[A-Za-z0-9]{8}\s*$/;

/** Looks at the clipboard whenever the user comes back to the window, where the host allows that without asking. */
export function useClipboardVerifier(flow: string): ClipboardVerifier {
  const [holder, setHolder] = useState<ClipboardVerifier>('none');
  useEffect(() => {
    let isGone = false;
    async function look(): Promise<void> {
      const found = await lookAtClipboard(flow).catch(() => 'none' as const);
      if (!isGone) setHolder(found);
    }
    const onFocus = (): void => void look();
    window.addEventListener('focus', onFocus);
    return () => {
      isGone = true;
      window.removeEventListener('focus', onFocus);
    };
  }, [flow]);
  return holder;
}

async function lookAtClipboard(flow: string): Promise<ClipboardVerifier> {
  const state = (await rpc.call('site-account:clipboard', { flow })).state;
  if (state !== 'unreadable') return state === 'verifier' ? 'system' : 'none';
  if (!(await mayReadClipboard())) return 'none';
  return VERIFIER.test(await readPageClipboard()) ? 'page' : 'none';
}

/** True only where the user has allowed it before: coming back to a page must raise no question. */
async function mayReadClipboard(): Promise<boolean> {
  const permission = await navigator.permissions.query({ name: 'clipboard-read' as PermissionName });
  return permission.state === 'granted';
}

/** What the browser's clipboard holds. Only for passing on: the page keeps nothing of it. */
export function readPageClipboard(): Promise<string> {
  return navigator.clipboard.readText();
}
