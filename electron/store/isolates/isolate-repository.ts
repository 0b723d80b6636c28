import type { Selectable } from 'kysely';
import { fieldValue, listFields, type Field } from './field-repository.ts';
import type { Database } from '../file/database.ts';
import { getIsolateDetails, NO_DETAILS, type IsolateDetails } from './isolate-details.ts';
import { preparedQuery } from '../file/prepared-query.ts';
import { schemesOfIsolates, type IsolateSchemeValues } from './isolate-schemes.ts';
import { alleleIdsOfIsolates, type LocusAlleles } from './designation-repository.ts';
import type { Memberships } from '../scheme-values/memberships.ts';
import type { DatabaseTables } from '../tables/database-tables.ts';

export type IsolateRow = Selectable<DatabaseTables['isolate']>;

/** Value of a provenance field: an array if the field may have several. */
export type ProvenanceValue = string | number | boolean | (string | number | boolean)[];

/** An isolate with what was requested of it. */
export interface IsolateRecord extends IsolateDetails {
  row: IsolateRow;
  /** Values of the fields that the database defines, in their order. */
  values: [field: string, value: ProvenanceValue][];
  schemes: IsolateSchemeValues[];
  /** Alleles at the loci of the selection, in their order. Absent without a selection. */
  alleles?: LocusAlleles[];
}

/** What is wanted of isolates. Absent: everything. */
export interface IsolateSelection {
  /** Names of provenance fields that the database defines. */
  fields: string[];
  schemeFields: { scheme: number; field: string }[];
  /** Row ids of loci. */
  loci: number[];
}

const isolatesByIds = preparedQuery((from, ids: number[]) =>
  from.selectFrom('isolate').selectAll().where('id', 'in', ids),
);
const valuesOfIsolates = preparedQuery((from, ids: number[]) =>
  from
    .selectFrom('isolate_value')
    .selectAll()
    .where('isolate', 'in', ids)
    .orderBy('isolate')
    .orderBy('field')
    .orderBy('position'),
);
const someValuesOfIsolates = preparedQuery((from, ids: number[], fields: string[]) =>
  from
    .selectFrom('isolate_value')
    .selectAll()
    .where('isolate', 'in', ids)
    .where('field', 'in', fields)
    .orderBy('isolate')
    .orderBy('field')
    .orderBy('position'),
);

export async function findIsolate(database: Database, id: number): Promise<IsolateRow | undefined> {
  return isolatesByIds(database, [id])[0];
}

/**
 * Records of some isolates, in the order of the ids; meant for batches of some hundreds. `memberships`: what these isolates
 * are, at least in the schemes that are wanted.
 */
export async function getIsolates(
  database: Database,
  ids: number[],
  memberships: Memberships,
  selection?: IsolateSelection,
): Promise<IsolateRecord[]> {
  if (ids.length === 0) return [];
  const rows = isolatesByIds(database, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const values = await provenanceOf(database, ids, selection?.fields);
  const schemes = await schemesOfIsolates(database, ids, memberships.values, selection?.schemeFields);
  const details = selection
    ? new Map<number, IsolateDetails>()
    : await getIsolateDetails(database, ids, memberships.groups);
  const alleles = selection && alleleIdsOfIsolates(database, ids, selection.loci);
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const own = details.get(id) ?? NO_DETAILS;
    const record = { row, values: values.get(id) ?? [], schemes: schemes.get(id) ?? [], ...own };
    return [alleles ? { ...record, alleles: alleles.get(id) ?? [] } : record];
  });
}

/** Only the provenance fields of one isolate. */
export async function getProvenance(database: Database, row: IsolateRow): Promise<IsolateRecord> {
  const values = await provenanceOf(database, [row.id]);
  return { row, values: values.get(row.id) ?? [], schemes: [], ...NO_DETAILS };
}

async function provenanceOf(
  database: Database,
  ids: number[],
  wanted?: string[],
): Promise<Map<number, [string, ProvenanceValue][]>> {
  if (wanted?.length === 0) return new Map();
  const rows = wanted ? someValuesOfIsolates(database, ids, wanted) : valuesOfIsolates(database, ids);
  const fields = (await listFields(database)).filter((field) => !field.column);
  return new Map(
    [...Map.groupBy(rows, (row) => row.isolate)].map(([isolate, values]) => {
      const byField = Map.groupBy(values, (value) => value.field);
      return [isolate, fields.flatMap((field) => shownValue(field, byField.get(field.name) ?? []))];
    }),
  );
}

function shownValue(field: Field, rows: { value: string; number_value: number | null }[]): [string, ProvenanceValue][] {
  const values = rows.map(({ value, number_value }) => fieldValue(field, value, number_value));
  const [first] = values;
  if (first === undefined) return [];
  return [[field.name, field.multiple === 1 || values.length > 1 ? values : first]];
}
