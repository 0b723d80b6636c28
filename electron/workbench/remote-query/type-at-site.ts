import { rm } from 'node:fs/promises';
import { unlessMissing } from '#electron/mirror/site-reader.ts';
import { clientOf } from './client-of.ts';
import { readAsWritten } from '#electron/typing/foreign-alleles/in-thread.ts';
import { typeWithAlleles } from '#electron/typing/foreign-alleles/type-with-alleles.ts';
import { defined } from '#shared/defined.ts';
import { compareNatural } from '#shared/natural-order.ts';
import { AppError } from '#shared/problem.ts';
import type { RunRequest } from '#shared/rpc/contract/results.ts';
import type { LocusReport, QueryTarget, SchemeResult, TypingResult } from '#shared/rpc/contract/typing.ts';
import { ownMember } from '#shared/own-member.ts';
import type { CallContext } from '../procedures/handler-types.ts';
import type { Sequence } from '../sequence.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import { allelesFound } from './fetch-alleles.ts';
import { searchAtSite, type FoundAtSite } from './found-at-site.ts';
import { queryText } from './query-text.ts';

/**
 * Types a sequence with the database of a remote site: the site searches, and this computer fetches the nearest alleles and aligns
 * them. AppError 403 `sending_not_allowed` where the user has not agreed that sequences are sent there; refusals of the site; those of
 * `createHttpSite` and of `readGenome`.
 */
