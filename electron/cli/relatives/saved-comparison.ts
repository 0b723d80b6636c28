import type { Samples } from '#electron/relatives/samples.ts';
import { countOf } from '#shared/count-of.ts';
import type { Shell } from '../shell.ts';

/** Whether a file is called as a comparison is that a screen saved. */
export const isSavedComparison = (path: string) => /\.comparison\.jsonl(?:\.gz)?$/i.test(path);

/** The samples of a saved comparison, at these loci or at all. AppError 404 `unknown_locus`; errors as `readComparison`. */
export async function samplesOfComparison(
  path: string,
  loci: readonly string[] | undefined,
  shell: Shell,
): Promise<Samples> {
  const { readComparison } = await import('#electron/exchange/comparison/read-comparison.ts');
  const { refuseUnknownLoci, unpackSamples } = await import('#electron/store/comparisons/frozen-samples.ts');
  const { samplesOf } = await import('#electron/store/comparisons/chosen-samples.ts');
  const control = { checkpoint: () => shell.signal.throwIfAborted(), report: () => undefined };
  const frozen = await unpackSamples(await readComparison(path, control));
  if (loci) refuseUnknownLoci({ loci: [...loci] }, frozen.loci);
  const poor = frozen.samples.filter(({ verdict }) => verdict !== 'good' && verdict !== 'none');
  if (poor.length > 0) {
    shell.note(`Not good by their verdict: ${countOf(poor.length, 'sample')} of the file. They are compared, too.`);
  }
  const wanted = loci && new Set(loci);
  const columns = [...frozen.loci.keys()].filter((locus) => wanted?.has(frozen.loci[locus] ?? '') ?? true);
  return samplesOf(frozen, [...frozen.samples.keys()], columns);
}
