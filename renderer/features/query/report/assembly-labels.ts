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
  const { n50, gc, unknown } = assembly;
  return [
    ...size,
    contigs > 1 ? `N50 ${formatCount(n50)}` : '',
    gc === undefined ? '' : `G+C ${gc.toFixed(1)} %`,
    unknown > 0 ? `${formatCount(unknown)} undetermined` : '',
  ]
    .filter(Boolean)
    .join(', ');
}
