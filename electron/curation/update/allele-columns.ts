import type { UpdatedRow } from '#shared/api/curation/update-table.ts';
import { BLANK_CELL } from '#shared/api/curation/update-table.ts';
import { joinValues } from '#shared/rules/field.ts';
import { readAlleles } from '#shared/rules/isolate.ts';
import { ownMember } from '#shared/own-member.ts';
import { readDesignations, type DesignatedLocus } from '#electron/store/changes/writers/records/designation-rows.ts';
import { readLocusColumns, type LocusColumn } from '#electron/store/records/locus-columns.ts';
import type { Members, Reading } from '../record-kind.ts';

export interface AlleleColumn {
  /** 0-based place in the header. */
  place: number;
  /** The name of the locus. */
  heading: string;
  locus: LocusColumn;
}

/** The loci of a database by the headings of their columns. */
export function locusHeadings({ database }: Reading): Map<string, LocusColumn> {
  return new Map(readLocusColumns(database.connection).map((locus) => [locus.name, locus]));
}

interface AlleleChange {
  /** Members as a change of its designations names them. */
  members: Members;
  /** The cells that change their value. */
  cells: UpdatedRow['cells'];
}

/**
 * Reads the alleles of a row. An allele that the isolate has already keeps its method, status and comments; a new one is confirmed and
 * entered by hand. Where a locus lies in the contigs stays. Undefined where nothing changes; problems are told.
 */
export function readAlleleCells(
  { database: { connection } }: Reading,
  columns: readonly AlleleColumn[],
  cells: readonly string[],
  isolate: number,
  tell: (code: string, message: string, field?: string) => void,
): AlleleChange | undefined {
  const given = columns.flatMap((column) => {
    const cell = (cells[column.place] ?? '').trim();
    return cell === '' ? [] : [{ column, cell }];
  });
  if (given.length === 0) return undefined;
  const before = readDesignations(connection, isolate, { loci: given.map(({ column }) => column.locus.id) });
  const loci = new Map<string, DesignatedLocus | null>();
  const changed: UpdatedRow['cells'] = [];
  for (const { column, cell } of given) {
    const { place, heading, locus } = column;
    const { ids, problem } = cell === BLANK_CELL ? { ids: [] } : readAlleles(cell, locus);
    if (problem !== undefined) tell('allele_id', problem, heading);
    const { alleles, tags } = ownMember(before, locus.name) ?? { alleles: [], tags: [] };
    const had = new Map(alleles.map((allele) => [allele.allele_id, allele]));
    if (problem !== undefined || (ids.length === had.size && ids.every((id) => had.has(id)))) continue;
    changed.push([place, joinValues([...had.keys()]), joinValues(ids)]);
    const wanted = ids.map(
      (id) => had.get(id) ?? ({ allele_id: id, method: 'manual', status: 'confirmed', comments: null } as const),
    );
    loci.set(locus.name, wanted.length + tags.length === 0 ? null : { alleles: wanted, tags });
  }
  return changed.length === 0 ? undefined : { members: { loci: Object.fromEntries(loci) }, cells: changed };
}
