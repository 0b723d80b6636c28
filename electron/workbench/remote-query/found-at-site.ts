import type { ApiClient } from '#shared/api/client.ts';
import { lincodeMembersOf } from '#shared/api/lincode.ts';
import { nameOfListed, readListed } from '#shared/api/listed.ts';
import { routes } from '#shared/api/routes.ts';
import type { Scheme } from '#shared/api/scheme.ts';
import type { ExactMatch, PartialMatches } from '#shared/api/sequence-query.ts';
import { nameInUri } from '#shared/api/uri.ts';
import { unlessMissing } from '#electron/mirror/site-reader.ts';
import { defined } from '#shared/defined.ts';
import { ownMember } from '#shared/own-member.ts';
import { AppError } from '#shared/problem.ts';
import type { QueryTarget } from '#shared/rpc/contract/typing.ts';

interface NearAllele {
  locus: string;
  allele_id: string;
}

export interface FoundAtSite {
  /** The searched loci in the order of the site. */
  loci: string[];
  /** The site does not say which loci it searches: `loci` are those with an answer. */
  isUnlisted?: true;
  exact: { locus: string; match: ExactMatch }[];
  /**
   * The nearest alleles of loci without an exact one. Absent if the site was not asked for them, or searched up to a day: they would make
   * an allele look new that may be a newer one.
   */
  near?: NearAllele[];
  /** The day (ISO) up to which the site searched its definitions, where it does not search newer ones for who asks. */
  upTo?: string;
  scheme?: {
    scheme_id: number;
    description: string;
    primary_key?: string;
    last_updated?: string;
    /** Fields of the profile that the alleles make, the primary key among them. Absent where there is none. */
    fields?: Record<string, string>;
  };
}

/** Most loci whose records are read to learn how else the site calls them. */
const MOST_NAMES = 20;

/**
 * What loci are called in addresses, by the names in a reply: in a set of a site (`wire-notes.md` §10), what a query finds may have the
 * names of the whole database. Undefined where it would take too many requests to tell.
 */
async function namesOf(
  { api, database, signal }: FoundRequest,
  listed: readonly string[],
  found: readonly string[],
): Promise<ReadonlyMap<string, string> | undefined> {
  const names = new Map(listed.map((name) => [name, name]));
  if (found.every((name) => names.has(name))) return names;
  const open = listed.filter((name) => !found.includes(name));
  if (open.length > MOST_NAMES) return undefined;
  const records = await Promise.all(open.map((locus) => api.get(routes.getLocus, { database, locus }, {}, { signal })));
  for (const [index, { id }] of records.entries()) names.set(id, open[index] ?? id);
  return names;
}

/** Loci that are asked for one by one at most, where the site does not give the nearest alleles of a scheme. */
const ASKED_SINGLY = 10;

interface FoundRequest {
  api: ApiClient;
  database: string;
  /** FASTA. */
  sequence: string;
  /** Whether the nearest alleles are wanted. */
  best: boolean;
  signal: AbortSignal;
}

/** Has a site search its database for a sequence. Errors: refusals of the site, and those of `createHttpSite`. */
export async function searchAtSite(wanted: FoundRequest, target: QueryTarget): Promise<FoundAtSite> {
  const { near, ...found } = await search(wanted, target);
  return { ...found, ...defined({ near: found.upTo === undefined ? near : undefined }) };
}

async function search(wanted: FoundRequest, target: QueryTarget): Promise<FoundAtSite> {
  if (target.kind === 'locus') return searchLocus(wanted, target.locus);
  return target.kind === 'scheme' ? searchScheme(wanted, target.scheme_id) : searchAll(wanted);
}

/** Sites give no nearest alleles here, and of the loci only those with an exact one: the others are known from their list. */
async function searchAll(wanted: FoundRequest): Promise<FoundAtSite> {
  const { api, database, sequence, signal } = wanted;
  const [{ exact_matches, definitions_up_to: upTo }, listed] = await Promise.all([
    api.send(routes.queryDatabase, { database }, { sequence, details: 1 }, { signal }),
    unlessMissing(api.get(routes.listLoci, { database }, { return_all: 1 }, { signal })),
  ]);
  const exact = Object.entries(exact_matches).flatMap(([locus, matches]) => matches.map((match) => ({ locus, match })));
  const loci = (listed?.loci ?? []).map((entry) => nameOfListed(readListed(entry), ({ id }) => id));
  const answered = Object.keys(exact_matches);
  const names = listed && (await namesOf(wanted, loci, answered));
  return {
    loci: [...new Set([...(names ? loci : []), ...answered.map((name) => names?.get(name) ?? name)])],
    exact: exact.map(({ locus, match }) => ({ locus: names?.get(locus) ?? locus, match })),
    ...defined({ upTo, isUnlisted: names ? undefined : (true as const) }),
  };
}

