import { COPY_RECORD } from '#electron/store/changes/writers/mirrored/mirror-state.ts';
import type { Database } from '#electron/store/file/database.ts';
import { CopyReport } from '#shared/rpc/contract/mirror.ts';

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
