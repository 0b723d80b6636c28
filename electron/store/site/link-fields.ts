import { defined } from '#shared/defined.ts';
import { BUILT_IN_FIELDS } from '#shared/rules/field-basics.ts';
import { OWNER } from '#shared/principal.ts';
import { AppError } from '#shared/problem.ts';
import type { IsolateFieldName, LinkedFields, LinkTarget } from '#shared/rpc/contract/linked-fields.ts';
import type { ChangeOptions } from '../changes/action.ts';
import type { DataFolder } from './data-folder.ts';
import type { Database } from '../file/database.ts';
import { listFields } from '../isolates/field-repository.ts';
import { listLinkedFields } from '../records/linked-field-repository.ts';
import { getMeta } from '../file/meta.ts';
import { findScheme } from '../records/scheme-repository.ts';

export interface LinkRequest extends IsolateFieldName {
  /** Name of the database with the loci. */
  database: string;
  target: LinkTarget;
}

/**
 * Links a provenance field to loci. With each allele, the service then shows how often each value of the field occurs
 * among the isolates with the allele (`linked_data`). Gives the number of loci, and how many of them are newly linked.
 * AppError codes: unknown_database, unknown_locus, unknown_scheme and unknown_field 404, wrong_kind and built_in_field
 * 400.
 */
export async function linkField(
  dataFolder: DataFolder,
  { database: name, target, isolates_database, field }: LinkRequest,
  options: ChangeOptions = {},
): Promise<{ loci: number; added: number }> {
  const database = await openDefinitions(dataFolder, name);
  const found = await lociOf(database, target);
  const problem = await findProblem(await dataFolder.open(isolates_database), field);
  if (problem) throw problem;
  const action = `Linked to the field "${field}" of the database "${isolates_database}".`;
  const added = await change(
    dataFolder,
    database,
    'field.link',
    { ...found, action, isolates_database, field },
    options,
  );
  return { loci: found.loci.length, added };
}

/**
 * Unlinks a field from loci. Gives the number of loci that were linked to it. The isolate database and the field need
 * not exist any more. AppError codes: unknown_database, unknown_locus, unknown_scheme and not_linked 404, wrong_kind
 * 400.
 */
export async function unlinkField(
  dataFolder: DataFolder,
  { database: name, target, isolates_database, field }: LinkRequest,
  options: ChangeOptions = {},
): Promise<{ loci: number; removed: number }> {
  const database = await openDefinitions(dataFolder, name);
  const { loci, record } = await lociOf(database, target);
  const linked = `linked to the field "${field}" of the database "${isolates_database}".`;
  const unlinking = { loci, record, action: `No longer ${linked}`, isolates_database, field };
  const removed = await change(dataFolder, database, 'field.unlink', unlinking, options);
  if (removed > 0) return { loci: loci.length, removed };
  const subject =
    record.kind === 'locus' ? `The locus "${record.record_id}" is not` : `No locus of "${record.record_id}" is`;
  throw new AppError(404, 'not_linked', `${subject} ${linked}`);
}

/**
 * The fields to which the loci of a target are linked, by database and field. AppError codes: unknown_database, unknown_locus and
 * unknown_scheme 404, wrong_kind 400.
 */
export async function describeLinks(
  dataFolder: DataFolder,
  { database: name, target }: Pick<LinkRequest, 'database' | 'target'>,
): Promise<LinkedFields> {
  const database = await openDefinitions(dataFolder, name);
  const { loci } = await lociOf(database, target);
  const names = new Set(loci.map((locus) => locus.name));
  const links = (await listLinkedFields(database)).filter(({ locus }) => names.has(locus));
  const grouped = Map.groupBy(links, ({ isolates_database, field }) => JSON.stringify([isolates_database, field]));
  const fields = await Promise.all(
    [...grouped.values()].map(async (group): Promise<LinkedFields['fields'][number]> => {
      const { isolates_database, field } = group[0] as (typeof group)[number];
      const problem = await problemOf(dataFolder, isolates_database, field);
      return { isolates_database, field, loci: group.length, ...defined({ problem }) };
    }),
  );
  const key = (one: IsolateFieldName) => `${one.isolates_database} ${one.field}`;
  return { loci: loci.length, fields: fields.toSorted((one, other) => (key(one) < key(other) ? -1 : 1)) };
}

async function openDefinitions(dataFolder: DataFolder, name: string): Promise<Database> {
  const database = await dataFolder.open(name);
  if ((await getMeta(database)).kind === 'seqdef') return database;
  const sentence = `"${name}" is a database of isolates and has no alleles of its own. Name the one that defines its loci.`;
  throw new AppError(400, 'wrong_kind', sentence);
}

interface FoundLoci {
  loci: { id: number; name: string }[];
  record: { kind: 'locus' | 'scheme'; record_id: string };
}

async function lociOf(database: Database, target: LinkTarget): Promise<FoundLoci> {
  if (target.kind === 'locus') {
    const { locus: name } = target;
    const locus = await database.sql
      .selectFrom('locus')
      .select(['id', 'name'])
      .where('name', '=', name)
      .executeTakeFirst();
    if (locus) return { loci: [locus], record: { kind: 'locus', record_id: name } };
    throw new AppError(404, 'unknown_locus', `There is no locus "${name}" in the database "${database.name}".`);
  }
  const scheme = await findScheme(database, target.scheme_id);
  if (scheme) return { loci: scheme.loci, record: { kind: 'scheme', record_id: scheme.name } };
  const sentence = `There is no scheme ${target.scheme_id} in the database "${database.name}".`;
  throw new AppError(404, 'unknown_scheme', sentence);
}

/** Links loci to a field, or unlinks them, with a line in the history. Gives how many were changed. */
function change(
  dataFolder: DataFolder,
  { name: database }: Database,
  name: 'field.link' | 'field.unlink',
  { loci, record, action, ...link }: FoundLoci & IsolateFieldName & { action: string },
  options: ChangeOptions,
): Promise<number> {
  const input = { loci: loci.map(({ id }) => id), ...link, note: { ...record, action } };
  return dataFolder.changes.make(name, { database, principal: OWNER, input }, options);
}

/** Why a field cannot be linked. */
async function findProblem(isolates: Database, field: string): Promise<AppError | undefined> {
  if ((await getMeta(isolates)).kind !== 'isolates') {
    const sentence = `"${isolates.name}" holds sequence definitions and no isolates. Choose a database of isolates.`;
    return new AppError(400, 'wrong_kind', sentence);
  }
  const fields = (await listFields(isolates))
    .filter(({ column, derived }) => !column && !derived)
    .map(({ name }) => name);
  if (fields.includes(field)) return undefined;
  if (BUILT_IN_FIELDS.includes(field)) {
    const sentence = `The field "${field}" says which record it is, not where the isolate comes from. Choose another field.`;
    return new AppError(400, 'built_in_field', sentence);
  }
  const choice = fields.length === 0 ? 'It defines none.' : `It has: ${fields.join(', ')}.`;
  const sentence = `The database "${isolates.name}" has no field "${field}". ${choice}`;
  return new AppError(404, 'unknown_field', sentence);
}

async function problemOf(dataFolder: DataFolder, isolates: string, field: string): Promise<string | undefined> {
  try {
    return (await findProblem(await dataFolder.open(isolates), field))?.problem.message;
  } catch (error) {
    if (error instanceof AppError) return error.problem.message;
    throw error;
  }
}
