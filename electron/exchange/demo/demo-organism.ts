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

/** Everything invented about *Exemplum syntheticum*, before it is written anywhere. */
export interface DemoOrganism {
  loci: DemoLocus[];
  mlst: DemoScheme;
  core: DemoScheme;
  /** Classification group of each core profile, in their order. */
  groups: number[];
}

/** The same organism at every call. Takes some hundred milliseconds. */
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

/** The core profiles of the same lineage as an MLST profile, else all of them. */
export function coreProfilesFor(organism: DemoOrganism, profile: DemoProfile): DemoProfile[] {
  const related = organism.core.profiles.filter(({ lineage }) => lineage === profile.lineage);
  return related.length > 0 ? related : organism.core.profiles;
}
