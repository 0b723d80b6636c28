import { queryOptions } from '@tanstack/react-query';
import { routes } from '#shared/api/routes.ts';
import type { IsolateFieldName, LinkTarget } from '#shared/rpc/contract/linked-fields.ts';
import { api, rpc } from '../bridge.ts';
import { keys } from '../keys.ts';
import { query } from '../queries.ts';

export const linkedFieldQueries = {
  /** Isolate fields that go with the alleles of a locus, or of the loci of a scheme, of a database of this computer. */
  list: (database: string, target: LinkTarget) => query('linked-field:list', { database, target }),

  /** What isolate databases know of an allele. Asked again each time: isolates change without this database. */
  ofAllele: (site: string, database: string, locus: string, allele_id: string) =>
    queryOptions({
      queryKey: [...keys.database(site, database), 'allele', locus, allele_id, 'linked-data'],
      queryFn: async ({ signal }) => {
        const params = { database, locus, allele_id };
        const { linked_data = {} } = await api(site).get(routes.getAllele, params, { linked_data: 1 }, { signal });
        return linked_data;
      },
      staleTime: 0,
    }),
};

/** Fields of an isolate database, and the loci that they are to go with. */
export interface FieldLink {
  database: string;
  target: LinkTarget;
  isolates_database: string;
  fields: string[];
}

/** Links fields to loci; `databases:changed` refreshes what is shown. */
export async function linkFields({ fields, ...link }: FieldLink): Promise<void> {
  for (const field of fields) await rpc.call('linked-field:add', { ...link, field });
}

/** Takes a field off loci. */
export async function unlinkField(link: IsolateFieldName & Pick<FieldLink, 'database' | 'target'>): Promise<void> {
  await rpc.call('linked-field:remove', link);
}
