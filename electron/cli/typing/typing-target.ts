import type { Database } from '#electron/store/file/database.ts';
import { findLincodeScheme } from '#electron/store/records/lincode-repository.ts';
import { shownLincodeField } from '#shared/api/lincode.ts';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import type { QueryTarget } from '#shared/rpc/contract/typing.ts';
import type { SchemeColumns, TypingColumns } from '#shared/typing-table/result-layout.ts';

/** The target of a query, and the schemes or loci that get a column. */
interface TypingTarget extends TypingColumns {
  target: QueryTarget;
}

/** Names under which results have the LIN codes of a scheme; none where it has no such codes. */
function lincodeFieldsOf(database: Database, scheme: number): string[] {
  const definition = findLincodeScheme(database, scheme);
  return definition ? ['LINcode', ...definition.fields.map(({ field }) => shownLincodeField(field))] : [];
}

async function listSchemes(database: Database): Promise<SchemeColumns[]> {
  const { sql } = database;
  const schemes = await sql.selectFrom('scheme').select(['id', 'name']).orderBy('id').execute();
  const fields = await sql.selectFrom('scheme_field').selectAll().orderBy('scheme').orderBy('position').execute();
  const loci = await sql
    .selectFrom('scheme_locus')
    .innerJoin('locus', 'locus.id', 'scheme_locus.locus')
    .select(['scheme_locus.scheme', 'locus.name'])
    .orderBy('scheme_locus.scheme')
    .orderBy('scheme_locus.position')
    .execute();
  return schemes.map(({ id, name }) => {
    const own = fields.filter(({ scheme }) => scheme === id);
    const key = own.find(({ primary_key }) => primary_key === 1);
    return {
      scheme_id: id,
      name,
      ...defined({ primary_key: key?.field }),
      loci: loci.filter(({ scheme }) => scheme === id).map((locus) => locus.name),
      fields: [...own.filter((field) => field !== key).map(({ field }) => field), ...lincodeFieldsOf(database, id)],
    };
  });
}

function findScheme(schemes: SchemeColumns[], wanted: string): SchemeColumns {
  const found =
    schemes.find(({ scheme_id }) => String(scheme_id) === wanted) ?? schemes.find(({ name }) => name === wanted);
  if (found) return found;
  const known = schemes.map(({ scheme_id, name }) => `${scheme_id} (${name})`).join(', ');
  const choice = known === '' ? 'The database has no scheme.' : `The database has: ${known}.`;
  throw new AppError(404, 'unknown_scheme', `There is no scheme "${wanted}". ${choice}`);
}

async function hasLocus({ sql }: Database, name: string): Promise<boolean> {
  return (await sql.selectFrom('locus').select('id').where('name', '=', name).executeTakeFirst()) !== undefined;
}

/**
 * The meaning of `--scheme ID|NAME` or `--locus NAME` in a database. With neither: the only scheme with a primary key,
 * otherwise all such schemes, otherwise all schemes, otherwise all loci. Throws `unknown_scheme` and `unknown_locus`
 * (404).
 */
export async function findTypingTarget(
  database: Database,
  asked: { scheme?: string; locus?: string },
): Promise<TypingTarget> {
  if (asked.locus !== undefined) {
    const locus = asked.locus;
    if (await hasLocus(database, locus)) return { target: { kind: 'locus', locus }, schemes: [], loci: [locus] };
    throw new AppError(404, 'unknown_locus', `There is no locus "${locus}" in the database ${database.name}.`);
  }
  const all = await listSchemes(database);
  const keyed = all.filter(({ primary_key }) => primary_key !== undefined);
  const schemes = asked.scheme === undefined ? (keyed.length > 0 ? keyed : all) : [findScheme(all, asked.scheme)];
  const [only] = schemes;
  if (only && schemes.length === 1) {
    return { target: { kind: 'scheme', scheme_id: only.scheme_id }, schemes, loci: [] };
  }
  if (schemes.length > 1) return { target: { kind: 'all' }, schemes, loci: [] };
  const loci = await database.sql.selectFrom('locus').select('name').orderBy('name').execute();
  return { target: { kind: 'all' }, schemes, loci: loci.map(({ name }) => name) };
}
