import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { query } from '#renderer/api/queries.ts';
import type { RecordColumn } from '#renderer/records/record-table/record-column.ts';
import type { ProvenanceField } from '#shared/api/field.ts';
import type { Isolate } from '#shared/api/isolate.ts';
import { useCapabilities } from '../use-site.ts';
import { VERDICT_PART, verdictColumns } from './verdict-columns.tsx';

/**
 * Columns of verdicts for a list of this computer, shown at first where any isolate was judged. None where a field of the database has their
 * name, and of other sites: an older one would refuse the whole list. Their records tell it on their pages.
 */
export function useVerdictColumns(
  site: string,
  database: string,
  fields: readonly ProvenanceField[],
): RecordColumn<Isolate>[] {
  const { files = false } = useCapabilities(site);
  const counted = useQuery({ ...query('verdicts:count', { database }), enabled: files });
  const wasJudged = Object.keys(counted.data?.counts ?? {}).length > 0;
  const isTold = files && !fields.some(({ name }) => name === VERDICT_PART);
  return useMemo(() => (isTold ? verdictColumns(!wasJudged) : []), [isTold, wasJudged]);
}
