import { z } from 'zod';
import { defined } from '../defined.ts';
import { ownMember } from '../own-member.ts';
import { RecordCount, Uri } from './common.ts';
import { routes } from './routes.ts';
import { Profile } from './profile.ts';
import {
  deployedPartialMatches,
  partialMatchesToContract,
  partialMatchesToDeployed,
} from './dialect-partial-matches.ts';
import { bestMatchToDeployed, DeployedBestMatch } from './dialect-best-match.ts';
import { User } from './user.ts';
import { ExactMatch, SchemeFieldValues, searchedUpTo, type BestMatch, type PartialMatches } from './sequence-query.ts';
import { nameInUri, readUri, type Links } from './uri.ts';

/** What a rendering may need to know besides the reply. */
export interface DialectContext {
  links: Links;
  /** Name of the database; empty outside of one. */
  database: string;
  query: Record<string, unknown>;
  body: unknown;
  /** Whether the ids of a locus are integers, which deployed servers then write as numbers. */
  isIntegerLocus(locus: string): boolean;
  /** Id of the scheme whose profiles a classification scheme groups. */
  schemeOfClassification(classificationScheme: number): number | undefined;
}

/** What reading the reply needs to know of the request. */
interface ContractContext {
  query: Record<string, unknown>;
}

/** How the replies of a route are written in the other way, and read back. */
export interface Rendering {
  toDeployed(reply: unknown, context: DialectContext): unknown;
  toContract(reply: unknown, asked: ContractContext): unknown;
  /** Schema of the reply as deployed servers give it. */
  schema: z.ZodType;
}

/** A rendering with the types of both replies; the table knows them as unknown. */
export function rendering<Contract, Deployed>(of: {
  toDeployed: (reply: Contract, context: DialectContext) => Deployed;
  toContract: (reply: Deployed, asked: ContractContext) => Contract;
  schema: z.ZodType;
}): Rendering {
  return of;
}

/**
 * A reply with lists whose members may be whole records. Its other members are the same on both faces. Empty lists may
 * be left out.
 */
function lists(items: Record<string, Rendering>, schema: z.ZodObject = z.object({ records: RecordCount })): Rendering {
  type Reply = Record<string, unknown>;
  const isRecord = (entry: unknown) => typeof entry === 'object' && entry !== null && !('scheme' in entry);
  const change = (reply: Reply, by: (item: Rendering, record: unknown) => unknown): Reply =>
    Object.fromEntries(
      Object.entries(reply).map(([name, list]) => {
        const item = ownMember(items, name);
        if (!item || !Array.isArray(list)) return [name, list];
        return [name, list.map((entry: unknown) => (isRecord(entry) ? by(item, entry) : entry))];
      }),
    );
  const members = Object.entries(items).map(([name, item]) => {
    const entry = z.union([Uri, item.schema, z.object({ scheme: Uri, description: z.string() })]);
    return [name, z.array(entry).optional()] as const;
  });
  return rendering<Reply, Reply>({
    toDeployed: (reply, context) => change(reply, (item, record) => item.toDeployed(record, context)),
    toContract: (reply, asked) => change(reply, (item, record) => item.toContract(record, asked)),
    schema: schema.extend(Object.fromEntries(members)),
  });
}

/** Name of the locus that an address of a locus or an allele leads to. */
export function locusOf(uri: string): string {
  return readUri(uri)?.params['locus'] ?? '';
}

type ContractProfile = z.infer<typeof Profile>;
const DeployedProfile = Profile.extend({
  alleles: z.array(z.union([Uri, z.object({ locus: z.string(), allele_id: z.string() })])),
});
type DeployedProfile = z.infer<typeof DeployedProfile>;

/** Alleles in one array, in the order of the scheme. */
const profile = rendering<ContractProfile, DeployedProfile>({
  toDeployed: ({ alleles, not_used: _blocked, ...rest }, { query }) => ({
    ...rest,
    alleles: query['allele_ids_only']
      ? Object.entries(alleles).map(([locus, allele_id]) => ({ locus, allele_id }))
      : Object.values(alleles),
  }),
  toContract: ({ alleles, ...rest }, { query }) => ({
    ...rest,
    alleles: Object.fromEntries(
      alleles.map((allele) => {
        if (typeof allele !== 'string') return [allele.locus, allele.allele_id];
        // Older servers do not know the parameter.
        return [locusOf(allele), query['allele_ids_only'] ? nameInUri(allele) : allele];
      }),
    ),
  }),
  schema: DeployedProfile,
});

