import type { DemoLocus } from './demo-loci.ts';
import { createRandom, type Random } from './random.ts';

/** A profile of the demo: allele ids in the order of the scheme's loci, `N` where a locus is missing. */
export interface DemoProfile {
  profile_id: string;
  alleles: string[];
  /** Strains of one lineage descend from one founder. Undefined for a profile without relatives. */
  lineage: number | undefined;
  /** Scheme fields other than the primary key. */
  fields: Record<string, string>;
}

const LINEAGES = 12;
const MLST_PROFILES = 120;
const CORE_PROFILES = 60;
/** Share of MLST profiles without relatives. */
const LONERS = 0.08;

export const CORE_MAX_MISSING = 5;

/** Core profiles that differ at no more than this many loci are in one group; so are those linked through others. */
export const GROUP_THRESHOLD = 5;

/**
 * Sequence types: a founder for each lineage, then descendants that differ at one or two loci, and some profiles
 * without relatives.
 */
export function makeMlstProfiles(loci: DemoLocus[]): DemoProfile[] {
  const random = createRandom('MLST profiles');
  const profiles: DemoProfile[] = [];
  const known = new Set<string>();
  while (profiles.length < MLST_PROFILES) {
    const next = nextMlstProfile(random, loci, profiles);
    if (known.has(next.alleles.join())) continue;
    known.add(next.alleles.join());
    profiles.push(next);
  }
  return profiles;
}

function nextMlstProfile(random: Random, loci: DemoLocus[], profiles: DemoProfile[]): DemoProfile {
  const profile_id = String(profiles.length + 1);
  if (profiles.length < LINEAGES) {
    const fields = { clonal_complex: `ST-${profile_id} complex` };
    return { profile_id, alleles: loci.map((locus) => anyAllele(random, locus)), lineage: profiles.length, fields };
  }
  if (random.chance(LONERS)) {
    return { profile_id, alleles: loci.map((locus) => anyAllele(random, locus)), lineage: undefined, fields: {} };
  }
  const parent = random.pick(profiles.filter(({ lineage }) => lineage !== undefined));
  const alleles = changeSome(random, loci, parent.alleles, 1 + random.integer(2));
  return { ...parent, profile_id, alleles };
}

/**
 * Core-genome types. Within a lineage they differ at a few loci, between lineages at nearly all. Some lack a few loci.
 */
export function makeCoreProfiles(loci: DemoLocus[]): DemoProfile[] {
  const random = createRandom('core profiles');
  const profiles: DemoProfile[] = [];
  for (let index = 0; index < CORE_PROFILES; index++) {
    const lineage = index % LINEAGES;
    const relatives = profiles.filter((profile) => profile.lineage === lineage);
    const alleles =
      relatives.length === 0
        ? loci.map((locus) => anyAllele(random, locus))
        : changeSome(random, loci, withoutGaps(random, loci, random.pick(relatives).alleles), 1 + random.integer(9));
    const profile = { profile_id: String(index + 1), lineage, fields: {} };
    profiles.push({ ...profile, alleles: index % 5 === 4 ? loseSome(random, alleles) : alleles });
  }
  return profiles;
}

function anyAllele(random: Random, locus: DemoLocus): string {
  return random.pick(locus.alleles).allele_id;
}

function changeSome(random: Random, loci: DemoLocus[], alleles: string[], count: number): string[] {
  const changed = [...alleles];
  for (let done = 0; done < count; done++) {
    const at = random.integer(loci.length);
    changed[at] = anyAllele(random, loci[at] as DemoLocus);
  }
  return changed;
}

function loseSome(random: Random, alleles: string[]): string[] {
  const lost = [...alleles];
  for (let count = 1 + random.integer(CORE_MAX_MISSING); count > 0; count--) lost[random.integer(lost.length)] = 'N';
  return lost;
}

function withoutGaps(random: Random, loci: DemoLocus[], alleles: string[]): string[] {
  return alleles.map((allele, index) => (allele === 'N' ? anyAllele(random, loci[index] as DemoLocus) : allele));
}

/**
 * The group of each profile, numbered from 1 in the order of first profiles. Loci that one of two profiles lacks do not
 * count.
 */
export function groupProfiles(profiles: DemoProfile[]): number[] {
  return groupBySingleLinkage(profiles.length, (left, right) => {
    const [one, other] = [profiles[left]?.alleles ?? [], profiles[right]?.alleles ?? []];
    const differences = one.filter((allele, at) => allele !== other[at] && allele !== 'N' && other[at] !== 'N').length;
    return differences <= GROUP_THRESHOLD;
  });
}

/**
 * Single linkage: items that are near each other, directly or through others, are in one group. Gives the group of each
 * item, numbered from 1 in the order of first items.
 */
function groupBySingleLinkage(count: number, isNear: (left: number, right: number) => boolean): number[] {
  const groups = Array.from({ length: count }, () => 0);
  let last = 0;
  for (let item = 0; item < count; item++) {
    if (groups[item] !== 0) continue;
    last += 1;
    spread(groups, item, last, isNear);
  }
  return groups;
}

function spread(groups: number[], from: number, group: number, isNear: (left: number, right: number) => boolean): void {
  const waiting = [from];
  groups[from] = group;
  for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
    for (let other = 0; other < groups.length; other++) {
      if (groups[other] !== 0 || !isNear(item, other)) continue;
      groups[other] = group;
      waiting.push(other);
    }
  }
}
