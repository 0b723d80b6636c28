import type { z } from 'zod';
import { ownMember } from '../own-member.ts';
import { listResponse } from './common.ts';
import { deployedDefinitions } from './dialect-definitions.ts';
import { deployedIsolates } from './dialect-isolates.ts';
import { deployedTokens } from './dialect-oauth.ts';
import { deployedSubmissions } from './dialect-submissions.ts';
import { deployed, type DialectContext, type Rendering } from './dialect-renderings.ts';
import type { FaceName } from './face-name.ts';
import { routes, type RouteId } from './routes.ts';

/**
 * The one table of differences between the two faces (`design.md` §5). Our server uses it to write what scripts of
 * deployed servers expect. A client of deployed servers uses it in the other direction to read their replies. A route
 * that is not in the table answers the same on both faces.
 */
const RENDERINGS: { readonly [Id in RouteId]?: Rendering } = {
  getRequestToken: deployedTokens,
  getLocus: deployedDefinitions.locus,
  createLocus: deployedDefinitions.locus,
  changeLocus: deployedDefinitions.locus,
  getAllele: deployedDefinitions.allele,
  createAllele: deployedDefinitions.allele,
  changeAllele: deployedDefinitions.allele,
  listSchemeLoci: deployed.lists({ loci: deployedDefinitions.locus }),
  getScheme: deployedDefinitions.scheme,
  createScheme: deployedDefinitions.scheme,
  changeScheme: deployedDefinitions.scheme,
  listSchemes: deployed.lists({ schemes: deployedDefinitions.scheme }),
  getSchemeField: deployedDefinitions.schemeField,
  getProfile: deployed.profile,
  createProfile: deployed.profile,
  changeProfile: deployed.profile,
  queryLocus: deployed.locusQuery,
  queryDatabase: deployed.databaseQuery,
  queryScheme: deployed.schemeQuery,
  listProjects: deployedDefinitions.projects,
  getClassificationGroup: deployed.lists(
    { profiles: deployed.profile, isolates: deployedIsolates.isolate },
    routes.getClassificationGroup.response,
  ),
  listProjectIsolates: deployed.lists({ isolates: deployedIsolates.isolate }, routes.listProjectIsolates.response),
  getIsolate: deployedIsolates.isolate,
  createIsolate: deployedIsolates.isolate,
  changeIsolate: deployedIsolates.isolate,
  getIsolateHistory: deployedIsolates.history,
  getAlleleDesignations: deployedIsolates.designations,
  createAlleleDesignations: deployedIsolates.designations,
  changeAlleleDesignations: deployedIsolates.designations,
  listSchemeDesignations: deployedIsolates.schemeDesignations,
  getContig: deployedIsolates.contig,
  createContig: deployedIsolates.contig,
  changeContig: deployedIsolates.contig,
  listFields: deployedIsolates.fields,
  listFieldValues: deployed.fieldValues,
  getUser: deployed.user,
  createUser: deployed.user,
  changeUser: deployed.user,
  listCurators: deployed.lists({ curators: deployed.user }),
  createSubmission: deployedSubmissions.created,
  getSubmission: deployedSubmissions.submission,
};

/** Renderings of the records in paged lists with `include_records=1`, by the member that holds them. */
const ITEMS: Readonly<Record<string, Rendering>> = {
  loci: deployedDefinitions.locus,
  alleles: deployedDefinitions.allele,
  profiles: deployed.profile,
  isolates: deployedIsolates.isolate,
  contigs: deployedIsolates.contig,
  allele_designations: deployedIsolates.designations,
  submissions: deployedSubmissions.submission,
};

/** Defaults of parameters that differ between the faces. */
const QUERY_DEFAULTS: { readonly [route: string]: Readonly<Record<string, string>> } = {
  listGenomes: { genome_size: '1000000' },
  getFieldBreakdown: { genome_size: '1000000' },
};

/** A reply of the contract as deployed servers give it. */
export function toDeployed(route: string, reply: unknown, context: DialectContext): unknown {
  const rendering = RENDERINGS[route as RouteId];
  return rendering ? rendering.toDeployed(reply, context) : reply;
}

/** A record in a list as deployed servers give it; `member` is the name of the list. */
export function itemToDeployed(member: string, record: unknown, context: DialectContext): unknown {
  return ownMember(ITEMS, member)?.toDeployed(record, context) ?? record;
}

/** Lists that deployed servers leave out of a reply when they are empty (`wire-notes.md` §2, §4.6). */
const LEFT_OUT_WHEN_EMPTY: { readonly [Id in RouteId]?: string } = {
  listLoci: 'loci',
  listProjectIsolates: 'isolates',
};

/**
 * A reply of a deployed server in the form of the contract; `query` is what was asked. Members that the server leaves
 * out stay absent, and members that are null become absent.
 */
export function toContract(route: RouteId, reply: unknown, query: Record<string, unknown> = {}): unknown {
  const empty = LEFT_OUT_WHEN_EMPTY[route];
  const whole = empty === undefined ? reply : { [empty]: [], ...(reply as object) };
  const said = routes[route].has_nulls ? whole : withoutNulls(whole);
  const rendering = RENDERINGS[route];
  if (rendering) return rendering.toContract(said, { query });
  const { list } = routes[route];
  const item = list && ITEMS[list.member];
  if (!item) return said;
  return deployed.lists({ [list.member]: item }).toContract(said, { query });
}

/** The same value without members that are null. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(members.map(([name, member]) => [name, withoutNulls(member)]));
}

/** The default of a parameter on a face. */
export function queryDefaults(face: FaceName, route: string): Readonly<Record<string, string>> {
  return face === 'deployed' ? (QUERY_DEFAULTS[route] ?? {}) : {};
}

/** Schema of the replies of a route on one of the faces. */
export function responseOf(face: FaceName, route: RouteId): z.ZodType {
  const { list, response } = routes[route];
  if (face === 'contract') return response;
  const rendering = RENDERINGS[route];
  if (rendering) return rendering.schema;
  const item = list && ITEMS[list.member];
  return item ? listResponse(list.member, item.schema) : response;
}