export async function typeAtSite(
  workbench: WorkbenchContext,
  { site: id, database, target, best }: Omit<RunRequest, 'label'>,
  { name, input }: Sequence,
  { signal, onProgress }: Pick<CallContext, 'signal' | 'onProgress'>,
): Promise<TypingResult> {
  const { sites, remoteSites, engine, ports, makeRoom } = workbench;
  const { site } = sites.get(id);
  if (remoteSites.row(id).may_send !== true) throw notAllowed(site.name);
  const begun = Date.now();
  const written = await readAsWritten(input, { signal });
  const query = queryText(written);
  const api = clientOf(sites.get(id));
  onProgress?.({ done: 0, unit: 'steps', message: `${site.name} searches` });
  const answer = await searchAtSite({ api, database, sequence: query.text, best, signal }, target);
  onProgress?.({ done: 1, unit: 'steps', message: 'Fetching alleles' });
  const { found, known } = await withAlleles({ api, database, signal }, answer, { query, dataType: written.dataType });
  const isNearSearched = found.near !== undefined;
  const folder = await makeRoom();
  try {
    const typed = await typeWithAlleles({ engine, appVersion: ports.appVersion, folder }, known, {
      name,
      input,
      best: isNearSearched,
      circular: 'no',
      signal,
    });
    const loci = reportAll(found, typed.loci, site.name);
    const { stamp, ...result } = typed;
    return {
      ...result,
      elapsed_ms: Date.now() - begun,
      loci,
      schemes: found.scheme ? [describeScheme(found.scheme, found, loci)] : [],
      notes: [
        ...typed.notes,
        ...notesOf(site.name, target, {
          isLess: best && !isNearSearched,
          upTo: found.upTo,
          isKeptBack: answer.near !== undefined && !isNearSearched,
        }),
        ...(found.isUnlisted ? [unlistedNote(site.name)] : []),
      ],
      stamp: {
        ...stamp,
        site: { id, name: site.name },
        database,
        target: labelOf(target, found.scheme?.description),
        queried_at: new Date(begun).toISOString(),
        // Sites read contigs as lines.
        parameters: { best: isNearSearched, circular: 'no' },
        ...defined({
          not_searched: best && !isNearSearched && found.upTo === undefined ? ('nearest' as const) : undefined,
          last_updated: found.scheme?.last_updated,
        }),
      },
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What a site found, with its alleles. Where it does not give out the nearest ones, these count as not searched. */
async function withAlleles(
  site: Parameters<typeof allelesFound>[0],
  answer: FoundAtSite,
  written: Parameters<typeof allelesFound>[2],
): Promise<{ found: FoundAtSite; known: Awaited<ReturnType<typeof allelesFound>> }> {
  const known = await unlessMissing(allelesFound(site, answer, written));
  if (known) return { found: answer, known };
  const { near: _near, ...found } = answer;
  return { found, known: await allelesFound(site, found, written) };
}

/** The target in words, as `resolveScope` gives it. */
function labelOf(target: QueryTarget, scheme: string | undefined): string {
  if (target.kind === 'all') return 'all loci';
  return target.kind === 'locus' ? `locus ${target.locus}` : `scheme ${scheme ?? target.scheme_id}`;
}

/** Every searched locus, in natural order. What the site has not found is missing. */
function reportAll({ loci, near, upTo }: FoundAtSite, typed: readonly LocusReport[], site: string): LocusReport[] {
  const reportOf = new Map(typed.map((report) => [report.locus, report]));
  const reason = near ? `${site} found nothing like this locus.` : `No exact allele${upToDay(upTo)}.${NOT_SEARCHED}`;
  return [...new Set([...loci, ...reportOf.keys()])]
    .toSorted(compareNatural)
    .map((locus) => reportOf.get(locus) ?? { locus, status: 'missing', reason, allele_ids: [], copies: 0 });
}

const NOT_SEARCHED = ' The nearest allele was not searched for.';

const upToDay = (day: string | undefined) => (day === undefined ? '' : `: definitions up to ${day}`);

function describeScheme(
  { fields, primary_key, scheme_id, description }: NonNullable<FoundAtSite['scheme']>,
  { loci: order, upTo }: FoundAtSite,
  reports: readonly LocusReport[],
): SchemeResult {
  const idsOf = new Map(reports.map(({ locus, allele_ids }) => [locus, allele_ids]));
  const loci = order.map((locus) => ({ locus, allele_ids: idsOf.get(locus) ?? [] }));
  const value = primary_key === undefined ? undefined : ownMember(fields, primary_key);
  const profile_ids = value === undefined ? [] : value.split(/,\s*/);
  const isComplete = loci.every(({ allele_ids }) => allele_ids.length > 0);
  return {
    scheme_id,
    description,
    loci,
    fields: Object.entries(fields ?? {}).flatMap(([field, text]) =>
      field === primary_key ? [] : [{ field, value: text }],
    ),
    profile_ids,
    // A profile that is not among those up to a day may be a newer one.
    state: primary_key === undefined ? 'none' : stateOf(profile_ids.length, isComplete, upTo === undefined),
    nearest: [],
    ...defined({ primary_key }),
  };
}

function stateOf(profiles: number, isComplete: boolean, isNew: boolean): SchemeResult['state'] {
  if (profiles === 0) return isComplete && isNew ? 'new' : 'unknown';
  if (!isComplete) return 'incomplete';
  return profiles === 1 ? 'exact' : 'several';
}

const unlistedNote = (site: string) =>
  `${site} does not say which loci it has searched: those without an answer are not listed.`;

/**
 * `isLess`: whether nearest alleles were wanted, but could not be asked for. `isKeptBack`: whether the site found some that it does not
 * give out. `upTo`: the day of the last definitions that were searched.
 */
function notesOf(
  site: string,
  { kind }: QueryTarget,
  { isLess, upTo, isKeptBack }: { isLess: boolean; upTo: string | undefined; isKeptBack: boolean },
): string[] {
  const searched = `${site} searched with its own rules. The alleles that it found were aligned on this computer.`;
  if (!isLess && upTo === undefined) return [searched];
  if (upTo !== undefined) {
    const sentence = `${site} searched definitions up to ${upTo}, because nobody has signed in there. It may know newer ones, so nothing is called new.`;
    return [searched, sentence];
  }
  if (isKeptBack)
    return [searched, `${site} does not give out its alleles, so the nearest ones cannot be aligned here.`];
  const why =
    kind === 'all'
      ? `${site} gives only exact alleles where all loci are searched. Search by scheme or locus for the nearest alleles.`
      : `${site} gives only exact alleles of a scheme, and too many loci lack one to ask for each of them. Search by locus for the nearest allele.`;
  return [searched, why];
}

function notAllowed(name: string): AppError {
  return new AppError(
    403,
    'sending_not_allowed',
    `A query sends the sequence to ${name}, and you have not agreed to that yet. Open the query on its page, and agree there.`,
  );
}