async function searchLocus(
  { api, database, sequence, best, signal }: FoundRequest,
  locus: string,
): Promise<FoundAtSite> {
  const reply = await api.send(routes.queryLocus, { database, locus }, { sequence, details: 1 }, { signal });
  const { exact_matches, best_match, definitions_up_to: upTo } = reply;
  return {
    loci: [locus],
    exact: exact_matches.map((match) => ({ locus, match })),
    ...defined({ near: best ? (best_match ? [{ locus, allele_id: best_match.allele_id }] : []) : undefined, upTo }),
  };
}

async function searchScheme(wanted: FoundRequest, scheme_id: number): Promise<FoundAtSite> {
  const { api, database, sequence, best, signal } = wanted;
  const scheme = await unlessMissing(api.get(routes.getScheme, { database, scheme_id }, {}, { signal }));
  const body = { sequence, details: 1, ...defined({ partial_matches: best ? 1 : undefined }) };
  const reply = await api.send(routes.queryScheme, { database, scheme_id }, body, { signal });
  const told = reply.exact_matches.flatMap((match) =>
    match.locus === undefined ? [] : [{ locus: match.locus, match }],
  );
  const answered = [...new Set([...told.map(({ locus }) => locus), ...Object.keys(reply.partial_matches ?? {})])];
  const listed = scheme && (scheme.loci ?? []).map(nameInUri);
  const names = listed && (await namesOf(wanted, listed, answered));
  const nameOf = (locus: string) => names?.get(locus) ?? locus;
  const loci = names ? listed : answered;
  const exact = told.map(({ locus, match }) => ({ locus: nameOf(locus), match }));
  const near = await nearestOf(wanted, {
    loci,
    exact,
    partial:
      reply.partial_matches && Object.entries(reply.partial_matches).map(([name, match]) => [nameOf(name), match]),
  });
  return {
    loci,
    exact,
    ...defined({ near, upTo: reply.definitions_up_to, isUnlisted: names ? undefined : (true as const) }),
    scheme: {
      scheme_id,
      description: scheme?.description ?? `scheme ${scheme_id}`,
      ...defined({
        primary_key: scheme?.primary_key_field === undefined ? undefined : nameInUri(scheme.primary_key_field),
        last_updated: scheme?.last_updated || undefined,
        fields: reply.fields && { ...reply.fields, ...(await lincodesOf(wanted, scheme, reply.fields)) },
      }),
    },
  };
}

/** Profiles of a scheme whose LIN codes a site is asked for: mostly a query finds one. */
const MOST_PROFILES = 5;

/** The LIN codes of the profiles that were found, and the names of these. None where the site cannot be asked: the type is known anyway. */
async function lincodesOf(
  { api, database, signal }: FoundRequest,
  scheme: Scheme | undefined,
  fields: Record<string, string>,
): Promise<Record<string, string>> {
  const { id = 0, primary_key_field } = scheme ?? {};
  const names = scheme ? lincodeMembersOf(scheme) : [];
  const found = ownMember(fields, primary_key_field === undefined ? '' : nameInUri(primary_key_field));
  if (names.length === 0 || found === undefined) return {};
  try {
    const profiles = await Promise.all(
      found
        .split(/,\s*/)
        .slice(0, MOST_PROFILES)
        .map((profile_id) =>
          api.get(routes.getProfile, { database, scheme_id: id, profile_id }, { allele_ids_only: 1 }, { signal }),
        ),
    );
    const values = names.map((name): [string, string] => [
      name,
      [...new Set(profiles.flatMap((profile) => ownMember(profile, name) ?? []).map(String))].join(','),
    ]);
    return Object.fromEntries(values.filter(([, value]) => value !== ''));
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AppError) return {};
    throw error;
  }
}

/** The nearest alleles of a scheme: as the site gives them, else those of a few loci, asked one by one. Undefined for more loci. */
async function nearestOf(
  wanted: FoundRequest,
  found: { loci: string[]; exact: FoundAtSite['exact']; partial: [string, PartialMatches[string]][] | undefined },
): Promise<NearAllele[] | undefined> {
  if (!wanted.best) return undefined;
  if (found.partial) {
    return found.partial.flatMap(([locus, match]) =>
      'allele_id' in match ? [{ locus, allele_id: match.allele_id }] : [],
    );
  }
  const known = new Set(found.exact.map(({ locus }) => locus));
  const open = found.loci.filter((locus) => !known.has(locus));
  if (open.length > ASKED_SINGLY) return undefined;
  const answers = await Promise.all(open.map((locus) => searchLocus(wanted, locus)));
  return answers.flatMap(({ near = [] }) => near);
}
