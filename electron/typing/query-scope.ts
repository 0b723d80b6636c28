import { latest } from '#electron/store/records/database-summary.ts';
import type { Database } from '#electron/store/file/database.ts';
import { getMeta } from '#electron/store/file/meta.ts';
import { AppError } from '#shared/problem.ts';
import type { QueryTarget } from '#shared/rpc/contract/typing.ts';

export interface ScopeScheme {
  id: number;
  name: string;
  primaryKey: string | undefined;
  /** In scheme order. */
  loci: string[];
}

/** A target of `QueryTarget`, or every scheme of the database with any locus: all loci if there is no such scheme. */
export type EngineTarget = QueryTarget | { kind: 'schemes' };

interface QueryScope {
  /** Names of the loci to search. Undefined: all. */
  loci: string[] | undefined;
  schemes: ScopeScheme[];
  /** The target in words, for the stamp of the result. */
  label: string;
  /** Date of the last change to an allele or profile among them. */
  lastUpdated: string | undefined;
  /** ISO date of the last import of alleles or profiles, if it is known. */
  importedOn: string | undefined;
  /** ISO date of which the definitions are, if it is known. */
  versionDate: string | undefined;
  /** For a copy of a remote database: the database and its site. */
  copiedFrom: string | undefined;
}

/**
 * Resolves the target of a query: all loci with every scheme that has a primary key; one scheme; one locus, without
 * schemes; or every scheme. Refuses an unknown scheme or locus (404 `unknown_scheme`, `unknown_locus`).
 */
export async function resolveScope(database: Database, target: EngineTarget): Promise<QueryScope> {
  const { version_date, imported_on, copy_of } = await getMeta(database);
  const copiedFrom = copy_of && `${copy_of.database} of ${copy_of.site}`;
  const scope = await findScope(database, target);
  return { ...scope, versionDate: version_date, importedOn: imported_on, copiedFrom };
}

type FoundScope = Omit<QueryScope, 'versionDate' | 'importedOn' | 'copiedFrom'>;

async function findScope(database: Database, target: EngineTarget): Promise<FoundScope> {
  if (target.kind === 'schemes') {
    const schemes = (await readSchemes(database)).filter(({ loci }) => loci.length > 0);
    if (schemes.length === 0) return findScope(database, { kind: 'all' });
    const loci = [...new Set(schemes.flatMap((scheme) => scheme.loci))];
    const dates = await readDates(database, undefined, schemes);
    const [only] = schemes;
    const label = only && schemes.length === 1 ? `scheme ${only.name}` : 'every scheme';
    return { loci, schemes, label, lastUpdated: latest(dates) };
  }
  if (target.kind === 'locus') return resolveLocus(database, target.locus);
  if (target.kind === 'all') {
    const schemes = (await readSchemes(database)).filter((scheme) => scheme.primaryKey !== undefined);
    const dates = await readDates(database, undefined, schemes);
    return { loci: undefined, schemes, label: 'all loci', lastUpdated: latest(dates) };
  }
  const [scheme] = await readSchemes(database, target.scheme_id);
  if (!scheme) throw new AppError(404, 'unknown_scheme', `The scheme ${target.scheme_id} does not exist.`);
  const dates = await readDates(database, scheme.id, [scheme]);
  return { loci: scheme.loci, schemes: [scheme], label: `scheme ${scheme.name}`, lastUpdated: latest(dates) };
}

async function resolveLocus(database: Database, name: string): Promise<FoundScope> {
  const locus = await database.sql
    .selectFrom('locus')
    .select('alleles_last_updated')
    .where('name', '=', name)
    .executeTakeFirst();
  if (!locus) throw new AppError(404, 'unknown_locus', `The locus "${name}" does not exist.`);
  return { loci: [name], schemes: [], label: `locus ${name}`, lastUpdated: locus.alleles_last_updated ?? undefined };
}

async function readSchemes(database: Database, only?: number): Promise<ScopeScheme[]> {
  const schemes = await database.sql
    .selectFrom('scheme')
    .leftJoin('scheme_field', (join) =>
      join.onRef('scheme_field.scheme', '=', 'scheme.id').on('scheme_field.primary_key', '=', 1),
    )
    .select(['scheme.id', 'scheme.name', 'scheme_field.field'])
    .$if(only !== undefined, (query) => query.where('scheme.id', '=', only ?? 0))
    .orderBy('scheme.id')
    .execute();
  const members = await database.sql
    .selectFrom('scheme_locus')
    .innerJoin('locus', 'locus.id', 'scheme_locus.locus')
    .select(['scheme_locus.scheme', 'locus.name'])
    .$if(only !== undefined, (query) => query.where('scheme_locus.scheme', '=', only ?? 0))
    .orderBy('scheme_locus.position')
    .execute();
  const lociOf = Map.groupBy(members, (member) => member.scheme);
  return schemes.map(({ id, name, field }) => ({
    id,
    name,
    primaryKey: field ?? undefined,
    loci: (lociOf.get(id) ?? []).map((member) => member.name),
  }));
}

/** Reads the dates of the loci (of one scheme, or all) and of the profiles of the schemes. */
async function readDates(
  database: Database,
  schemeId: number | undefined,
  schemes: ScopeScheme[],
): Promise<(string | null)[]> {
  const loci = await database.sql
    .selectFrom('locus')
    .select(({ fn }) => fn.max('alleles_last_updated').as('date'))
    .$if(schemeId !== undefined, (query) =>
      query.where('id', 'in', ({ selectFrom }) =>
        selectFrom('scheme_locus')
          .select('locus')
          .where('scheme', '=', schemeId ?? 0),
      ),
    )
    .executeTakeFirst();
  const profiles = await database.sql.selectFrom('scheme').select(['id', 'profiles_last_updated']).execute();
  const isReported = new Set(schemes.map((scheme) => scheme.id));
  return [
    loci?.date ?? null,
    ...profiles.filter(({ id }) => isReported.has(id)).map((row) => row.profiles_last_updated),
  ];
}
