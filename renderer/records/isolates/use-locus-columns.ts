import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Isolate } from '#shared/api/isolate.ts';
import { schemeQueries } from '#renderer/api/definitions/schemes.ts';
import type { IsolateSchemeField } from '#renderer/api/isolates/isolate-fields.ts';
import type { ColumnGroup, RecordColumn } from '../record-table/record-column.ts';
import { useTableLayout } from '../record-table/use-table-layout.ts';
import { useCapabilities } from '../use-site.ts';
import { alleleValue } from './isolate-values.ts';

/** The loci of schemes as columns of a table of isolates: those that were chosen, and the choice itself. */
interface LocusColumns {
  columns: RecordColumn<Isolate>[];
  /** Each scheme whose loci can be shown. */
  groups: ColumnGroup[];
  /** What a list must be asked for to fill these columns, of which a table shows some: `loci.1`. */
  partsOf: (shown: readonly string[]) => string[];
}

const idOf = (locus: string) => `locus.${locus}`;

/**
 * Reads the loci of the schemes that were chosen for this table, and makes columns of them. The choice is kept as the columns
 * of a table are. Nothing can be chosen at sites whose lists do not tell alleles.
 */
export function useLocusColumns(
  site: string,
  database: string,
  { table, schemeFields }: { table: string; schemeFields: readonly IsolateSchemeField[] },
): LocusColumns {
  const { filter: canTell = false } = useCapabilities(site);
  const [layout, change] = useTableLayout(`${table} loci`);
  const schemes = useMemo(
    () => (canTell ? [...new Map(schemeFields.map(({ scheme_id, scheme }) => [scheme_id, scheme]))] : []),
    [canTell, schemeFields],
  );
  const chosen = schemes.filter(([id]) => layout.shown[id] === true);
  const lists = useQueries({
    queries: chosen.map(([id]) => schemeQueries.loci(site, database, id)),
    combine: (results) => results.map(({ data }) => data ?? []),
  });
  // Their text decides, because a list that is read again is another array.
  const key = JSON.stringify(chosen.map(([id], index) => [id, lists[index]]));
  const { lociOf, columns } = useMemo(() => readColumns(key), [key]);
  return {
    columns,
    groups: schemes.map(([id, name]) => ({
      id: String(id),
      label: `Loci of ${name}`,
      isShown: layout.shown[id] === true,
      show: (isShown) => change({ shown: { ...layout.shown, [id]: isShown } }),
    })),
    partsOf: (shown) => {
      const wanted = new Set(shown);
      return [...lociOf].flatMap(([id, loci]) => (loci.some((locus) => wanted.has(idOf(locus))) ? [`loci.${id}`] : []));
    },
  };
}

/** Columns of the loci of schemes, each locus once, from the text of pairs of a scheme and its loci. */
function readColumns(text: string): { lociOf: Map<number, string[]>; columns: RecordColumn<Isolate>[] } {
  const lociOf = new Map(JSON.parse(text) as [number, string[]][]);
  const columns = [...new Set([...lociOf.values()].flat())].map((locus): RecordColumn<Isolate> => ({
    id: idOf(locus),
    header: locus,
    value: (isolate) => alleleValue(isolate, locus),
    stored: { of: 'locus', name: locus },
    width: Math.max(84, 34 + locus.length * 8),
    align: 'end',
    isSortable: true,
  }));
  return { lociOf, columns };
}
