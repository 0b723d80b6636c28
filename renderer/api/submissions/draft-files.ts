import type { InputOf } from '#shared/rpc/contract/contract.ts';
import { packageName } from '#shared/rpc/contract/draft-package.ts';
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

/** Saves a workbook to fill in. Gives its name, or undefined if the user cancelled. */
export async function saveDraftTemplate(asked: InputOf<'draft:template'>): Promise<string | undefined> {
  return takeSaved(await rpc.call('draft:template', asked), `${asked.database}-${asked.type}-template.xlsx`);
}
