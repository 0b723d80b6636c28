import type { InputOf } from '#shared/rpc/contract/contract.ts';
import { packageName, type PackageLook } from '#shared/rpc/contract/draft-package.ts';
import type { DraftSummary } from '#shared/rpc/contract/draft.ts';
import type { CallOptions } from '#shared/rpc/transport.ts';
import { rpc } from '../bridge.ts';
import { takeSaved } from '../workbench/files.ts';

/** Gives a draft with its files to the user as one file. Gives its name, or undefined if the user cancelled. */
export async function saveDraftCopy(
  draft: Pick<DraftSummary, 'id' | 'title' | 'database' | 'type'>,
  options: CallOptions,
): Promise<string | undefined> {
  return takeSaved(await rpc.call('draft:save-copy', { draft_id: draft.id }, options), packageName(draft));
}

/** What a saved draft says of itself. AppError 400 `bad_draft_file`, 409 `newer_draft_file`. */
export function lookIntoDraft(token: string): Promise<PackageLook> {
  return rpc.call('draft:look-into', { token });
}

/** Opens a saved draft for a site and a database. Gives the id of the draft. */
export async function openDraftCopy(order: InputOf<'draft:open-copy'>): Promise<string> {
  return (await rpc.call('draft:open-copy', order)).draft_id;
}

/** Saves a workbook to fill in. Gives its name, or undefined if the user cancelled. */
export async function saveDraftTemplate(asked: InputOf<'draft:template'>): Promise<string | undefined> {
  return takeSaved(await rpc.call('draft:template', asked), `${asked.database}-${asked.type}-template.xlsx`);
}
