import type { LocusReport, ProfileState, SchemeResult } from '#shared/rpc/typing.ts';
import { describeNearest } from './nearest-profiles/describe-nearest.ts';
import { findProfiles, type ProfileContext } from './profile-lookup.ts';
import type { ScopeScheme } from './query-scope.ts';
import type { TaskOptions } from './worker-pool.ts';

/** Profiles that are shown where none fits. */
const NEAREST = 10;

/** Stands for an allele that no profile can have; ids hold no blanks (`shared/rules/allele.ts`). */
const NEW_ALLELE = 'new allele';

/** What the loci of a query say about each scheme: the profiles they make, and unless `nearest` is false those most like them. */
export async function describeSchemes(
  context: ProfileContext,
  schemes: ScopeScheme[],
  reports: readonly LocusReport[],
  { nearest, ...options }: TaskOptions & { nearest: boolean },
): Promise<SchemeResult[]> {
  const reportOf = new Map(reports.map((report) => [report.locus, report]));
  const exact = new Map(
    reports.flatMap(({ locus, allele_ids }) => (allele_ids.length > 0 ? [[locus, allele_ids] as const] : [])),
  );
  const results: SchemeResult[] = [];
  for (const scheme of schemes) {
    const { id, name, primaryKey, loci } = scheme;
    const profiles = await findProfiles(context, id, exact, options);
    const isWanted = nearest && primaryKey !== undefined && profiles.profile_ids.length === 0;
    const near = isWanted ? await nearestTo(context, scheme, reportOf, options) : [];
    results.push({
      scheme_id: id,
      // The service calls the name of a scheme its description.
      description: name,
      loci: loci.map((locus) => ({ locus, allele_ids: exact.get(locus) ?? [] })),
      ...profiles,
      state: stateOf(scheme, exact, profiles.profile_ids, near),
      nearest: near,
      ...(primaryKey === undefined ? {} : { primary_key: primaryKey }),
    });
  }
  return results;
}

async function nearestTo(
  { database, index, engine }: ProfileContext,
  { id, loci }: ScopeScheme,
  reportOf: ReadonlyMap<string, LocusReport>,
  options: TaskOptions,
): Promise<SchemeResult['nearest']> {
  const found = loci.map((locus) => allelesOf(reportOf.get(locus)));
  const at = { file: database.file, index };
  const profiles = await engine.nearestProfiles({ database: at, scheme: id, found, limit: NEAREST, ...options });
  return describeNearest(database, id, loci, profiles);
}

/** A new allele differs from those of every profile; of a locus that is cut off or missing nothing can be said. */
function allelesOf(report: LocusReport | undefined): string[] {
  if (!report || report.status === 'partial' || report.status === 'missing') return [];
  return report.allele_ids.length > 0 ? report.allele_ids : [NEW_ALLELE];
}

function stateOf(
  { primaryKey, loci }: ScopeScheme,
  exact: ReadonlyMap<string, string[]>,
  profiles: readonly string[],
  [first]: SchemeResult['nearest'],
): ProfileState {
  if (primaryKey === undefined) return 'none';
  const isComplete = loci.every((locus) => exact.has(locus));
  if (profiles.length > 0) {
    if (!isComplete) return 'incomplete';
    return profiles.length === 1 ? 'exact' : 'several';
  }
  if (isComplete) return 'new';
  return first?.differing.length === 0 ? 'incomplete' : 'unknown';
}
