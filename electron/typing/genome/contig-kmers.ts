import type { EngineResult } from '../engine.ts';

/** The name of a contig, or its number if it has none. */
export function contigName({ contigs }: Pick<EngineResult, 'contigs'>, index: number): string {
  return contigs[index]?.name ?? `contig ${index + 1}`;
}

/** A searched circle continues beyond its end. Gives the position on the contig. */
export function onContig(position: number, length: number): number {
  return position > length ? position - length : position;
}

export function contigLength({ contigs }: Pick<EngineResult, 'contigs'>, index: number): number {
  return contigs[index]?.length ?? 0;
}
