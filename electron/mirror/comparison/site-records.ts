import type { AlleleIds } from '#shared/api/isolate-designations.ts';
import type { Isolate } from '#shared/api/isolate.ts';
import { routes } from '#shared/api/routes.ts';
import { nameInUri } from '#shared/api/uri.ts';
import { ownMember } from '#shared/own-member.ts';
import { isMissingLocus } from '#shared/rules/profile.ts';
import type { MirroredScheme } from '#electron/store/changes/writers/mirrored/mirrored-records.ts';
import { createProfileReader } from '../read-profiles.ts';
import { inconsistent } from '../read-list.ts';
import { unlessMissing, type MirrorReader } from '../site-reader.ts';
import { profileSample } from './compared-records.ts';
import type { SourceSample } from './compared-source.ts';

/** Isolates that a list with records gives at a time. */
const AT_ONCE = 200;

interface WantedIsolates {
  ids: readonly number[];
  scheme_id: number;
  loci: readonly string[];
}

/**
 * Isolates of a site with their alleles, one after the other: two requests for each. Sites do not say with these which alleles are
 * provisional. Those that are gone are left out.
 */
export async function* siteIsolates(reader: MirrorReader, wanted: WantedIsolates): AsyncGenerator<SourceSample> {
  reader.expect(wanted.ids.length * 2);
  for (const [done, isolate_id] of wanted.ids.entries()) {
    reader.tell(`Isolate ${done + 1} of ${wanted.ids.length}`);
    const record = await unlessMissing(reader.get(routes.getIsolate, { isolate_id }, { provenance_only: 1 }));
    if (!record) continue;
    const { scheme_id } = wanted;
    const told = await unlessMissing(reader.get(routes.listSchemeAlleleIds, { isolate_id, scheme_id }));
    yield isolateSample(record, Object.assign({}, ...(told?.allele_ids ?? [])) as AlleleIds, wanted.loci);
  }
}

/** The same from a site whose lists have records: a request for many. */
export async function* listedIsolates(reader: MirrorReader, wanted: WantedIsolates): AsyncGenerator<SourceSample> {
  reader.expect(Math.ceil(wanted.ids.length / AT_ONCE));
  const fields = `isolate,verdict,loci.${wanted.scheme_id}`;
  for (let from = 0; from < wanted.ids.length; from += AT_ONCE) {
    const ids = wanted.ids.slice(from, from + AT_ONCE);
    const { isolates = [] } = await reader.search(
      { filter: { field: 'id', op: 'in', values: ids } },
      { page: 1, page_size: AT_ONCE, include_records: 1, fields },
    );
    for (const entry of isolates) {
      if (typeof entry === 'string') throw inconsistent(reader, 'a list of isolates has no records');
      yield isolateSample(entry, entry.alleles ?? {}, wanted.loci);
    }
  }
}

function isolateSample({ provenance, verdict }: Isolate, told: AlleleIds, loci: readonly string[]): SourceSample {
  const { id } = provenance;
  const found = loci.map((locus) =>
    [ownMember(told, locus) ?? []]
      .flat()
      .map(String)
      .filter((allele) => !isMissingLocus(allele)),
  );
  return {
    name: String(provenance.isolate ?? id),
    record: id,
    detail: String(id),
    verdict: verdict?.kind ?? 'none',
    uncertain: found.filter(({ length }) => length > 1).length,
    alleles: found.map((ids) => (ids.length === 1 ? (ids[0] ?? '') : '')),
  };
}

/** Profiles of a scheme of a site: those with these ids, each with a request of its own, or all. */
export async function* siteProfiles(
  reader: MirrorReader,
  { scheme, key, ids }: { scheme: MirroredScheme; key: string; ids: readonly string[] | undefined },
): AsyncGenerator<SourceSample> {
  const sample = (id: string, alleles: readonly string[]) =>
    profileSample(
      key,
      id,
      alleles.map((allele) => (isMissingLocus(allele) ? '' : allele)),
    );
  if (ids) {
    reader.expect(ids.length);
    for (const profile_id of ids) {
      const params = { scheme_id: scheme.record.id, profile_id };
      const record = await unlessMissing(reader.get(routes.getProfile, params, { allele_ids_only: 1 }));
      if (!record) continue;
      yield sample(
        profile_id,
        scheme.loci.map((locus) => {
          const allele = ownMember(record.alleles, locus) ?? '';
          return allele.includes('/') ? nameInUri(allele) : allele;
        }),
      );
    }
    return;
  }
  const profiles = createProfileReader(reader, scheme);
  const whole = await profiles.table();
  if (!whole) throw inconsistent(reader, `the profiles of scheme ${scheme.record.id} do not fit into one reply`);
  for (const { profile_id, alleles } of whole.profiles) yield sample(profile_id, alleles);
}

/** How many profiles a scheme of a site has. */
export async function countProfiles(reader: MirrorReader, scheme: MirroredScheme): Promise<number> {
  return (await createProfileReader(reader, scheme).head()).records;
}
