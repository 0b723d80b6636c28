/** A strain whose genome is known, or one that is made from another genome. */
export type Strain = { name: string } & (RealStrain | MadeStrain);

interface RealStrain {
  /** Where its genome lies, in the folder of unpacked packages or in `../shared/data/genomes`. */
  file: string;
}

interface MadeStrain {
  /** The strain whose bases are changed. */
  from: string;
  /** Share of the bases that change outside the loci. */
  changed: number;
  /** How many of the seven loci get the alleles of another profile. */
  loci: number;
}

export interface Species {
  name: string;
  /** Its archive of alleles and profiles in `../shared/data`. Without one, seven loci are cut from the genomes. */
  table?: 'neisseria' | 'saureus';
  strains: readonly Strain[];
  /** Names of two strains. The first is the stronger one where the shares differ. */
  pairs: readonly (readonly [string, string])[];
}

const RAGOUT = 'usr/share/doc/ragout/examples';
const KLEBORATE = 'usr/share/doc/kleborate/examples/data';
/** Near strains differ as neighbours in a clonal complex do, far ones as sequence types of distant complexes. */
const [NEAR, FAR] = [0.003, 0.03];

/** All genomes are real ones of INSDC; those of Debian packages lie in ragout-examples and kleborate-examples. */
export const SPECIES: readonly Species[] = [
  {
    name: 'neisseria',
    table: 'neisseria',
    strains: [
      { name: 'Z2491', file: 'nmen_Z2491.fna.gz' },
      { name: 'G2136', file: 'nmen_G2136.fna.gz' },
      { name: 'NM51', file: 'nmen_NM51.fna.gz' },
      { name: 'Z2491near', from: 'Z2491', changed: NEAR, loci: 6 },
      { name: 'G2136near', from: 'G2136', changed: NEAR, loci: 2 },
      { name: 'G2136far', from: 'G2136', changed: FAR, loci: 7 },
    ],
    pairs: [
      ['Z2491', 'G2136'],
      ['Z2491', 'NM51'],
      ['NM51', 'G2136'],
      ['Z2491', 'Z2491near'],
      ['G2136', 'G2136far'],
      ['G2136', 'G2136near'],
    ],
  },
  {
    name: 'saureus',
    table: 'saureus',
    strains: [
      { name: 'N315', file: `${RAGOUT}/S.Aureus/references/N315.fasta.gz` },
      { name: 'USA300', file: `${RAGOUT}/S.Aureus/references/USA300_FPR3757.fasta.gz` },
      { name: 'RF122', file: `${RAGOUT}/S.Aureus/references/RF122.fasta.gz` },
      { name: 'COL', file: `${RAGOUT}/S.Aureus/references/COL.fasta.gz` },
      { name: 'N315near', from: 'N315', changed: NEAR, loci: 5 },
      { name: 'JP080', file: 'saur_JP080.fasta.gz' },
    ],
    pairs: [
      ['N315', 'USA300'],
      ['RF122', 'COL'],
      ['JP080', 'N315'],
      ['N315', 'N315near'],
      ['USA300', 'COL'],
    ],
  },
  {
    name: 'hpylori',
    strains: [
      { name: 'G27', file: `${RAGOUT}/H.Pylori/references/G27.fasta.gz` },
      { name: 'Gambia', file: `${RAGOUT}/H.Pylori/references/Gambia94_24.fasta.gz` },
      { name: 'ELS37', file: `${RAGOUT}/H.Pylori/references/ELS37.fasta.gz` },
      { name: 'Puno120', file: `${RAGOUT}/H.Pylori/references/Puno120.fasta.gz` },
      { name: 'G27near', from: 'G27', changed: NEAR, loci: 7 },
      { name: 'ELS37far', from: 'ELS37', changed: FAR, loci: 7 },
    ],
    pairs: [
      ['G27', 'Gambia'],
      ['ELS37', 'Puno120'],
      ['G27', 'G27near'],
      ['ELS37', 'ELS37far'],
    ],
  },
  {
    name: 'kpneumoniae',
    strains: [
      { name: 'HS11286', file: `${KLEBORATE}/Klebs_HS11286.fna.xz` },
      { name: 'NTUH', file: `${KLEBORATE}/NTUH-K2044.fna.xz` },
      { name: 'NTUHnear', from: 'NTUH', changed: NEAR, loci: 6 },
    ],
    pairs: [
      ['HS11286', 'NTUH'],
      ['NTUH', 'NTUHnear'],
    ],
  },
];
