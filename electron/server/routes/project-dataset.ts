import type { FastifyInstance } from 'fastify';
import type { DatasetRow } from '#shared/api/dataset.ts';
import { routes } from '#shared/api/routes.ts';
import type { Database } from '#electron/store/file/database.ts';
import { listFields, type Field } from '#electron/store/isolates/field-repository.ts';
import { getIsolates, type IsolateWithValues } from '#electron/store/isolates/isolate-repository.ts';
import { findLocus } from '#electron/store/records/locus-repository.ts';
import type { Part } from '#electron/store/records/part.ts';
import { projectIsolates } from '#electron/store/records/project-repository.ts';
import type { ListedKey } from '#electron/store/records/record-order.ts';
import { findScheme, type SchemeRecord } from '#electron/store/records/scheme-repository.ts';
import { NO_MEMBERSHIPS } from '#electron/store/scheme-values/memberships.ts';
import { defined } from '#shared/defined.ts';
import { badParameter } from '#shared/api/bad-parameter.ts';
import { registerRoute } from '../http/register-route.ts';
import type { DialectRules } from '#shared/api/dialect-rules.ts';
import type { DatabaseContext, Service } from '../http/service.ts';
import { pagedItems } from '../lists/paged-items.ts';
import { alleleIdsWriter } from '../resources/allele-ids.ts';
import { schemeFieldValue } from '../resources/isolate.ts';
import { readVisibleSchemeValues } from '../resources/scheme-values.ts';
import { getProject } from './projects.ts';

/** The most rows that are made at a time, and the most of their alleles: each slow client holds several such batches in memory. */
const ROWS_AT_ONCE = 200;
const ALLELES_AT_ONCE = 40_000;

interface Columns {
  fields: Field[];
  /** Row ids. */
  loci: number[];
  schemes: SchemeRecord[];
}

/** Names in a list with commas, each once. */
function namesIn(written: string): string[] {
  return [...new Set(written.split(',').map((name) => name.trim()))].filter((name) => name !== '');
}

/** Reads the wanted columns. Refuses what the database does not have (400). */
async function readColumns(
  database: Database,
  {
    fields,
    loci = '',
    schemes = '',
  }: { fields?: string | undefined; loci?: string | undefined; schemes?: string | undefined },
): Promise<Columns> {
  const all = await listFields(database);
  const columns: Columns = { fields: all.filter(({ sparse }) => sparse === 0), loci: [], schemes: [] };
  if (fields !== undefined) {
    columns.fields = namesIn(fields).map((name) => {
      const field = all.find((one) => one.name === name);
      if (!field) throw badParameter('fields', `names "${name}", which is no provenance field of this database`);
      return field;
    });
  }
  for (const name of namesIn(loci)) {
    const locus = findLocus(database, name);
    if (!locus) throw badParameter('loci', `names "${name}", which is no locus of this database`);
    columns.loci.push(locus.id);
  }
  for (const id of namesIn(schemes)) {
    const scheme = /^\d{1,15}$/.test(id) ? await findScheme(database, Number(id)) : undefined;
    if (!scheme) throw badParameter('schemes', `names "${id}", which is the id of no scheme of this database`);
    columns.schemes.push(scheme);
  }
  return columns;
}

function fieldMembers(
  { row, values, phenotypic }: IsolateWithValues,
  fields: Field[],
  { writesYesAsOne }: DialectRules,
): Record<string, unknown> {
  const valueOf = new Map<string, unknown>([...values, ...phenotypic]);
  const found = fields.map(
    (field) => [field.name, field.column ? row[field.column] : valueOf.get(field.name)] as const,
  );
  const shown = (value: unknown) => (writesYesAsOne && typeof value === 'boolean' ? Number(value) : value);
  return Object.fromEntries(
    found.flatMap(([name, value]) => (value === null || value === undefined ? [] : [[name, shown(value)]])),
  );
}

function schemeMembers({ schemes }: IsolateWithValues): DatasetRow['schemes'] {
  const found = schemes.map(({ id, name, fields }) => {
    const values = fields.map((entry) => [entry.field.field, schemeFieldValue(entry)] as const);
    return [String(id), { ...Object.fromEntries(values), name }] as const;
  });
  return Object.fromEntries(found);
}

/** A row as JSON. Its alleles are JSON already. */
function datasetRow(
  record: IsolateWithValues,
  alleles: string | undefined,
  { fields, schemes }: Columns,
  rules: DialectRules,
): string {
  const row: DatasetRow = {
    id: record.row.id,
    ...fieldMembers(record, fields, rules),
    ...defined({
      allele_designations: alleles === undefined ? undefined : {},
      schemes: schemes.length > 0 ? schemeMembers(record) : undefined,
    }),
  };
  if (alleles === undefined) return JSON.stringify(row);
  const members = Object.entries(row).map(([name, value]) => {
    return `${JSON.stringify(name)}:${name === 'allele_designations' ? alleles : JSON.stringify(value)}`;
  });
  return `{${members.join(',')}}`;
}

/** Makes rows of some isolates, and says whether the scheme values in them are of the current state. */
async function rowMaker(context: DatabaseContext, columns: Columns) {
  const { database } = context;
  const { fields, loci, schemes } = columns;
  const { rules } = context.service.face;
  const selection = {
    fields: fields.filter(({ column }) => !column).map(({ name }) => name),
    schemeFields: schemes.flatMap(({ id, fields: own }) => own.map(({ field }) => ({ scheme: id, field }))),
    loci: [],
  };
  const schemeIds = schemes.map(({ id }) => id);
  const schemeValues = schemes.length > 0 ? await readVisibleSchemeValues(context, 'records') : undefined;
  const allelesOf = loci.length > 0 ? alleleIdsWriter(database, loci, rules.hasTextIdsInRows) : undefined;
  return {
    isUpToDate: schemeValues?.isUpToDate ?? true,
    async rows(ids: number[]): Promise<string[]> {
      const memberships = (await schemeValues?.ofIsolates(ids, schemeIds)) ?? NO_MEMBERSHIPS;
      const records = getIsolates(database, ids, memberships, selection);
      const alleles = allelesOf?.(records.map(({ row }) => row.id));
      return records.map((record, index) => datasetRow(record, alleles?.[index], columns, rules));
    },
  };
}

export function mountProjectDataset(app: FastifyInstance, service: Service): void {
  registerRoute(app, service, routes.listProjectDataset, async (context) => {
    const { database, params, query } = context;
    const project = await getProject(database, params.project_id);
    const columns = await readColumns(database, query);
    const maker = await rowMaker(context, columns);
    const reply = await pagedItems(context, routes.listProjectDataset, 'dataset', {
      records: project.isolate_count,
      atOnce: Math.max(1, Math.min(ROWS_AT_ONCE, Math.floor(ALLELES_AT_ONCE / columns.loci.length))),
      read: (part: Part<ListedKey>) => projectIsolates(database, project.id, part),
      write: (keys) => maker.rows(keys.map(({ id }) => id)),
    });
    return { ...reply, isOutdated: !maker.isUpToDate };
  });
}
