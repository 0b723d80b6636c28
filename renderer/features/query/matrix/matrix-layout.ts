import { isShown, orderedIds, type TableLayout } from '#renderer/records/record-table/table-layout.ts';
import type { RecordColumn } from '#renderer/records/record-table/record-column.ts';
import { defined } from '#shared/defined.ts';
import { STATUS_ORDER, STATUS_WORDS } from '../results/status-labels.ts';
import type { Matrix } from './matrix.ts';
import { headColumns, type TableTrait } from './matrix-columns.ts';

type MatrixColumn = RecordColumn<never>;

/** Up to this many loci, the cells themselves tell how many have each status: columns of counts would take their room. */
const COUNTED_LOCI = 30;

function column(id: string, header: string, isHidden = false): MatrixColumn {
  return { id, header, value: () => undefined, ...defined({ isHidden: isHidden || undefined }) };
}

/** All columns that can be shown, by ids as `MatrixSort.by` has them: the file, what is known of the genome, the loci. */
export function listColumns({
  primaryKey,
  fields,
  loci,
  ...traits
}: Pick<Matrix, 'primaryKey' | 'fields' | 'loci'> & Partial<Pick<Matrix, TableTrait>>): MatrixColumn[] {
  const heads = headColumns(primaryKey, fields, STATUS_ORDER.join(' '), { isNarrow: false, ...traits });
  return [
    ...heads.map(({ by, label, status }) =>
      status === undefined
        ? column(by, label)
        : column(by, `Loci that are ${STATUS_WORDS[status].word}`, loci.length <= COUNTED_LOCI),
    ),
    ...loci.map((locus) => column(`locus ${locus}`, locus)),
  ];
}

export interface Arrangement {
  /** Ids of the columns before the loci. */
  heads: readonly string[];
  /** Per locus, by its place in the table of genomes: place among the columns shown, or -1. */
  places: Int32Array;
  /** Loci that the user has hidden. */
  hidden: number;
}

/** Columns as the user has arranged them; the loci stay behind the others. */
export function arrange(columns: readonly MatrixColumn[], loci: readonly string[], layout: TableLayout): Arrangement {
  const byId = new Map(columns.map((one) => [one.id, one]));
  const shown = orderedIds([...byId.keys()], layout.order).filter((id) => {
    const one = byId.get(id);
    return one !== undefined && (id === 'file' || isShown(one, layout));
  });
  const placeOf = new Map(shown.map((id, place) => [id, place]));
  const places = Int32Array.from(loci, (locus) => placeOf.get(`locus ${locus}`) ?? -1);
  return {
    heads: shown.filter((id) => !id.startsWith('locus ')),
    places,
    hidden: places.reduce((sum, place) => sum + (place < 0 ? 1 : 0), 0),
  };
}

/** Loci (places in the table of genomes) without the hidden ones, in the order of the arrangement. */
export function arrangeLoci(loci: readonly number[], { places }: Arrangement): number[] {
  const placeOf = (locus: number) => places[locus] ?? -1;
  return loci.filter((locus) => placeOf(locus) >= 0).toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** The columns before the loci without the hidden ones, in the order of the arrangement. */
export function arrangeHeads<Head extends { by: string }>(heads: readonly Head[], order: readonly string[]): Head[] {
  const byId = new Map(heads.map((head) => [head.by, head]));
  return order.flatMap((id) => byId.get(id) ?? []);
}
