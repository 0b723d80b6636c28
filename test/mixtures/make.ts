/**
 * `npx node test/mixtures/make.ts --packages FOLDER [--work FOLDER] [--species NAME] [--shares 100,50,65,80] [--whole] [--assemblers velvet,megahit]`:
 * simulates reads of two strains, mixes and assembles them, as well as each strain alone, and keeps what tests need beside this script.
 * The options choose what is made; all that lies in the work folder is kept, and none of it made again. `README.md` says where
 * genomes come from.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { assemble, ASSEMBLER_NAMES, simulateReads, type Assembler } from './assemble.ts';
import { differentLoci, partsOf, readFasta, readSpecies, type StrainGenome } from './genomes.ts';
import { keepOf, wordsOf } from './keep.ts';
import { readKept, writeFigures, writeKept, type KeptAssembly } from './kept.ts';
import { SPECIES, type Species } from './strains.ts';

const { values } = parseArgs({
  options: {
    packages: { type: 'string' },
    work: { type: 'string' },
    species: { type: 'string' },
    shares: { type: 'string', default: '100,50,65,80' },
    assemblers: { type: 'string', default: 'velvet,megahit' },
    whole: { type: 'boolean', default: false },
  },
});
const { packages } = values;
if (packages === undefined) throw new Error('usage: node make.ts --packages FOLDER');
const temporary = mkdtempSync(join(tmpdir(), 'allelier-mixtures-'));
const work = values.work ?? temporary;
const assemblers = values.assemblers.split(',');
/** Percent of the reads that are of the first strain; 100 stands for a strain alone. */
const shares = values.shares.split(',').map(Number);

/** What is assembled: one strain, or two with the percent of the first. */
interface Wanted {
  strains: string[];
  share: number;
  whole: boolean;
}

try {
  for (const species of SPECIES)
    if (!values.species || values.species.split(',').includes(species.name)) makeAll(species);
  writeFigures(SPECIES.map(({ name }) => ({ species: name, ...readKept(name) })));
} finally {
  rmSync(temporary, { recursive: true, force: true });
}

function makeAll(species: Species): void {
  const { definitions, genomes } = readSpecies(species, packages as string, join(temporary, species.name));
  const words = wordsOf([...genomes.values()].flatMap(({ places }) => places.map(({ allele }) => allele)));
  const folder = join(work, species.name);
  mkdirSync(folder, { recursive: true });
  const kept: KeptAssembly[] = [];
  for (const wanted of wantedOf(species)) {
    const isChosen = shares.includes(wanted.share) && (!wanted.whole || values.whole);
    for (const assembler of ASSEMBLER_NAMES) {
      const name = nameOf(wanted, assembler);
      const file = join(folder, `${name}.fa`);
      if (isChosen && assemblers.includes(assembler) && !existsSync(file)) {
        writeFileSync(file, make(species, genomes, folder, wanted, assembler));
      }
      if (!existsSync(file)) continue;
      const contigs = readFasta(readFileSync(file, 'latin1')).map(({ bases }) => bases);
      const [first, second] = wanted.strains.map((strain) => genomes.get(strain) as StrainGenome);
      const loci = first && second ? differentLoci(first, second) : 0;
      kept.push({ name, ...wanted, assembler, differentLoci: loci, ...keepOf(contigs, words) });
    }
  }
  writeKept(species.name, { assemblies: kept, ...(species.table ? {} : { made: definitions }) });
}

/** Strains alone, then the mixtures by their shares, then those of whole genomes. */
function wantedOf({ strains, pairs, whole }: Species): Wanted[] {
  const alone = (names: readonly string[], isWhole: boolean): Wanted[] =>
    names.map((name) => ({ strains: [name], share: 100, whole: isWhole }));
  const wanted = alone(
    strains.map(({ name }) => name),
    false,
  );
  for (const share of [50, 65, 80]) {
    for (const pair of pairs) wanted.push({ strains: [...pair], share, whole: false });
  }
  if (whole) wanted.push({ strains: [...whole], share: 50, whole: true }, ...alone(whole, true));
  return wanted;
}

function nameOf({ strains, share, whole }: Wanted, assembler: string): string {
  const mixed = strains.length === 1 ? 'alone' : String(share);
  return [strains.join('+'), mixed, assembler, ...(whole ? ['whole'] : [])].join('-');
}

function make(
  species: Species,
  genomes: ReadonlyMap<string, StrainGenome>,
  folder: string,
  { strains, share, whole }: Wanted,
  assembler: Assembler,
): string {
  console.log(new Date().toISOString().slice(11, 19), species.name, nameOf({ strains, share, whole }, assembler));
  const parts = strains.map((name, index) => ({
    reads: readsOf(species, genomes, folder, name, whole),
    share: (index === 0 ? share : 100 - share) / 100,
  }));
  return assemble(join(folder, 'assembling'), parts, assembler);
}

/** The reads of a strain, which all its mixtures share. */
function readsOf(
  { strains }: Species,
  genomes: ReadonlyMap<string, StrainGenome>,
  folder: string,
  name: string,
  whole: boolean,
): string {
  const target = join(folder, `${name}${whole ? '-whole' : ''}-reads`);
  if (existsSync(target)) return target;
  const genome = genomes.get(name) as StrainGenome;
  const seed = 1 + strains.findIndex((strain) => strain.name === name);
  simulateReads(target, whole ? genome.contigs : partsOf(genome), seed);
  return target;
}
