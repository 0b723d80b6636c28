/**
 * `npx node test/mixtures/make.ts --packages FOLDER [--work FOLDER] [--species NAME] [--shares 100,50,65,80] [--assemblers velvet,megahit]`:
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
    for (const assembler of ASSEMBLER_NAMES) {
      const name = nameOf(wanted, assembler);
      const file = join(folder, `${name}.fa`);
      if (shares.includes(wanted.share) && assemblers.includes(assembler) && !existsSync(file)) {
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

/** Strains alone, then the mixtures by their shares. */
function wantedOf({ strains, pairs }: Species): Wanted[] {
  return [
    ...strains.map(({ name }) => ({ strains: [name], share: 100 })),
    ...[50, 65, 80].flatMap((share) => pairs.map((pair) => ({ strains: [...pair], share }))),
  ];
}

function nameOf({ strains, share }: Wanted, assembler: string): string {
  return `${strains.join('+')}-${strains.length === 1 ? 'alone' : share}-${assembler}`;
}

function make(
  species: Species,
  genomes: ReadonlyMap<string, StrainGenome>,
  folder: string,
  { strains, share }: Wanted,
  assembler: Assembler,
): string {
  console.log(new Date().toISOString().slice(11, 19), species.name, nameOf({ strains, share }, assembler));
  const parts = strains.map((name, index) => ({
    reads: readsOf(species, genomes, folder, name),
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
): string {
  const target = join(folder, `${name}-reads`);
  if (existsSync(target)) return target;
  const seed = 1 + strains.findIndex((strain) => strain.name === name);
  simulateReads(target, partsOf(genomes.get(name) as StrainGenome), seed);
  return target;
}
