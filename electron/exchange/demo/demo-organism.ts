import { makeLoci, type DemoLocus } from './demo-loci.ts';
import { groupProfiles, makeCoreProfiles, makeMlstProfiles, type DemoProfile } from './demo-profiles.ts';

/** A scheme of the demo with its loci in order. */
export interface DemoScheme {
  id: number;
  name: string;
  description: string;
  primaryKey: string;
  allowsMissing: boolean;
  loci: DemoLocus[];
  profiles: DemoProfile[];
}

/** All content invented for *Exemplum syntheticum*, before it is written. */
export interface DemoOrganism {
  loci: DemoLocus[];
  mlst: DemoScheme;
  core: DemoScheme;
  /** Classification group of each core profile, in the order of the profiles. */
  groups: number[];
}

/** Gives the same organism at every call. Takes some hundred milliseconds. */
export function makeOrganism(): DemoOrganism {
  const loci = makeLoci();
  const mlstLoci = loci.slice(0, 7);
  const coreLoci = loci.slice(7, 107);
  const mlst = {
    id: 1,
    name: 'MLST',
    description: 'Synthetic scheme of seven housekeeping gene fragments',
    primaryKey: 'ST',
    allowsMissing: false,
    loci: mlstLoci,
    profiles: makeMlstProfiles(mlstLoci),
  };
  const core = {
    id: 2,
    name: 'cgMLST',
    description: 'Synthetic core-genome scheme of a hundred whole genes',
    primaryKey: 'cgST',
    allowsMissing: true,
    loci: coreLoci,
    profiles: makeCoreProfiles(coreLoci),
  };
  return { loci, mlst, core, groups: groupProfiles(core.profiles) };
}

/** The core profiles of the lineage of an MLST profile, or all of them if it has no lineage. */
export function coreProfilesFor(organism: DemoOrganism, profile: DemoProfile): DemoProfile[] {
  const related = organism.core.profiles.filter(({ lineage }) => lineage === profile.lineage);
  return related.length > 0 ? related : organism.core.profiles;
}
