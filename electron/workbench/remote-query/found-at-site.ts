import type { ApiClient } from '#shared/api/client.ts';
import { routes } from '#shared/api/routes.ts';
import type { ExactMatch } from '#shared/api/sequence-query.ts';
import { nameInUri } from '#shared/api/uri.ts';
import type { QueryTarget } from '#shared/rpc/contract/typing.ts';

/** What a site says about a sequence. */
export interface FoundAtSite {
  /** The searched loci in the order of the site; only those with a match where all were searched. */
  loci: string[];
  exact: { locus: string; match: ExactMatch }[];
  /** The nearest alleles of loci without an exact one. */
  near: { locus: string; allele_id: string }[];
  scheme?: {
    scheme_id: number;
    description: string;
    primary_key?: string;
    last_updated?: string;
    /** Fields of the profile that the alleles make, the primary key among them. Absent where there is none. */
    fields?: Record<string, string>;
  };
}

/** Loci that are asked for one by one at most, where the site does not give the nearest alleles of a scheme. */
const ASKED_SINGLY = 10;

interface Wanted {
  api: ApiClient;
  database: string;
  /** FASTA. */
  sequence: string;
  /** Whether the nearest alleles are wanted. */
  best: boolean;
  signal: AbortSignal;
}

/** Has a site search its database for a sequence. Errors: refusals of the site, and those of `createHttpSite`. */
export async function searchAtSite(wanted: Wanted, target: QueryTarget): Promise<FoundAtSite> {
  if (target.kind === 'locus') return searchLocus(wanted, target.locus);
  if (target.kind === 'scheme') return searchScheme(wanted, target.scheme_id);
  const { api, database, sequence, signal } = wanted;
  const { exact_matches } = await api.send(routes.queryDatabase, { database }, { sequence, details: 1 }, { signal });
  const exact = Object.entries(exact_matches).flatMap(([locus, matches]) => matches.map((match) => ({ locus, match })));
  return { loci: Object.keys(exact_matches), exact, near: [] };
}

async function searchLocus({ api, database, sequence, best, signal }: Wanted, locus: string): Promise<FoundAtSite> {
  const reply = await api.send(routes.queryLocus, { database, locus }, { sequence, details: 1 }, { signal });
  const { exact_matches, best_match } = reply;
  return {
    loci: [locus],
    exact: exact_matches.map((match) => ({ locus, match })),
    near: best && best_match ? [{ locus, allele_id: best_match.allele_id }] : [],
  };
}

async function searchScheme(wanted: Wanted, scheme_id: number): Promise<FoundAtSite> {
  const { api, database, sequence, best, signal } = wanted;
  const scheme = await api.get(routes.getScheme, { database, scheme_id }, {}, { signal });
  const body = { sequence, details: 1, ...(best ? { partial_matches: 1 } : {}) };
  const reply = await api.send(routes.queryScheme, { database, scheme_id }, body, { signal });
  const loci = (scheme.loci ?? []).map(nameInUri);
  const exact = reply.exact_matches.flatMap((match) =>
    match.locus === undefined ? [] : [{ locus: match.locus, match }],
  );
  const { primary_key_field, last_updated } = scheme;
  return {
    loci,
    exact,
    near: await nearestOf(wanted, { loci, exact, partial: reply.partial_matches }),
    scheme: {
      scheme_id,
      description: scheme.description,
      ...(primary_key_field === undefined ? {} : { primary_key: nameInUri(primary_key_field) }),
      ...(last_updated ? { last_updated } : {}),
      ...(reply.fields ? { fields: reply.fields } : {}),
    },
  };
}

/** The nearest alleles of a scheme: as the site gives them, else those of a few loci, asked one by one. */
async function nearestOf(
  wanted: Wanted,
  found: { loci: string[]; exact: FoundAtSite['exact']; partial: Record<string, { allele_id?: string }> | undefined },
): Promise<FoundAtSite['near']> {
  if (!wanted.best) return [];
  if (found.partial) {
    return Object.entries(found.partial).flatMap(([locus, { allele_id }]) =>
      allele_id === undefined ? [] : [{ locus, allele_id }],
    );
  }
  const known = new Set(found.exact.map(({ locus }) => locus));
  const open = found.loci.filter((locus) => !known.has(locus));
  if (open.length > ASKED_SINGLY) return [];
  const answers = await Promise.all(open.map((locus) => searchLocus(wanted, locus)));
  return answers.flatMap(({ near }) => near);
}
