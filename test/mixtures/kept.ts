import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { assemblyStatistics } from '#electron/typing/genome/count-bases.ts';
import type { AssemblyStatistics } from '#shared/rules/assembly.ts';
import type { LocusFixture, SchemeFixture } from '#test/unit/typing/typing-database.ts';
import { createNumbers } from '#test/unit/typing/best-match/naive-alignment.ts';
import type { Definitions } from './loci.ts';

/** What is kept of an assembly: the figures of the whole, and the parts of its contigs that hold any of a locus. */
export interface KeptAssembly {
  /** Strains, share of the first of two in percent or "alone", assembler. */
  name: string;
  strains: string[];
  /** Percent of the reads that are of the first strain. */
  share: number;
  assembler: string;
  /** Loci at which the two strains differ; 0 for one strain. */
  differentLoci: number;
  /** Lengths of all contigs in bases, in their order. */
  lengths: number[];
  /** G and C of the whole. */
  gc: number;
  /** N of the whole, and other letters than A, C, G, T and N. */
  undetermined: number;
  ambiguous: number;
  /** Places in contigs, 0-based. A piece that begins and ends inside its contig was cut out; other ends are those of the contig. */
  pieces: { contig: number; start: number; bases: string }[];
}

export interface KeptSpecies {
  assemblies: KeptAssembly[];
  /** Definitions that were made; absent where the species has a table in `../shared/data`. */
  made?: Definitions;
}

const fileOf = (species: string): string => join(import.meta.dirname, `${species}.json.br`);

/** Assemblies of a species; none if it has none. */
export function readKept(species: string): KeptSpecies {
  if (!existsSync(fileOf(species))) return { assemblies: [] };
  return JSON.parse(brotliDecompressSync(readFileSync(fileOf(species))).toString()) as KeptSpecies;
}

export function writeKept(species: string, kept: KeptSpecies): void {
  // The same loci come in each assembly: a window that sees them all makes the file much smaller.
  const params = { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_QUALITY]: 11 };
  writeFileSync(fileOf(species), brotliCompressSync(JSON.stringify(kept), { params }));
}

/** The figures that verdicts look at. */
export function statisticsOf({ lengths, gc, undetermined, ambiguous }: KeptAssembly): AssemblyStatistics {
  const contigs = lengths.map((length) => ({ length }));
  const total = lengths.reduce((sum, length) => sum + length, 0);
  return assemblyStatistics(contigs, { gc, known: total - undetermined - ambiguous });
}

/** Writes the figures of all assemblies as a table for people. */
export function writeFigures(all: readonly { species: string; assemblies: readonly KeptAssembly[] }[]): void {
  const header = [
    'species',
    'assembly',
    'different loci',
    'contigs',
    'length',
    'N50',
    'longest',
    'G+C %',
    'undetermined',
    'ambiguous',
  ];
  const rows = all.flatMap(({ species, assemblies }) =>
    assemblies.map((assembly) => {
      const { contigs, total, n50, gc } = statisticsOf(assembly);
      const { name, differentLoci, lengths, undetermined, ambiguous } = assembly;
      return [species, name, differentLoci, contigs, total, n50, Math.max(...lengths), gc, undetermined, ambiguous];
    }),
  );
  const text = [header, ...rows].map((cells) => `${cells.join('\t')}\n`).join('');
  writeFileSync(join(import.meta.dirname, 'figures.tsv'), text);
}

/** Made definitions as a test database takes them. Alleles and profiles are numbered from 1. */
export function fixturesOf(
  name: string,
  { loci, profiles }: Definitions,
): { loci: LocusFixture[]; scheme: SchemeFixture } {
  return {
    loci: Object.entries(loci).map(([locus, alleles]) => ({
      name: locus,
      alleles: Object.fromEntries(alleles.map((allele, at) => [String(at + 1), allele])),
    })),
    scheme: {
      name,
      loci: Object.keys(loci),
      fields: ['ST'],
      profiles: profiles.map((profile, at) => [String(at + 1), ...profile.map((allele) => String(allele + 1))]),
    },
  };
}

/**
 * FASTA with as many contigs, and as long ones, as the assembly had: the pieces at their places, all else random bases, so that the
 * whole has its share of G and C and its number of undetermined letters (N for any letter but A, C, G and T).
 */
export function fillUp({ lengths, gc, undetermined, ambiguous, pieces }: KeptAssembly): string {
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const kept = pieces.map(({ bases }) => bases).join('');
  const count = (letters: RegExp): number => kept.match(letters)?.length ?? 0;
  const next = createNumbers(total);
  /** What the letters still to be filled in hold. */
  const left = {
    unknown: undetermined + ambiguous - count(/[^ACGT]/g),
    gc: gc - count(/[GC]/g),
    all: total - kept.length,
  };
  const fill = (length: number): string => {
    const unknown = Math.min(left.unknown, length);
    left.unknown -= unknown;
    left.all -= unknown;
    let bases = 'N'.repeat(unknown);
    while (bases.length < length) {
      const isPair = next() * (left.all - left.unknown) < left.gc;
      if (isPair) left.gc -= 1;
      left.all -= 1;
      bases += (isPair ? 'GC' : 'AT').charAt(next() < 0.5 ? 0 : 1);
    }
    return bases;
  };
  return lengths
    .map((length, contig) => {
      let bases = '';
      for (const piece of pieces) {
        if (piece.contig === contig) bases += fill(piece.start - bases.length) + piece.bases;
      }
      return `>${contig + 1}\n${bases}${fill(length - bases.length)}\n`;
    })
    .join('');
}
