import type { FastifyInstance } from 'fastify';
import { refusal } from '#shared/api/error-codes.ts';
import type { RecordKey } from '#shared/api/curation/record-changes.ts';
import type { Locus } from '#shared/api/locus.ts';
import { routes } from '#shared/api/routes.ts';
import type { Database } from '#electron/store/file/database.ts';
import {
  countLoci,
  findLocus,
  findLocusRecord,
  getLoci,
  type LocusOrderQuery,
  type LocusFacts,
} from '#electron/store/records/locus-repository.ts';
import { locusDateFilters } from '../lists/date-filters.ts';
import { findOrdered, readSort, wordsOf } from '../lists/ordered-list.ts';
import { listReply } from '../lists/list-reply.ts';
import { omitEmpty } from '../resources/omit-empty.ts';
import { registerRoute } from '../http/register-route.ts';
import { json } from '../http/reply.ts';
import type { DatabaseContext, Service } from '../http/service.ts';
import { writeLoci } from '../resources/write-loci.ts';

/** The locus of a request's path, or 404. */
export function getLocus(database: Database, name: string): LocusFacts {
  const row = findLocus(database, name);
  if (row) return row;
  throw unknownLocus(database, name);
}

export function unknownLocus(database: Database, name: string) {
  return refusal('unknown_locus', `The database "${database.name}" has no locus "${name}".`);
}

/** The locus of a key as its route gives it. */
export async function locusRecord(context: DatabaseContext, { locus }: RecordKey): Promise<Locus | undefined> {
  const row = findLocusRecord(context.database, String(locus));
  if (!row) throw unknownLocus(context.database, String(locus));
  return (await writeLoci(context, [row]))[0];
}

export function mountLoci(app: FastifyInstance, service: Service): void {
  registerRoute(app, service, routes.listLoci, async (context) => {
    const { database, kind, links, query } = context;
    const order: LocusOrderQuery = {
      list: 'loci',
      // Isolate databases have no alleles and ignore these filters, as deployed servers do (`wire-notes.md` §3).
      dates: kind === 'seqdef' ? locusDateFilters(query) : [],
      words: wordsOf(query.search),
      ...omitEmpty({ sort: readSort(query.sort) as LocusOrderQuery['sort'] }),
    };
    const found = await findOrdered(context, order, await countLoci(database), { table: 'locus', key: 'name' });
    return listReply(
      context,
      routes.listLoci,
      { records: found.records, keys: found.keys },
      {
        uri: links.each(routes.getLocus, { database: database.name }),
        records: async (keys) => writeLoci(context, await getLoci(database, keys)),
      },
    );
  });

  registerRoute(app, service, routes.getLocus, async (context) =>
    json(await locusRecord(context, { locus: context.params.locus })),
  );
}
