import { formatCount, formatQuantity } from '#renderer/ui/text/format.ts';
import type { TypingResult } from '#shared/rpc/contract/typing.ts';

/** `12 contigs, 2,194,961 bases, N50 45,123, G+C 51.5 %, 12 undetermined`: what tells how good an assembly is. */
export function describeAssembly({
  contigs,
  residues,
  assembly,
}: Pick<TypingResult, 'contigs' | 'residues' | 'assembly'>): string {
  const size = [formatQuantity(contigs, 'contig'), `${formatCount(residues)} ${assembly ? 'bases' : 'residues'}`];
  if (!assembly) return size.join(', ');
  const { n50, gc, unknown, unusual = [] } = assembly;
  return [
    ...size,
    contigs > 1 ? `N50 ${formatCount(n50)}` : '',
    gc === undefined ? '' : `G+C ${gc.toFixed(1)} %`,
    unknown > 0 ? `${formatCount(unknown)} undetermined` : '',
    ...unusual.map((name) => `unusual ${describeLimit(name, assembly)}`),
  ]
    .filter(Boolean)
    .join(', ');
}

const FIGURES = { contigs: 'number of contigs', total: 'length', n50: 'N50', unknown: 'share of undetermined bases' };

type Assembly = NonNullable<TypingResult['assembly']>;

/** `N50 (usual of 214 genomes of neisseria_isolates: at least 20,000)`. */
function describeLimit(name: keyof typeof FIGURES, { usual, usual_of }: Assembly): string {
  const { least, most } = usual?.[name] ?? {};
  const unit = name === 'unknown' ? ' %' : '';
  const ends = [
    least === undefined ? '' : `at least ${formatCount(least)}${unit}`,
    most === undefined ? '' : `at most ${formatCount(most)}${unit}`,
  ];
  const of = usual_of ? ` of ${formatQuantity(usual_of.genomes, 'genome')} of ${usual_of.database}` : '';
  return `${FIGURES[name]} (usual${of}: ${ends.filter(Boolean).join(', ')})`;
}
