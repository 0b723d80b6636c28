import type { InputOf } from '#shared/rpc/contract.ts';
import type { WorkbookSheet } from '#shared/workbook.ts';
import { rpc } from './bridge.ts';

/**
 * Gives a text to the user as a file: a save dialog on the desktop, a download in a browser. Answers the name under which
 * it was saved, or `undefined` when the user cancelled.
 */
export function saveText(file: { name: string; media_type: string; text: string }): Promise<string | undefined> {
  return save(file);
}

/** The same for bytes. */
export async function saveBytes(file: { name: string; content: Blob }): Promise<string | undefined> {
  return save({ name: file.name, media_type: file.content.type, base64: await base64Of(file.content) });
}

/** The same for sheets, as an .xlsx file. */
export function saveWorkbook(file: { name: string; workbook: WorkbookSheet[] }): Promise<string | undefined> {
  return save(file);
}

function base64Of(content: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.addEventListener('load', () => resolve((reader.result as string).replace(/^[^,]*,/, '')));
  reader.addEventListener('error', () => reject(new Error('The bytes to save could not be read.')));
  reader.readAsDataURL(content);
  return promise;
}

async function save(file: InputOf<'file:save'>): Promise<string | undefined> {
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
