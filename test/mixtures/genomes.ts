import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { reverseComplement } from '#shared/sequence/reverse-complement.ts';
import { createNumbers, mutate } from '#test/unit/typing/best-match/naive-alignment.ts';
import { realFile, unpackScheme } from '#test/support/real-data.ts';
import { readSchemeFolder } from '#test/unit/typing/typing-database.ts';
import { findLoci, makeDefinitions, substitute, type Definitions, type Place } from './loci.ts';
import type { Species, Strain } from './strains.ts';

/** Bases kept at each side of a locus where only parts of a genome are assembled. */
const AROUND_LOCUS = 20_000;
const SEED = 27;

export interface StrainGenome {
  contigs: string[];
  places: (Place & { allele: string })[];
}

export interface SpeciesGenomes {
  definitions: Definitions;
  genomes: Map<string, StrainGenome>;
}

/** The genomes of all strains of a species, and the alleles and profiles that they are typed with. */
export function readSpecies(species: Species, packages: string, temporary: string): SpeciesGenomes {
  const real = new Map(
    species.strains.flatMap((strain) =>
      'file' in strain ? [[strain.name, readGenome(strain.file, packages)] as const] : [],
    ),
  );
  const definitions = species.table
    ? readTable(unpackScheme(species.table, temporary))
    : makeDefinitions(species.name.slice(0, 3), [...real.values()], SEED);
  const genomes = new Map<string, StrainGenome>();
  for (const [name, contigs] of real) genomes.set(name, { contigs, places: findLoci(contigs, definitions.loci) });
  for (const [index, strain] of species.strains.entries()) {
    if ('file' in strain) continue;
    genomes.set(strain.name, makeStrain(strain, genomes.get(strain.from) as StrainGenome, definitions, SEED + index));
  }
  return { definitions, genomes };
}

/** The parts of a genome that hold the loci. Parts that overlap are one. */
export function partsOf({ contigs, places }: StrainGenome): string[] {
  const parts: Place[] = [];
  const inOrder = places.toSorted((left, right) => left.contig - right.contig || left.start - right.start);
  for (const { contig, start, end } of inOrder) {
    const last = parts.at(-1);
    const from = Math.max(0, start - AROUND_LOCUS);
    const to = Math.min((contigs[contig] as string).length, end + AROUND_LOCUS);
    if (last?.contig === contig && last.end >= from) last.end = to;
    else parts.push({ contig, start: from, end: to });
  }
  return parts.map(({ contig, start, end }) => (contigs[contig] as string).slice(start, end));
}

/** How many loci of two strains have different alleles. */
export function differentLoci(left: StrainGenome, right: StrainGenome): number {
  return left.places.filter(({ allele }, locus) => allele !== right.places[locus]?.allele).length;
}

function readGenome(file: string, packages: string): string[] {
  const path = file.includes('/') ? join(packages, file) : realFile(`genomes/${file}`);
  if (!existsSync(path))
    throw new Error(`${path} is missing: README.md beside this script says where genomes come from.`);
  const text = path.endsWith('.xz')
    ? execFileSync('xz', ['-dc', path], { encoding: 'latin1', maxBuffer: 1e8 })
    : gunzipSync(readFileSync(path)).toString('latin1');
  return readFasta(text).map(({ bases }) => bases);
}

export function readFasta(text: string): { name: string; bases: string }[] {
  return text
    .split('>')
    .slice(1)
    .map((record) => {
      const [name = '', ...lines] = record.split('\n');
      return { name: name.trim(), bases: lines.join('').replaceAll(/\s/g, '').toUpperCase() };
    });
}

/** Alleles and profiles of an unpacked archive of `../shared/data`. Profiles with a missing locus are left out. */
function readTable(folder: string): Definitions {
  const { loci, scheme } = readSchemeFolder(folder);
  const alleles = new Map(loci.map((locus) => [locus.name, locus.alleles]));
  const ordered = scheme.loci.map((name) => [name, alleles.get(name) ?? {}] as const);
  const numbers = ordered.map(([, list]) => new Map(Object.keys(list).map((id, at) => [id, at])));
  const profiles = scheme.profiles.map((cells) =>
    numbers.map((places, at) => places.get(cells[scheme.fields.length + at] ?? '') ?? -1),
  );
  return {
    loci: Object.fromEntries(ordered.map(([name, list]) => [name, Object.values(list)])),
    profiles: profiles.filter((profile) => !profile.includes(-1)),
  };
}

/** Changes the bases outside the loci and puts the alleles of a profile in that differs at as many loci as are wanted. */
function makeStrain(
  { name, changed, loci }: Strain & { changed: number; loci: number },
  { contigs, places }: StrainGenome,
  definitions: Definitions,
  seed: number,
): StrainGenome {
  const next = createNumbers(seed);
  const lists = Object.values(definitions.loci);
  const own = places.map(({ allele }, locus) => (lists[locus] as string[]).indexOf(allele));
  const fitting = definitions.profiles.filter(
    (profile) => profile.filter((allele, locus) => allele !== own[locus]).length === loci,
  );
  const profile = fitting[Math.floor(next() * fitting.length)];
  if (profile === undefined)
    throw new Error(`No profile differs at ${loci} loci from the strain that ${name} is made from.`);
  /** One change in ten is a short insertion or deletion. */
  const change = (bases: string): string => mutate(next, substitute(next, bases, changed * 0.4), changed * 0.6);
  const genome: StrainGenome = { contigs: [], places: [] };
  for (const [contig, bases] of contigs.entries()) {
    let [made, done] = ['', 0];
    const here = places.flatMap((place, locus) => (place.contig === contig ? [{ ...place, locus }] : []));
    for (const { start, end, locus, allele } of here.toSorted((left, right) => left.start - right.start)) {
      made += change(bases.slice(done, start));
      const chosen = (lists[locus] as string[])[profile[locus] as number] as string;
      const forward = bases.startsWith(allele, start) ? chosen : reverseComplement(chosen);
      genome.places[locus] = { contig, start: made.length, end: made.length + forward.length, allele: chosen };
      made += forward;
      done = end;
    }
    genome.contigs.push(made + change(bases.slice(done)));
  }
  return genome;
}
