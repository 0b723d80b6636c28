import type { KnownLocus } from '#electron/typing/foreign-alleles/allele-database.ts';
import type { ApiClient } from '#shared/api/client.ts';
import { routes } from '#shared/api/routes.ts';
import { AppError } from '#shared/problem.ts';
import { normalizeAlleleSequence } from '#shared/rules/allele.ts';
import { allelesInFasta } from '#shared/sequence/alleles-fasta.ts';
import type { FoundAtSite } from './found-at-site.ts';
import type { QueryText } from './query-text.ts';

interface AskedSite {
  api: ApiClient;
  database: string;
  signal: AbortSignal;
}

/** Some alleles of a locus, fetched from a site. */
export async function fetchAlleles(
  { api, database, signal }: AskedSite,
  locus: string,
  ids: readonly string[],
): Promise<KnownLocus> {
  const [{ data_type = 'DNA' }, ...alleles] = await Promise.all([
    api.get(routes.getLocus, { database, locus }, {}, { signal }),
    ...ids.map((allele_id) => api.get(routes.getAllele, { database, locus, allele_id }, {}, { signal })),
  ]);
  return { locus, data_type, alleles: alleles.map(({ allele_id, sequence }) => ({ allele_id, sequence })) };
}

/** How many alleles a locus of a site has. */
export async function countAlleles({ api, database, signal }: AskedSite, locus: string): Promise<number> {
  const { records } = await api.get(routes.listAlleles, { database, locus }, { page_size: 1 }, { signal });
  return records;
}

/** The alleles of a locus as a site gives them: in one reply, however many they are. `ids`: those that are wanted, else all. */
export async function fetchAllAlleles(
  { api, database, signal }: AskedSite,
  locus: string,
  ids?: ReadonlySet<string>,
): Promise<KnownLocus> {
  const [{ data_type = 'DNA' }, fasta] = await Promise.all([
    api.get(routes.getLocus, { database, locus }, {}, { signal }),
    api.get(routes.getAllelesFasta, { database, locus }, {}, { signal }),
  ]);
  const alleles = allelesInFasta(locus, fasta)
    .filter(({ allele_id }) => ids?.has(allele_id) ?? true)
    .map(({ allele_id, sequence }) => ({ allele_id, sequence: normalizeAlleleSequence(sequence, data_type) }));
  return { locus, data_type, alleles };
}

/** Alleles that are asked for one by one: more of them come with all others, in one reply. */
const ASKED_SINGLY = 20;
/** The same of a locus that is too large for one reply: at the usual pace of a site they take a minute. */
const ASKED_SINGLY_AT_MOST = 200;

/** Chosen alleles of a locus, fetched from a site in few requests where that can be. */
export async function fetchChosen(site: AskedSite, locus: string, ids: ReadonlySet<string>): Promise<KnownLocus> {
  if (ids.size <= ASKED_SINGLY) return fetchAlleles(site, locus, [...ids]);
  try {
    return await fetchAllAlleles(site, locus, ids);
  } catch (error) {
    const isTooLarge = error instanceof AppError && error.problem.code === 'reply_too_large';
    if (isTooLarge && ids.size <= ASKED_SINGLY_AT_MOST) return fetchAlleles(site, locus, [...ids]);
    throw error;
  }
}

/** The alleles that a site has found: cut from the query where they are parts of it, else fetched. */
export async function allelesFound(
  site: AskedSite,
  { exact, near = [] }: FoundAtSite,
  { query, dataType }: { query: QueryText; dataType: KnownLocus['data_type'] },
): Promise<KnownLocus[]> {
  const nearOf = Map.groupBy(near, ({ locus }) => locus);
  const exactOf = Map.groupBy(exact, ({ locus }) => locus);
  return Promise.all(
    [...new Set([...exactOf.keys(), ...nearOf.keys()])].map(async (locus) => {
      const matches = exactOf.get(locus) ?? [];
      const cut = new Map(matches.map(({ match }) => [match.allele_id, query.cut(match)]));
      const ids = [...cut.keys(), ...(nearOf.get(locus) ?? []).map(({ allele_id }) => allele_id)];
      const isCut = ids.every((id) => cut.get(id) !== undefined);
      if (!isCut) return fetchAlleles(site, locus, [...new Set(ids)]);
      const alleles = [...cut].map(([allele_id, sequence = '']) => ({ allele_id, sequence }));
      return { locus, data_type: dataType, alleles };
    }),
  );
}
