import { createApiClient } from '#shared/api/client.ts';
import { DEPLOYED_FLAGS_OF_LOCI } from '#shared/api/dialect-definitions.ts';
import { routes } from '#shared/api/routes.ts';
import type { CopyEstimate } from '#shared/rpc/contract/mirror.ts';
import type { SiteSource } from '#electron/remote/site-source.ts';
import { listSchemes } from './read-schemes.ts';
import { readResources, refuseOtherKind } from './fetch-plan.ts';
import { countIsolates, requestsEach } from './isolates/fetch-isolates.ts';
import { createDirectReader, type MirrorReader } from './site-reader.ts';
import type { CopySource } from './mirror-task.ts';
import { openStaging } from './staging.ts';
import { defined } from '#shared/defined.ts';

/** Seconds that a polite request takes at least (4 in a second). */
const POLITE = 0.25;
/** Schemes of which profiles are counted; more are reckoned from these. */
const COUNTED_SCHEMES = 40;

/** Asks a site how much a copy would take. `staging` is the folder of an attempt before. */
export async function estimateCopy(
  site: SiteSource,
  source: CopySource,
  { signal, staging }: { signal: AbortSignal; staging?: string },
): Promise<CopyEstimate> {
  const began = performance.now();
  const reader = createDirectReader(site, source, signal);
  const { message, ...held } = await readResources(reader);
  refuseOtherKind(source, held);
  const fetched = staging === undefined ? 0 : await (await openStaging(staging)).count();
  if (source.isolates) {
    const isolates = await countIsolates(reader);
    const schemes = await listSchemes(reader);
    const requests = isolates * requestsEach(reader) + schemes.length * 6 + 10;
    return {
      isolates,
      schemes: [],
      loci: 0,
      profiles: 0,
      ...timeFor(reader, source, { began, requests, fetched: fetched * requestsEach(reader) }),
      ...defined({ message }),
    };
  }
  const sequences = await reader.get(routes.getSequences, {});
  const { records: allLoci } = await reader.get(routes.listLoci, {}, { page_size: 1 });
  const listed = await listSchemes(reader);
  const schemes: CopyEstimate['schemes'] = [];
  for (const scheme of listed) {
    const isWanted = source.schemes?.includes(scheme.id) ?? true;
    const counts = isWanted && schemes.length < COUNTED_SCHEMES ? await countsOf(reader, scheme.id) : {};
    schemes.push({ id: scheme.id, name: scheme.name, ...counts });
  }
  const wanted = schemes.filter(({ id }) => source.schemes?.includes(id) ?? true);
  const ofSchemes = wanted.reduce((sum, { loci = 0 }) => sum + loci, 0);
  const loci = source.schemes ? Math.min(allLoci, ofSchemes) : allLoci;
  const profiles = wanted.reduce((sum, each) => sum + (each.profiles ?? 0), 0);
  const alleles = source.schemes && allLoci > 0 ? Math.round((sequences.records * loci) / allLoci) : sequences.records;
  const requests = requestsFor({ schemes: wanted, loci, alleles, profiles });
  return {
    schemes,
    loci,
    ...defined({ alleles: source.schemes ? undefined : alleles }),
    profiles,
    ...timeFor(reader, source, { began, requests, fetched: fetched * 2 }),
    ...defined({ message }),
  };
}

/** How long requests take at the pace of the site, as the first ones tell; `fetched` is how many of them an earlier attempt made. */
function timeFor(
  { requests: asked }: MirrorReader,
  { address }: CopySource,
  { began, requests, fetched }: { began: number; requests: number; fetched: number },
): Pick<CopyEstimate, 'requests' | 'seconds' | 'fetched_percent'> {
  const latency = (performance.now() - began) / 1000 / Math.max(1, asked);
  const left = Math.max(0, requests - fetched);
  return {
    requests,
    seconds: left * Math.max(latency, isThisComputer(address) ? 0 : POLITE),
    fetched_percent: Math.round((100 * (requests - left)) / Math.max(1, requests)),
  };
}

/** A record and a list for each locus, a record and some fields for each scheme, pages of profiles, and the comparison at the end. */
function requestsFor(of: { schemes: readonly unknown[]; loci: number; alleles: number; profiles: number }): number {
  return Math.round(of.schemes.length * 6 + of.loci * 2 + of.alleles / 1000 + of.profiles / 1000 + 120);
}

async function countsOf(reader: MirrorReader, id: number): Promise<{ loci?: number; profiles?: number }> {
  const { locus_count, records } = await reader.get(routes.getScheme, { scheme_id: id });
  return {
    ...defined({ loci: locus_count, profiles: records }),
  };
}

function isThisComputer(address: string): boolean {
  return /^(localhost|127\.|\[::1\])/.test(new URL(address).hostname);
}

/** In which way a site answers: deployed servers tell flags of each locus that the contract leaves out. */
export async function findDialect(
  site: SiteSource,
  database: string,
  signal: AbortSignal,
): Promise<'contract' | 'deployed'> {
  const client = createApiClient(({ method, path }) => site.request({ method, path, signal }));
  const { items } = await client.list(routes.listLoci, { database }, { page_size: 1 });
  const name = items[0]?.name ?? items[0]?.record?.id;
  if (name === undefined) return 'contract';
  const path = `/db/${encodeURIComponent(database)}/loci/${encodeURIComponent(name)}`;
  const { body } = await site.request({ method: 'GET', path, signal });
  const isObject = typeof body === 'object' && body !== null;
  const isDeployed = isObject && Object.keys(DEPLOYED_FLAGS_OF_LOCI).every((flag) => flag in body);
  return isDeployed ? 'deployed' : 'contract';
}
