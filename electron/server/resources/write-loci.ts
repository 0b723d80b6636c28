import type { Locus } from '#shared/api/locus.ts';
import { routes } from '#shared/api/routes.ts';
import { findLocus, type LocusRecord } from '#electron/store/records/locus-repository.ts';
import { openIfThere } from './linked-database.ts';
import { locusResource } from './locus.ts';
import type { DatabaseContext } from '../http/service.ts';

type Origin = Pick<DatabaseContext, 'service' | 'database' | 'kind' | 'links'>;

/** Writes loci; those of an isolate database with the address where they are defined, if the linked database has them. */
export async function writeLoci(context: Origin, rows: LocusRecord[]): Promise<Locus[]> {
  const seqdef = context.kind === 'isolates' ? await linkedSeqdef(context) : undefined;
  const written: Locus[] = [];
  for (const row of rows) {
    const defined = seqdef && (await findLocus(seqdef, row.name));
    written.push({
      ...locusResource(context, row),
      ...(defined
        ? { seqdef_definition: context.links.to(routes.getLocus, { database: seqdef.name, locus: row.name }) }
        : {}),
    });
  }
  return written;
}

async function linkedSeqdef({ service, database }: Origin) {
  const name = await service.dataFolder.findLinkedSeqdef(database.name);
  return name === undefined ? undefined : openIfThere(service, name);
}
