import type { DatabaseTables } from '#electron/store/tables/database-tables.ts';
import { defined } from '#shared/defined.ts';
import { createRandom, type Random } from './random.ts';
import { driftCoding, evolve, randomDna, randomFragment, randomGene } from './sequences.ts';

interface DemoAllele {
  allele_id: string;
  sequence: string;
  attributes: Record<string, string>;
}

/** A locus of the demo with its id in the database (from 1) and all its alleles. */
export interface DemoLocus {
  id: number;
  name: string;
  data_type: DatabaseTables['locus']['data_type'];
  allele_id_format: DatabaseTables['locus']['allele_id_format'];
  allele_id_regex?: string;
  common_name?: string;
  full_name: string;
  product: string;
  description?: string;
  coding: boolean;
  aliases: string[];
  alleles: DemoAllele[];
}

/** Internal fragments of seven genes, in bases. The last one has alleles of different lengths. */
const MLST_LENGTHS = [450, 459, 441, 465, 402, 498, 447];
const MLST_ALLELES = 40;
const CORE_LOCI = 100;

/** The id of a deleted allele: ids of the locus go from 16 to 18. */
export const RETIRED_ALLELE = { locus: 'synB', allele_id: '17' };

export const PEPTIDE_LOCUS = 'SynP_VR1';
/** Real loci have such names. Programs that cannot handle them fail on the demo already. */
const TEXT_LOCUS = "tandem 5'/3'";

/** All loci: seven of the MLST scheme, a hundred of the core genome, one of peptides and one with text ids. */
export function makeLoci(): DemoLocus[] {
  const loci = [
    ...MLST_LENGTHS.map(mlstLocus),
    ...Array.from({ length: CORE_LOCI }, coreLocus),
    peptideLocus(),
    textLocus(),
  ];
  return loci.map((locus, index) => ({ id: index + 1, ...locus }));
}

type UnnumberedLocus = Omit<DemoLocus, 'id'>;

function numbered(sequences: string[], retired?: string): DemoAllele[] {
  const ids = Array.from({ length: sequences.length + 1 }, (_, index) => String(index + 1)).filter(
    (id) => id !== retired,
  );
  return sequences.map((sequence, index) => ({ allele_id: ids[index] as string, sequence, attributes: {} }));
}

function mlstLocus(length: number, index: number): UnnumberedLocus {
  const letter = String.fromCharCode(65 + index);
  const name = `syn${letter}`;
  const random = createRandom(name);
  const isLast = index === MLST_LENGTHS.length - 1;
  const drift = { substitutions: 6, indels: isLast ? 0.2 : 0, kept: 0 };
  const sequences = evolve(random, randomFragment(random, length / 3), MLST_ALLELES, (parent) =>
    driftCoding(random, parent, drift),
  );
  return {
    name,
    data_type: 'DNA',
    allele_id_format: 'integer',
    common_name: `housekeeping gene ${letter}`,
    full_name: `synthetic housekeeping gene ${letter}`,
    product: `synthetic enzyme ${letter}`,
    description: `Internal fragment of a made-up housekeeping gene, one of the seven loci of the MLST scheme.`,
    coding: true,
    aliases: [`EXEM9${String(index + 1).padStart(3, '0')}`],
    alleles: numbered(sequences, name === RETIRED_ALLELE.locus ? RETIRED_ALLELE.allele_id : undefined),
  };
}

function coreLocus(_nothing: unknown, index: number): UnnumberedLocus {
  const number = String(index + 1).padStart(4, '0');
  const name = `EXEM${number}`;
  const random = createRandom(name);
  const drift = { substitutions: 8, indels: 0.08, kept: 1 };
  const ancestor = randomGene(random, 150 + random.integer(300));
  const sequences = evolve(random, ancestor, 20 + random.integer(11), (parent) => driftCoding(random, parent, drift));
  return {
    name,
    data_type: 'DNA',
    allele_id_format: 'integer',
    full_name: `synthetic core gene ${index + 1}`,
    product: `synthetic protein ${index + 1}`,
    coding: true,
    aliases: index % 10 === 0 ? [`core${index + 1}`] : [],
    alleles: numbered(sequences),
  };
}

const RESIDUES = [...'ACDEFGHIKLMNPQRSTVWY'];
const FAMILIES = ['A', 'B', 'C'];

function peptideLocus(): UnnumberedLocus {
  const random = createRandom(PEPTIDE_LOCUS);
  const length = () => 10 + random.integer(9);
  const peptides = new Set<string>();
  while (peptides.size < 24) peptides.add(Array.from({ length: length() }, () => random.pick(RESIDUES)).join(''));
  return {
    name: PEPTIDE_LOCUS,
    data_type: 'peptide',
    allele_id_format: 'integer',
    common_name: 'SynP variable region 1',
    full_name: 'synthetic porin, variable region 1',
    product: 'synthetic porin',
    description: 'Peptide locus with extended attributes.',
    coding: false,
    aliases: ['VR1'],
    alleles: numbered([...peptides]).map((allele) => ({ ...allele, attributes: peptideAttributes(random) })),
  };
}

function peptideAttributes(random: Random): Record<string, string> {
  return {
    family: random.pick(FAMILIES),
    vaccine_component: String(random.chance(0.2)),
    ...defined({ mean_fluorescence: random.chance(0.6) ? String(200 + random.integer(9000)) : undefined }),
  };
}

/** Extended attributes of the peptide locus; `position` counts from 1. */
export function peptideAttributeDefinitions(locus: number): DatabaseTables['locus_extended_attribute'][] {
  const common = { locus, value_regex: null, length: null, allowed_values: null } as const;
  return [
    {
      ...common,
      field: 'family',
      value_format: 'text',
      value_regex: '^[A-C]$',
      description: 'Family of the variable region',
      length: 1,
      required: 1,
      allowed_values: JSON.stringify(FAMILIES),
      position: 1,
    },
    {
      ...common,
      field: 'vaccine_component',
      value_format: 'boolean',
      description: 'Whether the made-up vaccine contains it',
      required: 1,
      position: 2,
    },
    {
      ...common,
      field: 'mean_fluorescence',
      value_format: 'integer',
      description: 'Mean fluorescence of a made-up assay',
      required: 0,
      position: 3,
    },
  ];
}

/** Repeats between two flanks, named by type and number of repeats: `T2-5`. */
function textLocus(): UnnumberedLocus {
  const random = createRandom(TEXT_LOCUS);
  const [left, right] = [randomDna(random, 40), randomDna(random, 40)];
  const units = Array.from({ length: 4 }, () => randomDna(random, 21));
  const alleles = units.flatMap((unit, type) =>
    [3, 4, 5 + type].map((repeats) => ({
      allele_id: `T${type + 1}-${repeats}`,
      sequence: left + unit.repeat(repeats) + right,
      attributes: {},
    })),
  );
  return {
    name: TEXT_LOCUS,
    data_type: 'DNA',
    allele_id_format: 'text',
    allele_id_regex: '^T\\d+-\\d+$',
    full_name: 'synthetic tandem repeat',
    product: 'none',
    description: 'Locus with text allele ids: type of the repeated unit, a dash, number of repeats.',
    coding: false,
    aliases: ['VNTR1'],
    alleles,
  };
}
