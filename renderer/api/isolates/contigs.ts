import { queryOptions } from '@tanstack/react-query';
import type { Contig } from '#shared/api/contig.ts';
import { routes } from '#shared/api/routes.ts';
import { api } from '../bridge.ts';
import { countBases } from '../definitions/count-bases.ts';
import { keys } from '../keys.ts';
import { routeQuery } from '../queries.ts';

/** A contig without its sequence, of which only the composition is kept. */
export interface ContigSummary extends Omit<Contig, 'sequence' | 'loci'> {
  /** Bases G and C, and all bases that are A, C, G or T. */
  gc: number;
  known: number;
}

export const contigQueries = {
  /**
   * Contigs of an isolate, by id; their sequences are looked at and let go. Where a site gives their addresses only, they are read
   * from their FASTA at once, which says no more than id and sequence.
   */
  list: (site: string, database: string, isolate_id: number) =>
    queryOptions({
      queryKey: [...keys.database(site, database), 'isolate', isolate_id, 'contigs'],
      queryFn: async ({ signal }): Promise<ContigSummary[]> => {
        const query = { return_all: 1, no_loci: 1 };
        const { items } = await api(site).list(routes.listContigs, { database, isolate_id }, query, { signal });
        const contigs = items.flatMap(({ record }) => record ?? []);
        if (contigs.length === items.length) {
          return contigs.map(({ sequence, loci: _loci, ...contig }) => ({ ...contig, ...countBases(sequence) }));
        }
        const text = await api(site).get(
          routes.getContigsFasta,
          { database, isolate_id },
          { header: 'id' },
          { signal },
        );
        return contigsInFasta(text, isolate_id);
      },
    }),

  one: (site: string, database: string, contig_id: number) =>
    routeQuery(
      site,
      routes.getContig,
      { database, contig_id },
      {},
      {
        // A contig may be megabases long.
        gcTime: 60_000,
      },
    ),
};

/** The contigs of a FASTA text whose header lines begin with the ids. */
function contigsInFasta(text: string, isolate_id: number): ContigSummary[] {
  return text
    .split(/^>/m)
    .slice(1)
    .map((entry) => {
      const [header = '', ...lines] = entry.split('\n');
      const sequence = lines.map((line) => line.trim()).join('');
      return { id: Number.parseInt(header, 10), isolate_id, length: sequence.length, ...countBases(sequence) };
    });
}

/** All contigs of an isolate as FASTA. `header`: what stands behind `>`. */
export function readContigsFasta(
  site: string,
  database: string,
  isolate_id: number,
  header: 'id' | 'original_designation',
): Promise<string> {
  return api(site).get(routes.getContigsFasta, { database, isolate_id }, { header });
}
