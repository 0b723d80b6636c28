import { columnOf, filledRows } from '#shared/rules/draft-table.ts';
import type { Draft } from '#shared/rpc/contract/draft.ts';
import type { LeavingSummary } from '#shared/rpc/contract/draft-sending.ts';
import type { WorkbenchContext } from '../../workbench-context.ts';
import { describeTarget } from '../draft-target.ts';
import { requestOf } from './draft-request.ts';

/** The members of a request that hold its table, which is told as rows. */
const TABLES = new Set(['sequences', 'profiles', 'isolates']);

/** Exactly what leaves this computer when a draft is sent. Errors as `describeTarget`. */
export async function summarizeLeaving(
  tools: Pick<WorkbenchContext, 'sites' | 'remoteSites' | 'dataFolder'>,
  draft: Draft,
  signal: AbortSignal,
): Promise<LeavingSummary> {
  const { site: id, database, type, content, files } = draft;
  const { id: _id, name, kind, address } = { address: undefined, ...tools.sites.get(id).site };
  const { locus, scheme_id } = content;
  const target = await describeTarget(tools, { site: id, database, type, locus, scheme_id }, signal);
  const rows = [...filledRows(content.rows)];
  return {
    site: { id, name, ...(address === undefined ? {} : { address }) },
    database,
    ...(target.as_whom === undefined ? {} : { as_whom: target.as_whom }),
    members: Object.entries(requestOf(type, content))
      .filter(([member]) => !TABLES.has(member))
      .map(([member, value]) => ({ name: member, value: String(value) })),
    columns: content.columns,
    rows,
    files,
    ...(target.quota_left === undefined ? {} : { quota_left: target.quota_left }),
    hindrances: [
      ...(target.takes ? [] : [target.refusal ?? '']),
      ...(kind === 'remote' && target.as_whom === undefined ? [`You are not signed in at ${name}.`] : []),
      ...hindrancesOf(draft, rows),
    ],
  };
}

/** What keeps a draft from being sent, whatever the site says. */
export function hindrancesOf({ type, content, files }: Draft, rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return ['There is nothing in the table.'];
  if (type !== 'genomes') return [];
  const known = new Map(files.map((file) => [file.name, file]));
  return columnOf({ columns: content.columns, rows }, 'assembly_filename').flatMap((file, index) => {
    if (file === '') return [`Row ${index + 1} names no file of contigs.`];
    if (!known.has(file)) return [`The file “${file}” of row ${index + 1} has not been added.`];
    return known.get(file)?.unreadable === undefined ? [] : [`The file “${file}” cannot be read as contigs.`];
  });
}
