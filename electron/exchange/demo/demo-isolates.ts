import { DEMO_DAYS } from './demo-dates.ts';
import { isolateValues } from './demo-fields.ts';
import { assembleGenome, breakGenome, genomeContent, type DemoContig, type GenomePlan } from './demo-genomes.ts';
import { coreProfilesFor, type DemoOrganism } from './demo-organism.ts';
import type { DemoProfile } from './demo-profiles.ts';
import { CURATORS, SUBMITTERS } from './demo-users.ts';
import { createRandom, type Random } from './random.ts';

/** An isolate of the demo; days count from the first day of the demo. */
export interface DemoIsolate {
  id: number;
  name: string;
  /** Id of the record that replaced this one. */
  new_version: number | null;
  sender: number;
  curator: number;
  entered: number;
  changed: number;
  values: Record<string, string[]>;
  mlst: DemoProfile;
  /** Known for isolates with a genome. */
  core: DemoProfile | undefined;
  contigs: DemoContig[];
}

const ISOLATES = 200;
/** The id of a deleted isolate: ids go from 12 to 14. */
export const RETIRED_ISOLATE = 13;
/** Old versions of records. Each is followed by its replacement. */
const OLD_VERSIONS = new Set([20, 45, 46, 90, 133, 171]);
const CORE_TYPED = 40;
const WITH_CONTIGS = 20;
/**
 * The first two genomes are larger than 500,000 bases, the size from which the service lists an isolate as a genome.
 */
const SPACERS = { large: 4_000, small: 240 };

/** What stays the same in every version of an isolate's record. */
type Strain = Pick<DemoIsolate, 'name' | 'values' | 'mlst'>;

/** All isolates, old versions included, by id. */
export function makeIsolates(organism: DemoOrganism, plan: GenomePlan): DemoIsolate[] {
  const random = createRandom('isolates');
  const ids = Array.from({ length: ISOLATES + 1 }, (_, index) => index + 1).filter((id) => id !== RETIRED_ISOLATE);
  const isolates: DemoIsolate[] = [];
  for (const [index, id] of ids.entries()) {
    const previous = isolates.at(-1);
    const strain = previous?.new_version === id ? previous : makeStrain(random, organism, id);
    isolates.push(makeIsolate(random, organism, plan, strain, id, index));
  }
  return isolates;
}

function makeStrain(random: Random, { mlst }: DemoOrganism, id: number): Strain {
  return { name: `Ex${1000 + id}`, values: isolateValues(random, id), mlst: random.pick(mlst.profiles) };
}

function makeIsolate(
  random: Random,
  organism: DemoOrganism,
  plan: GenomePlan,
  { name, values, mlst }: Strain,
  id: number,
  index: number,
): DemoIsolate {
  const entered = Math.floor((index / ISOLATES) * DEMO_DAYS);
  const core = index < CORE_TYPED ? random.pick(coreProfilesFor(organism, mlst)) : undefined;
  return {
    id,
    name,
    new_version: OLD_VERSIONS.has(id) ? id + 1 : null,
    sender: random.pick(SUBMITTERS),
    curator: random.pick(CURATORS),
    entered,
    changed: random.chance(0.3) ? Math.min(DEMO_DAYS, entered + random.integer(300)) : entered,
    values,
    mlst,
    core,
    contigs: core && index < WITH_CONTIGS ? makeContigs(random, organism, plan, index, { mlst, core }) : [],
  };
}

function makeContigs(
  random: Random,
  organism: DemoOrganism,
  plan: GenomePlan,
  index: number,
  profiles: { mlst: DemoProfile; core: DemoProfile },
): DemoContig[] {
  const content = genomeContent(random, organism, profiles);
  const genome = assembleGenome(random, plan, content, index < 2 ? SPACERS.large : SPACERS.small);
  return breakGenome(random, genome, 1 + random.integer(8));
}
