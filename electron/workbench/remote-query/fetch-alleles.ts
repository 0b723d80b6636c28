import type { KnownLocus } from '#electron/typing/foreign-alleles/allele-database.ts';
import type { ApiClient } from '#shared/api/client.ts';
import { routes } from '#shared/api/routes.ts';
import { countOf, numberText } from '#shared/count-of.ts';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import { normalizeAlleleSequence, residuesOf } from '#shared/rules/allele.ts';
import { allelesInFasta, foreignHeader } from '#shared/sequence/alleles-fasta.ts';
import { unlessMissing } from '#electron/mirror/site-reader.ts';
import { clientOf } from './client-of.ts';
import type { FoundAtSite } from './found-at-site.ts';
import type { QueryText } from './query-text.ts';
import type { TimedSite } from './reply-times.ts';

interface AskedSite {
  api: ApiClient;
  database: string;
  signal: AbortSignal;
  /** The site that gives kept replies unasked. Absent: none is taken so. */
  unchangedSince?: TimedSite['unchangedSince'];
}

/** How many alleles a site counts, and on which day the last of them changed (ISO). */
type CountedAlleles = Awaited<ReturnType<typeof countAlleles>>;

/** What the addresses of a site call a locus, and what its record does: a set has names of its own (`wire-notes.md` §10). */
interface SiteLocus {
  locus: string;
  id: string;
}

