import { rpc } from './bridge.ts';

/**
 * Gives a text to the user as a file: a save dialog on the desktop, a download in a browser. Answers the name under which
 * it was saved, or `undefined` when the user cancelled.
 */
export async function saveText(file: { name: string; media_type: string; text: string }): Promise<string | undefined> {
  const saved = await rpc.call('file:save', file);
  if (saved.kind === 'cancelled') return undefined;
  if (saved.kind === 'saved') return saved.name;
  const anchor = document.createElement('a');
  anchor.href = saved.href;
  anchor.download = file.name;
  anchor.click();
  return file.name;
}

/** Opens an https address outside the program. */
export function openLink(url: string): Promise<void> {
  return rpc.call('link:open', { url });
}
