import { filledRows } from '#shared/rules/draft-table.ts';
import type { Draft } from '#shared/rpc/contract/draft.ts';
import type { LeavingSummary } from '#shared/rpc/contract/draft-sending.ts';
import type { WorkbenchContext } from '../../workbench-context.ts';
import { VERDICTS } from '#shared/verdict/verdict.ts';
import type { NamedClaim } from '#shared/verdict/item-genome.ts';
import { requestOf } from './draft-request.ts';
import { lookOver } from './preflight.ts';
import { defined } from '#shared/defined.ts';

/** The members of a request that hold its table, which is told as rows. */
const TABLES = new Set(['sequences', 'profiles', 'isolates']);

/** What is said of the genome of a row, as it goes out. */
function claimText({ item, file, sha256, verdict, reasons = [], reason }: NamedClaim): string {
  const about = [VERDICTS[verdict].words, ...(file ? [`file ${file}`] : []), ...(sha256 ? [`SHA-256 ${sha256}`] : [])];
  const why = reason === undefined ? [] : [`Reason: ${reason}`];
  return [`${item}: ${about.join(', ')}.`, ...reasons, ...why].join(' ');
}

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
    members: Object.entries(requestOf(type, content, kind === 'local' || policy !== undefined))
      .filter(([member]) => !TABLES.has(member))
      .map(([member, value]) => ({
        name: member,
        value: typeof value === 'object' ? value.map(claimText).join('\n') : String(value),
      })),
    columns: content.columns,
    rows: [...filledRows(content.rows)],
    files,
    ...defined({ policy }),
    ...defined({ quota_left, sends_email }),
    ...found,
  };
}