async function fetchAlleles(
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

/** How many alleles a locus of a site has, and on which day (ISO) the last of them changed, where the site says so. */
export async function countAlleles({ api, database, signal }: AskedSite, locus: string) {
  const { records, last_updated } = await api.get(
    routes.listAlleles,
    { database, locus },
    { page_size: 1 },
    { signal },
  );
  return { records, ...defined({ last_updated }) };
}

/** Milliseconds after the beginning of a day (UTC) when it is over in each time zone. */
const DAY_OVER = 48 * 3_600_000;

/**
 * The file of all alleles. One that was kept is taken where the site counts as many alleles as it holds, and the last of them changed
 * before it was kept: some files are tens of MB, and deployed servers do not say whether one still holds.
 */
async function fetchFasta(
  { api, database, signal, unchangedSince }: AskedSite,
  { locus, id }: SiteLocus,
  { records, last_updated = '' }: Partial<CountedAlleles>,
): Promise<string> {
  const get = (client: ApiClient) => client.get(routes.getAllelesFasta, { database, locus }, {}, { signal });
  const since = Date.parse(last_updated) + DAY_OVER;
  if (!unchangedSince || Number.isNaN(since)) return get(api);
  const { source, hasGivenKept } = unchangedSince(since);
  const fasta = await get(clientOf(source));
  return hasGivenKept() && allelesInFasta(locus, fasta, id).length !== records ? get(api) : fasta;
}

/**
 * The alleles of a locus as a site gives them: in one reply, however many they are. `ids`: those that are wanted, else all. `counted`:
 * what the site has just said of them. Of all, those are left out whose sequence is none: one odd record must not stand in the way of all
 * others. AppError 502 `site_inconsistent` for a file that is not one of these alleles.
 */
export async function fetchAllAlleles(
  site: AskedSite,
  locus: string,
  { ids, counted = {} }: { ids?: ReadonlySet<string>; counted?: Partial<CountedAlleles> },
): Promise<KnownLocus & { left_out: string[] }> {
  const { api, database, signal } = site;
  const { data_type = 'DNA', id } = await api.get(routes.getLocus, { database, locus }, {}, { signal });
  const fasta = await fetchFasta(site, { locus, id }, counted);
  const alleles = allelesInFasta(locus, fasta, id)
    .filter(({ allele_id }) => ids?.has(allele_id) ?? true)
    .map(({ allele_id, sequence }) => ({ allele_id, sequence: normalizeAlleleSequence(sequence, data_type) }));
  const letters = new Set(residuesOf(data_type, { allowsAmbiguity: true }));
  const isOdd = ({ sequence }: { sequence: string }) =>
    sequence === '' || [...new Set(sequence)].some((letter) => !letters.has(letter));
  const left_out = alleles.filter(isOdd).map(({ allele_id }) => allele_id);
  const why =
    brokenBy({ locus, id }, fasta, alleles) ?? (ids && left_out[0] && `the sequence of allele ${left_out[0]} is none`);
  if (why === undefined) return { locus, data_type, alleles: alleles.filter((allele) => !isOdd(allele)), left_out };
  const sentence = `The alleles of ${locus} cannot be used: ${why}. Tell those who run the site.`;
  throw new AppError(502, 'site_inconsistent', sentence);
}

/** Why a file cannot be one of the alleles of a locus. Undefined where it can. */
function brokenBy({ locus, id }: SiteLocus, fasta: string, alleles: KnownLocus['alleles']): string | undefined {
  const foreign = foreignHeader(locus, fasta, id);
  if (foreign !== undefined) return `the site sent "${foreign.slice(0, 100)}" among them`;
  if ((/\S/.exec(fasta)?.[0] ?? '>') !== '>') return 'the site sent something else than FASTA';
  const seen = new Set<string>();
  const twice = alleles.find(({ allele_id }) => seen.size === seen.add(allele_id).size);
  return twice && `allele ${twice.allele_id} comes twice`;
}

/** Alleles that are asked for one by one: more of them come with all others, in one reply. */
const ASKED_SINGLY = 20;
/** The same of a locus that is too large for one reply: at the usual pace of a site they take a minute. */
const ASKED_SINGLY_AT_MOST = 200;

/**
 * Chosen alleles of a locus, fetched from a site in few requests where that can be. AppError 400 `many_to_fetch` where many others would
 * come with them, and nobody has agreed to that (`mayFetch`); else as `fetchAllAlleles`.
 */
export async function fetchChosen(
  site: AskedSite,
  locus: string,
  { ids, mayFetch }: { ids: ReadonlySet<string>; mayFetch: boolean },
): Promise<KnownLocus> {
  if (ids.size <= ASKED_SINGLY) return fetchAlleles(site, locus, [...ids]);
  // A site with few routes does not list alleles.
  const counted = await unlessMissing(countAlleles(site, locus));
  if (!mayFetch && counted) await refuseMany(site, locus, counted.records);
  try {
    return await fetchAllAlleles(site, locus, { ids, ...defined({ counted }) });
  } catch (error) {
    const isTooLarge = error instanceof AppError && error.problem.code === 'reply_too_large';
    if (isTooLarge && ids.size <= ASKED_SINGLY_AT_MOST) return fetchAlleles(site, locus, [...ids]);
    throw error;
  }
}

/** Alleles of a locus, and bytes of them, that are fetched without a question: some seconds on an ordinary line. */
const UNASKED_ALLELES = 5_000;
const UNASKED_BYTES = 20_000_000;

/** AppError 400 `many_to_fetch` for a locus whose alleles are fetched only when the user says so, with what that takes. */
async function refuseMany({ api, database, signal }: AskedSite, locus: string, count: number): Promise<void> {
  const about = await api.get(routes.getLocus, { database, locus }, {}, { signal });
  const { length, min_length, max_length } = about;
  const residues = length ?? (max_length === undefined ? undefined : ((min_length ?? max_length) + max_length) / 2);
  const bytes = residues === undefined ? undefined : count * (residues + locus.length + 8);
  if (count <= UNASKED_ALLELES && (bytes ?? 0) <= UNASKED_BYTES) return;
  const size = bytes === undefined ? '' : `, about ${numberText(Math.max(1, Math.round(bytes / 1_000_000)))} MB`;
  throw new AppError(
    400,
    'many_to_fetch',
    `All ${countOf(count, 'allele')} of ${locus} would be fetched${size}: sites give so many chosen ones only with all others.`,
  );
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
