import { filledRows } from '#shared/rules/draft-table.ts';
import type { Draft } from '#shared/rpc/contract/draft.ts';
import type { LeavingSummary } from '#shared/rpc/contract/draft-sending.ts';
import type { WorkbenchContext } from '../../workbench-context.ts';
import { requestOf } from './draft-request.ts';
import { lookOver } from './preflight.ts';
import { defined } from '#shared/defined.ts';

/** The members of a request that hold its table, which is told as rows. */
const TABLES = new Set(['sequences', 'profiles', 'isolates']);

/** Exactly what leaves this computer when a draft is sent. Errors as `lookOver`. */
export async function summarizeLeaving(
  tools: Pick<WorkbenchContext, 'sites' | 'remoteSites' | 'dataFolder'>,
  draft: Draft,
  signal: AbortSignal,
): Promise<LeavingSummary> {
  const { site, database, type, content, files } = draft;
  const { id, name, kind, address } = { address: undefined, ...tools.sites.get(site).site };
  const { sender, target, ...found } = await lookOver(tools, draft, signal);
  const { policy, quota_left, sends_email } = target ?? {};
  return {
    site: { id, name, kind, ...defined({ address }) },
    database,
    ...sender,
    members: Object.entries(requestOf(type, content))
      .filter(([member]) => !TABLES.has(member))
      .map(([member, value]) => ({ name: member, value: String(value) })),
    columns: content.columns,
    rows: [...filledRows(content.rows)],
    files,
    ...defined({ policy }),
    ...defined({ quota_left, sends_email }),
    ...found,
  };
}
