import { z } from 'zod';
import { COPY_RECORD } from '#electron/store/changes/writers/mirrored/mirror-state.ts';
import type { Database } from '#electron/store/file/database.ts';
import { CopyReport } from '#shared/rpc/contract/mirror.ts';
import { readPiece } from './staging.ts';

/** The piece of what was fetched for a comparison that says so, and what that found. */
export const COMPARED = 'compared';
export const Compared = z.object({ report: CopyReport.optional() });
export type Compared = z.infer<typeof Compared>;

/** What the last comparison of a copy found; `staging` is the folder of the copy. Undefined once an update has taken it. */
export async function readComparison(staging: string): Promise<CopyReport | undefined> {
  return (await readPiece(staging, COMPARED, Compared))?.report;
}

const MOST = 50;

/** What the updates of a copy changed, the newest first. Reports that this version cannot read are left out. */
export async function readCopyReports({ sql }: Database): Promise<CopyReport[]> {
  const rows = await sql
    .selectFrom('record_history')
    .select('content')
    .where('kind', '=', 'meta')
    .where('record_id', '=', COPY_RECORD)
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();
  return rows.flatMap(({ content }) => {
    const { after } = JSON.parse(content ?? '{}') as { after?: unknown };
    const parsed = CopyReport.safeParse(after);
    return parsed.success ? [parsed.data] : [];
  });
}
