import { defined } from '#shared/defined.ts';
import type { SchemeResult } from '#shared/rpc/contract/typing.ts';
import type { GenomeFigures } from '#shared/verdict/genome-figures.ts';
import type { TypingEngine } from '../engine.ts';
import type { IndexedDatabase } from '../index/indexed-database.ts';

/** Adds to schemes whose combination of known alleles is new whether two types together explain it. */
export async function addFamilies(
  { engine, database }: { engine: Pick<TypingEngine, 'twoFamilies'>; database: IndexedDatabase },
  schemes: readonly SchemeResult[],
  figures: GenomeFigures,
  signal: AbortSignal | undefined,
): Promise<GenomeFigures> {
  const news = schemes.filter(
    ({ state, loci }) => state === 'new' && loci.every(({ allele_ids: ids }) => ids.length === 1),
  );
  if (news.length === 0) return figures;
  const found = new Map<string, Awaited<ReturnType<typeof engine.twoFamilies>>>();
  for (const { scheme_id: scheme, description, loci } of news) {
    const alleles = loci.map(({ allele_ids: ids }) => ids);
    found.set(description, await engine.twoFamilies({ database, scheme, found: alleles, ...defined({ signal }) }));
  }
  return {
    ...figures,
    schemes: figures.schemes.map((one) => {
      const families = found.get(one.scheme);
      const scheme = schemes.find(({ description }) => description === one.scheme);
      if (!families || !scheme) return one;
      return {
        ...one,
        families: { score: families.score, loci: families.loci.map((places) => namesAt(scheme, places)) },
      };
    }),
  };
}

function namesAt({ loci }: SchemeResult, places: readonly number[]): string[] {
  return places.map((place) => loci[place]?.locus ?? '');
}
