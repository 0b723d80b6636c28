import type { Locus } from '#shared/api/locus.ts';
import { routes } from '#shared/api/routes.ts';
import { withSent } from '#electron/store/records/also-sent-repository.ts';
import { findLocus, type LocusRecord } from '#electron/store/records/locus-repository.ts';
import { defined } from '#shared/defined.ts';
import { locusResource } from './locus.ts';
import type { DatabaseContext } from '../http/service.ts';

type LociContext = Pick<DatabaseContext, 'database' | 'kind' | 'links' | 'linked' | 'service'>;

/** Writes loci. In an isolate database, each has the address of its definition if the linked database has that. */
export async function writeLoci(context: LociContext, rows: LocusRecord[]): Promise<Locus[]> {
  const seqdef = context.linked.definitions;
  const written: Locus[] = [];
  for (const row of rows) {
    const definition = seqdef && findLocus(seqdef, row.name);
    const locus = {
      ...locusResource(context, row),
      ...defined({
        seqdef_definition: definition && context.links.to(routes.getLocus, { database: seqdef.name, locus: row.name }),
      }),
    };
    written.push(withSent(context.database, 'locus', row.id, locus));
  }
  return written;
}
