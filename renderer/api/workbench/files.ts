import type { InputOf } from '#shared/rpc/contract/contract.ts';
import type { SavedFile } from '#shared/rpc/contract/file.ts';
import type { SubmissionPlace } from '#shared/rpc/contract/inbox.ts';
import type { CallOptions } from '#shared/rpc/transport.ts';
import { rpc } from '../bridge.ts';

/**
 * Gives a text to the user as a file: a save dialog on the desktop, a download in a browser. Answers the name under which
 * it was saved, or `undefined` when the user cancelled.
 */
export async function saveText(file: { name: string; media_type: string; text: string }): Promise<string | undefined> {
  const { name, media_type, text } = file;
  return rpc.host === 'browser' ? download(name, new Blob([text], { type: media_type })) : save(file);
}

/** The same for bytes. */
export async function saveBytes(file: { name: string; content: Blob }): Promise<string | undefined> {
  if (rpc.host === 'browser') return download(file.name, file.content);
  return save({ name: file.name, media_type: file.content.type, base64: await base64Of(file.content) });
}

/** Lets the user save files of a submission: one as it is, several as a zip archive. */
export async function saveSubmittedFiles(
  place: SubmissionPlace,
  names: string[],
  options: CallOptions,
): Promise<string | undefined> {
  const [only] = names;
  const name = only !== undefined && names.length === 1 ? only : `${place.database}-${place.submission_id}.zip`;
  return takeSaved(await rpc.call('submission:save-files', { ...place, names }, options), name);
}

function base64Of(content: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.addEventListener('load', () => resolve((reader.result as string).replace(/^[^,]*,/, '')));
  reader.addEventListener('error', () => reject(new Error('The bytes to save could not be read.')));
  reader.readAsDataURL(content);
  return promise;
}

/** Time that a browser is given to begin a download before its bytes may be let go. */
const DOWNLOAD_MS = 60_000;

/** Lets the browser save what the page has: hundreds of megabytes need not go to the main side and back. */
function download(name: string, content: Blob): string {
  const href = URL.createObjectURL(content);
  follow(href, name);
  setTimeout(() => URL.revokeObjectURL(href), DOWNLOAD_MS);
  return name;
}

function follow(href: string, name: string): void {
  const anchor = document.createElement('a');
  anchor.href = href;
  anchor.download = name;
  anchor.click();
}

async function save(file: InputOf<'file:save'>): Promise<string | undefined> {
  return takeSaved(await rpc.call('file:save', file), file.name);
}

/** Lets the browser fetch what the main side has ready; on the desktop it is saved already. Gives the name, as `saveText`. */
export function takeSaved(saved: SavedFile, name: string): string | undefined {
  if (saved.kind === 'cancelled') return undefined;
  if (saved.kind === 'saved') return saved.name;
  follow(saved.href, name);
  return name;
}