type RenderedMatch = z.infer<typeof ExactMatch>;
type Matches = Record<string, RenderedMatch[]>;

/** What isolate databases know of the allele is given only if details are requested. */
function matchToDeployed(
  { locus: _locus, not_used: _blocked, linked_data, ...match }: RenderedMatch,
  { body }: DialectContext,
): RenderedMatch {
  const { details } = body as { details?: boolean };
  return details && linked_data ? { ...match, linked_data } : match;
}

interface SchemeAnswer<Found, Partials> {
  exact_matches: Found;
  partial_matches?: Partials;
  fields?: z.infer<typeof SchemeFieldValues>;
  not_used?: string[];
}

/** An object keyed by locus, and no member at all when nothing matches exactly. */
const schemeQuery = rendering<
  SchemeAnswer<RenderedMatch[], PartialMatches>,
  Partial<SchemeAnswer<Matches, z.infer<typeof deployedPartialMatches>>>
>({
  toDeployed: ({ exact_matches, partial_matches, not_used: _blocked, ...others }, context) => {
    const rest = partial_matches ? { ...others, partial_matches: partialMatchesToDeployed(partial_matches) } : others;
    if (exact_matches.length === 0) return rest;
    const groups = Map.groupBy(exact_matches, ({ locus }) => locus ?? '');
    const found = [...groups].map(([locus, matches]) => [
      locus,
      matches.map((match) => matchToDeployed(match, context)),
    ]) as [string, RenderedMatch[]][];
    return { ...rest, exact_matches: Object.fromEntries(found) };
  },
  toContract: ({ exact_matches = {}, partial_matches, ...rest }) => ({
    ...rest,
    ...defined({ partial_matches: partial_matches && partialMatchesToContract(partial_matches) }),
    exact_matches: Object.entries(exact_matches).flatMap(([locus, matches]) =>
      matches.map((match) => ({ locus, ...match })),
    ),
  }),
  schema: z.object({
    exact_matches: z.record(z.string(), z.array(ExactMatch).min(1)).optional(),
    partial_matches: deployedPartialMatches.optional(),
    fields: SchemeFieldValues.optional(),
    ...searchedUpTo,
  }),
});

const databaseQuery = rendering<{ exact_matches: Matches }, { exact_matches: Matches }>({
  toDeployed: ({ exact_matches, ...rest }, context) => ({
    ...rest,
    exact_matches: Object.fromEntries(
      Object.entries(exact_matches).map(([locus, matches]) => [
        locus,
        matches.map((match) => matchToDeployed(match, context)),
      ]),
    ),
  }),
  toContract: (reply) => reply,
  schema: z.object({ exact_matches: z.record(z.string(), z.array(ExactMatch)), ...searchedUpTo }),
});

interface LocusAnswer {
  exact_matches: RenderedMatch[];
  best_match?: BestMatch;
}

const locusQuery = rendering<LocusAnswer, LocusAnswer>({
  toDeployed: ({ exact_matches, best_match, ...rest }, context) => {
    const matches = exact_matches.map((match) => matchToDeployed(match, context));
    if (!best_match) return { ...rest, exact_matches: matches };
    return { ...rest, exact_matches: matches, best_match: bestMatchToDeployed(best_match) };
  },
  toContract: (reply) => reply,
  schema: z.looseObject({
    exact_matches: z.array(ExactMatch),
    best_match: DeployedBestMatch.optional(),
    ...searchedUpTo,
  }),
});

type DeployedUser = { [Member in keyof User]: User[Member] | undefined } & { id: number };

/** Deployed servers leave out what they do not know of a person. */
const user = rendering<User, DeployedUser>({
  toDeployed: (record) => record,
  toContract: ({ first_name = '', surname = '', affiliation = '', ...rest }) => ({
    id: rest.id,
    first_name,
    surname,
    affiliation,
    ...defined({ email: rest.email }),
  }),
  schema: User,
});

type FieldValues = z.infer<typeof routes.listFieldValues.response>;

/** Fields may be true or false. */
const fieldValues = rendering<FieldValues, Omit<FieldValues, 'values'> & { values: (string | number | boolean)[] }>({
  toDeployed: (reply) => reply,
  toContract: ({ values, ...rest }) => ({
    ...rest,
    values: values.map((value) => (typeof value === 'boolean' ? String(value) : value)),
  }),
  schema: routes.listFieldValues.response,
});

/** Renderings of profiles, sequence queries, people and values. */
export const deployed = {
  lists,
  profile,
  schemeQuery,
  databaseQuery,
  locusQuery,
  user,
  fieldValues,
};
