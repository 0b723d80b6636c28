import type { Selectable } from 'kysely';
import { isDecimal } from '#shared/rules/field-value.ts';
import type { Database } from '../file/database.ts';
import { preparedQuery } from '../file/prepared-query.ts';
import type { Memberships } from '../scheme-values/memberships.ts';
import type { DatabaseTables } from '../tables/database-tables.ts';
import { alleleIdsOfIsolates, type DesignatedAlleles } from './designation-repository.ts';
import type { Lookup } from './field-attributes.ts';
import { type Field, fieldValue } from './field-repository.ts';
import { type DetailedIsolate, type IsolateDetails, NO_DETAILS, readDetailed } from './isolate-details.ts';
import { type IsolateFrame, readIsolateFrame } from './isolate-frame.ts';
import { type IsolateSchemeValues, schemesOfIsolates } from './isolate-schemes.ts';

export type IsolateHead = Selectable<DatabaseTables['isolate']>;

/** Value of a provenance field: an array if the field may have several. */
type ProvenanceValue = string | number | boolean | (string | number | boolean)[];

export interface IsolateWithValues extends IsolateDetails {
  row: IsolateHead;
  /** Values of the fields that the database defines and of their attributes, in their order; those of sparse fields apart. */
  values: [field: string, value: ProvenanceValue][];
  phenotypic: [field: string, value: ProvenanceValue][];
  schemes: IsolateSchemeValues[];
  /** Whether the verdict on its contigs is wanted. */
  tellsVerdict: boolean;
  /** Alleles at the loci of the selection, in their order. Absent without a selection. */
  alleles?: DesignatedAlleles[];
}

/** What is wanted of isolates. Absent: everything. */
export interface IsolateSelection {
  /** Names of provenance fields that the database defines, and of attributes. */
  fields: string[];
  schemeFields: { scheme: number; field: string }[];
  /** Row ids of loci. */
  loci: number[];
  verdict?: boolean;
}

const isolatesByIds = preparedQuery((from, ids: number[]) =>
  from.selectFrom('isolate').selectAll().where('id', 'in', ids),
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

export async function findIsolate(database: Database, id: number): Promise<IsolateHead | undefined> {
  return isolatesByIds(database, [id])[0];
}

/**
 * Records of some isolates, in the order of the ids; meant for batches of some hundreds. `memberships`: what these isolates
 * are, at least in the schemes that are wanted.
 */
export function getIsolates(
  database: Database,
  ids: number[],
  memberships: Memberships,
  selection?: IsolateSelection,
): IsolateWithValues[] {
  if (ids.length === 0) return [];
  const frame = readIsolateFrame(database);
  return selection
    ? selectedRecords(database, ids, memberships, selection, frame)
    : wholeRecords(readDetailed(database, ids), memberships, frame, ids);
}

/** Whole records of isolates that have been read, in the order of `ids`. */
export function wholeRecords(
  detailed: readonly DetailedIsolate[],
  memberships: Memberships,
  frame: IsolateFrame,
  ids: number[] = detailed.map(({ row }) => row.id),
): IsolateWithValues[] {
  const byId = new Map(detailed.map((isolate) => [isolate.row.id, isolate]));
  const designated = new Map(detailed.map((isolate) => [isolate.row.id, isolate.designated]));
  const schemes = schemesOfIsolates(ids, frame.schemes, memberships.values, { designated });
  const classifications = classificationsOf(memberships.groups, frame);
  return ids.flatMap((id) => {
    const isolate = byId.get(id);
    if (!isolate) return [];
    const { row, values, details } = isolate;
    return [
      {
        row,
        ...shownValues(frame, values),
        schemes: schemes.get(id) ?? [],
        tellsVerdict: true,
        ...details,
        classifications: classifications.get(id) ?? [],
      },
    ];
  });
}

function selectedRecords(
  database: Database,
  ids: number[],
  memberships: Memberships,
  { fields, schemeFields, loci, verdict = false }: IsolateSelection,
  frame: IsolateFrame,
): IsolateWithValues[] {
  const byId = new Map(isolatesByIds(database, ids).map((row) => [row.id, row]));
  const wanted = new Set(fields);
  const read = fields.map((name) => frame.fieldPlaces.get(name)?.field.derived?.from ?? name);
  const values = read.length === 0 ? [] : someValuesOfIsolates(database, ids, read);
  const valuesOf = Map.groupBy(values, (row) => row.isolate);
  const schemes = schemesOfIsolates(ids, frame.schemes, memberships.values, { fields: schemeFields });
  const alleles = alleleIdsOfIsolates(database, ids, loci);
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const shown = { ...shownValues(frame, valuesOf.get(id) ?? [], wanted), schemes: schemes.get(id) ?? [] };
    return [{ row, ...NO_DETAILS, ...shown, tellsVerdict: verdict, alleles: alleles.get(id) ?? [] }];
  });
}

