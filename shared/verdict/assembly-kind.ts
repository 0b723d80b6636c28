import { z } from 'zod';
import { numberText } from '../count-of.ts';
import { ownMember } from '../own-member.ts';

/** The reads that an assembly is made of. `long` are those of Oxford Nanopore and PacBio alone. */
export const ASSEMBLY_KINDS = ['short', 'long', 'hybrid'] as const;
export const AssemblyKind = z.enum(ASSEMBLY_KINDS);
export type AssemblyKind = z.infer<typeof AssemblyKind>;

/** What an assembly is made of: as somebody said, or a guess. */
export const KindOfAssembly = z.object({
  kind: AssemblyKind,
  /** Why it is guessed. Absent if somebody said it. */
  because: z.string().optional(),
});
export type KindOfAssembly = z.infer<typeof KindOfAssembly>;

const KIND_WORDS: Record<AssemblyKind, string> = {
  short: 'short reads',
  long: 'long reads',
  hybrid: 'short and long reads',
};

/** What a verdict took an assembly for, in a sentence or two. */
export function kindSentence(kind: KindOfAssembly): string {
  return kind.kind === 'long' ? `${takenFor(kind)} The rules about contigs and N50 leave these out.` : takenFor(kind);
}

/** What an assembly is taken for, in a sentence. */
export function takenFor({ kind, because }: KindOfAssembly): string {
  const what = because === undefined ? 'As was said, it is' : `As a guess, because ${because}, it is`;
  return `${what} an assembly of ${KIND_WORDS[kind]}.`;
}

/** How assemblers write the headers of contigs. Names that several kinds write, as `contig_1`, are not among them. */
const HEADERS: { kind: AssemblyKind; by: string; name?: RegExp; description?: RegExp }[] = [
  { kind: 'short', by: 'SPAdes or Velvet', name: /^NODE_\d+_length_\d+_cov_/ },
  { kind: 'short', by: 'SKESA', name: /^Contig_\d+_\d+(\.\d+)?(_Circ)?$/ },
  { kind: 'short', by: 'MEGAHIT', name: /^k\d+_\d+$/, description: /\bflag=\d+ multi=/ },
  { kind: 'short', by: 'Shovill', description: /\bsw=shovill/ },
  { kind: 'long', by: 'Dragonflye', description: /\bsw=dragonflye/ },
  { kind: 'long', by: 'Canu', name: /^tig\d{8}$/, description: /\breads=\d/ },
  { kind: 'long', by: 'hifiasm or miniasm', name: /^(?:h[12])?[apu]tg\d{6}[cl]$/ },
  { kind: 'long', by: 'Raven', name: /^Utg\d+/, description: /\bLN:i:\d+ RC:i:\d+/ },
  { kind: 'long', by: 'Trycycler', name: /^cluster_\d+_consensus/ },
  // Short reads alone leave the chromosome, which comes first, in pieces.
  {
    kind: 'hybrid',
    by: 'Unicycler with a closed chromosome',
    description: /^length=\d{7,} depth=[\d.]+x circular=true/,
  },
  { kind: 'short', by: 'Unicycler', description: /^length=\d+ depth=[\d.]+x/ },
];

/** Short reads hardly ever give a bacterial genome in so few contigs, half of it in contigs of so many bases. */
const FEW = 20;
const LONG_N50 = 1_000_000;

/** Guesses from the first header of a file and its figures what an assembly is made of. Undefined where nothing tells. */
export function guessKind(
  header: string,
  { contigs, n50 }: { contigs: number; n50: number },
): KindOfAssembly | undefined {
  const [, name = '', description = ''] = /^\s*(\S*)\s*(.*)$/s.exec(header) ?? [];
  const written = HEADERS.find((one) => (one.name?.test(name) ?? true) && (one.description?.test(description) ?? true));
  if (written) return { kind: written.kind, because: `its headers are like those of ${written.by}` };
  if (contigs > FEW || n50 < LONG_N50) return undefined;
  return { kind: 'long', because: `its N50 is ${numberText(n50)} bases` };
}

/** By the names of technologies (`shared/rules/technologies.ts`). */
const KINDS_OF_TECHNOLOGIES: Record<string, AssemblyKind> = {
  DNBSEQ: 'short',
  Illumina: 'short',
  Solexa: 'short',
  'Illumina + ONT hybrid': 'hybrid',
  'Illumina + PacBio hybrid': 'hybrid',
  'Oxford Nanopore': 'long',
  PacBio: 'long',
};

/** What contigs are made of by the technologies that are named for them. Undefined unless all say the same. */
export function kindOfTechnologies(technologies: readonly unknown[]): KindOfAssembly | undefined {
  const [kind, ...others] = new Set(technologies.map((name) => ownMember(KINDS_OF_TECHNOLOGIES, String(name))));
  return kind === undefined || others.length > 0 ? undefined : { kind };
}
