import type { AlleleIds } from '#shared/api/isolate-designations.ts';
import { compareNatural } from '#shared/natural-order.ts';
import { alleleIdReader, type AlleleId } from '#electron/store/designations/allele-id-reader.ts';
import type { Database } from '#electron/store/file/database.ts';
import { locusFormats, type DesignatedAlleles } from '#electron/store/isolates/designation-repository.ts';

/** Has one member, named after the locus. Ids of integer loci are numbers, and several ids are an array. */
export function alleleIdsResource({ locus, format, allele_ids }: DesignatedAlleles): AlleleIds {
  return { [locus]: shownIds(allele_ids, format === 'integer') };
}

function shownIds(alleleIds: readonly string[], hasNumbers: boolean): AlleleId | AlleleId[] {
  const ids = alleleIds.map((id) => (hasNumbers && /^\d{1,15}$/.test(id) ? Number(id) : id));
  const [first] = ids;
  return first !== undefined && ids.length === 1 ? first : ids;
}

/**
 * Writes the alleles of isolates at some loci (row ids) as JSON objects: each has all members that `alleleIdsResource` gives, in the order
 * of the loci, and is made in a small part of the time. `hasTextIds`: ids of integer loci are texts, too.
 */
export function alleleIdsWriter(
  database: Database,
  loci: number[],
  hasTextIds: boolean,
): (isolates: readonly number[]) => string[] {
  const columns = columnsOf(database, loci, hasTextIds);
  const placeOf: number[] = [];
  for (const [place, { locus }] of columns.entries()) placeOf[locus] = place;
  const isWanted = (locus: number) => placeOf[locus] !== undefined;
  const visitorNow = alleleIdReader(database);
  const cells: (AlleleId | AlleleId[] | undefined)[] = columns.map(() => undefined);

  function add(id: AlleleId, _about: true, locus: number): void {
    const place = placeOf[locus] ?? 0;
    const other = cells[place];
    cells[place] = other === undefined ? id : [other, id].flat();
  }

  /** Takes the cells, for the next isolate. */
  function takeMembers(): string {
    let members = '';
    for (let place = 0; place < columns.length; place += 1) {
      const [cell, column] = [cells[place], columns[place]];
      if (cell === undefined || !column) continue;
      cells[place] = undefined;
      members +=
        column.start + (typeof cell === 'number' && column.hasNumbers ? cell : written(cell, column.hasNumbers));
    }
    return members;
  }

  return (isolates) => {
    const visitAll = visitorNow();
    return isolates.map((isolate) => {
      visitAll(isolate, add, isWanted);
      return `{${takeMembers().slice(1)}}`;
    });
  };
}

interface Column {
  /** Row id. */
  locus: number;
  /** What stands before its ids. */
  start: string;
  hasNumbers: boolean;
}

/** In the order in which an object has its members: names that look like whole numbers come first. */
function columnsOf(database: Database, loci: number[], hasTextIds: boolean): Column[] {
  const found = new Map(locusFormats(database, loci).map((row) => [row.id, row]));
  const columns = loci.flatMap((locus) => {
    const { name, allele_id_format } = found.get(locus) ?? {};
    if (name === undefined || allele_id_format === undefined) return [];
    const start = `,${JSON.stringify(name)}:`;
    return [{ [name]: { locus, start, hasNumbers: !hasTextIds && allele_id_format === 'integer' } satisfies Column }];
  });
  return Object.values(Object.assign({}, ...columns) as Record<string, Column>);
}

function written(cell: AlleleId | AlleleId[], hasNumbers: boolean): string {
  if (typeof cell === 'number') return `"${cell}"`;
  const ids = Array.isArray(cell) ? cell.map(String).toSorted(compareNatural) : [cell];
  return JSON.stringify(shownIds(ids, hasNumbers));
}