/** Only the provenance fields of one isolate. */
export function provenanceOf({ row, values }: DetailedIsolate, frame: IsolateFrame): IsolateWithValues {
  return { row, ...shownValues(frame, values), phenotypic: [], schemes: [], tellsVerdict: false, ...NO_DETAILS };
}

type ValueRow = Pick<DetailedIsolate['values'][number], 'value' | 'number_value'>;

/** Looks at what an isolate has, not at all fields: there may be thousands, and few of them filled. */
function shownValues(
  { fieldPlaces, attributes, lookupOf }: IsolateFrame,
  values: DetailedIsolate['values'],
  wanted?: ReadonlySet<string>,
): Pick<IsolateWithValues, 'values' | 'phenotypic'> {
  const found = [...Map.groupBy(values, (value) => value.field)].flatMap(([name, rows]) => {
    const place = fieldPlaces.get(name);
    const derived = (attributes.get(name) ?? []).map((placed) => ({
      ...placed,
      rows: resultsOf(lookupOf(placed.field), rows),
    }));
    return [...(place ? [{ ...place, rows }] : []), ...derived.filter((one) => one.rows.length > 0)];
  });
  const inOrder = found
    .filter(({ field }) => wanted?.has(field.name) ?? true)
    .toSorted((one, other) => one.place - other.place);
  const [sparse, ordinary] = [
    inOrder.filter(({ field }) => field.sparse),
    inOrder.filter(({ field }) => !field.sparse),
  ];
  return { values: ordinary.map(shownValue), phenotypic: sparse.map(shownValue) };
}

/** What an attribute gives for the values of one isolate, each result once. */
export function resultsOf(find: Lookup, rows: readonly ValueRow[]): ValueRow[] {
  const results = new Set(rows.flatMap(({ value }) => find(value) ?? []));
  return [...results].map((value) => ({ value, number_value: isDecimal(value) ? Number(value) : null }));
}

function shownValue({ field, rows }: { field: Field; rows: readonly ValueRow[] }): [string, ProvenanceValue] {
  const values = rows.map(({ value, number_value }) => fieldValue(field, value, number_value));
  const [first = ''] = values;
  return [field.name, field.multiple === 1 || values.length > 1 ? values : first];
}

/**
 * Groups of some isolates with the number of their isolates (newest versions only), by classification scheme and number. Groups of a
 * single isolate say nothing and are left out, as on deployed servers. The numbers are those of `isolate_classification_group`, whether
 * it is up to date or not.
 */
function classificationsOf(
  groups: Memberships['groups'],
  { classifications, groupSize }: IsolateFrame,
): Map<number, IsolateDetails['classifications']> {
  const shown = groups
    .map(({ isolate, classification_scheme: id, group_id: group }) => ({
      isolate,
      id,
      group,
      records: groupSize(id, group),
    }))
    .filter(({ records }) => records > 1)
    .toSorted((left, right) => left.id - right.id || left.group - right.group);
  return new Map(
    [...Map.groupBy(shown, (row) => row.isolate)].map(([isolate, own]) => [
      isolate,
      [...Map.groupBy(own, (row) => row.id)].map(([id, inScheme]) => ({
        id,
        name: classifications.get(id) ?? '',
        groups: inScheme.map(({ group, records }) => ({ group, records })),
      })),
    ]),
  );
}
