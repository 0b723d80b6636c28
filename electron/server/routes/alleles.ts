import type { FastifyInstance } from 'fastify';
import { refusal } from '#shared/api/error-codes.ts';
import type { RecordKey } from '#shared/api/curation/record-changes.ts';
import type { Allele } from '#shared/api/allele.ts';
import { routes } from '#shared/api/routes.ts';
import type { AppError } from '#shared/problem.ts';
import {
  ALLELES,
  findAllele,
  getAlleles,
  sequencesByIds,
  type AlleleOrderQuery,
} from '#electron/store/records/allele-repository.ts';
import { withSent } from '#electron/store/records/also-sent-repository.ts';
import type { Database } from '#electron/store/file/database.ts';
import { perState } from '#electron/store/file/per-state.ts';
import { cutOffNote } from '#electron/store/records/newer-records.ts';
import { findLocus, isPlaceholder, type LocusFacts } from '#electron/store/records/locus-repository.ts';
import { readInOrder, type DateFilter } from '#electron/store/records/record-order.ts';
import { recordDateFilters } from '../lists/date-filters.ts';
import { findNatural, findOrdered, readSort, wordsOf } from '../lists/ordered-list.ts';
import { foundIn } from '../resources/found-in.ts';
import { createLinkedData } from '../resources/linked-data.ts';
import { listReply } from '../lists/list-reply.ts';
import { omitEmpty } from '../resources/omit-empty.ts';
import { registerRoute } from '../http/register-route.ts';
import { json, text } from '../http/reply.ts';
import { alleleResource, placeholderResource } from '../resources/allele.ts';
import { variantReader } from '../resources/allele-variants.ts';
import type { DatabaseContext, Service } from '../http/service.ts';
import { getLocus, unknownLocus } from './loci.ts';

const KEYS = { table: 'allele', key: 'allele_id' } as const;

/** Characters of a batch of FASTA. */
const BATCH_CHARACTERS = 128 * 1024;

/** A plain list does not need to examine the alleles. Every filter or other order does. */
async function findAlleles(context: DatabaseContext<typeof routes.listAlleles>, locus: LocusFacts) {
  const { query } = context;
  const order: AlleleOrderQuery = {
    list: 'alleles',
    scope: locus.id,
    dates: recordDateFilters(query),
    words: wordsOf(query.search),
    ...omitEmpty({ sort: readSort(query.sort) as AlleleOrderQuery['sort'] }),
  };
  const isPlain = order.dates.length === 0 && order.words.length === 0 && (!query.sort || query.sort === 'allele_id');
  if (isPlain) return findNatural(context, ALLELES, locus.id, locus.alleles_last_updated);
  return findOrdered(context, order, locus.allele_count, KEYS);
}

function* allFasta({ database }: DatabaseContext, locus: LocusFacts): Generator<string> {
  for (const rows of readInOrder(database, ALLELES, locus.id, 'sequence')) {
    let batch = '';
    for (const row of rows) batch += `>${locus.name}_${String(row[1])}\n${String(row[2])}\n`;
    yield batch;
  }
}

async function* filteredFasta(
  context: DatabaseContext,
  locus: LocusFacts,
  dates: DateFilter[],
): AsyncGenerator<string> {
  const query: AlleleOrderQuery = { list: 'alleles', scope: locus.id, dates, words: [] };
  const { ids } = await context.service.orders.find(context.database, context.version, query, locus.allele_count);
  let batch = '';
  for (const { allele_id, sequence } of sequencesByIds(context.database, ids)) {
    batch += `>${locus.name}_${allele_id}\n${sequence}\n`;
    if (batch.length < BATCH_CHARACTERS) continue;
    yield batch;
    batch = '';
  }
  yield batch;
}

/** What the records of the alleles of a locus have in common. */
interface SharedParts {
  locus: LocusFacts;
  variantsOf: ReturnType<typeof variantReader>;
}

function readSharedParts(database: Database, name: string): SharedParts | undefined {
  const locus = findLocus(database, name);
  return locus && { locus, variantsOf: variantReader(database, locus) };
}

/** The same for requests that only read. */
const heldSharedParts = perState(readSharedParts);

/** An allele of a key as its route gives it. Undefined if there is none. */
export async function alleleRecord(context: DatabaseContext, key: RecordKey): Promise<Allele | undefined> {
  const name = String(key['locus']);
  const shared = readSharedParts(context.database, name);
  if (!shared) throw unknownLocus(context.database, name);
  return alleleOf(context, shared, String(key['allele_id']));
}

function alleleOf(context: DatabaseContext, { locus, variantsOf }: SharedParts, alleleId: string): Allele | undefined {
  const row = findAllele(context.database, locus.id, alleleId);
  if (!row) return undefined;
  const allele = { ...alleleResource(context, locus.name, row), ...variantsOf(row.sequence) };
  return withSent(context.database, 'allele', row.id, allele);
}

export function mountAlleles(app: FastifyInstance, service: Service): void {
  registerRoute(app, service, routes.listAlleles, async (context) => {
    const { database, links, params, query } = context;
    const locus = getLocus(database, params.locus);
    // Not for each batch of records: they read the variants of the locus, and open linked databases.
    const variantsOf = query.include_records ? variantReader(database, locus) : undefined;
    const linked = query.include_records && query.linked_data ? await createLinkedData(context) : undefined;
    const found = { ...(await findAlleles(context, locus)), message: cutOffNote(database, { locus: locus.id }) };
    return listReply(context, routes.listAlleles, found, {
      uri: links.each(routes.getAllele, { database: database.name, locus: locus.name }),
      records: async (keys) => {
        const rows = await getAlleles(database, keys);
        return Promise.all(
          rows.map(async (row) =>
            withSent(database, 'allele', row.id, {
              ...alleleResource(context, locus.name, row),
              ...variantsOf?.(row.sequence),
              ...(await linked?.(locus.name, row.allele_id)),
            }),
          ),
        );
      },
    });
  });

  registerRoute(app, service, routes.getAllelesFasta, async (context) => {
    const locus = getLocus(context.database, context.params.locus);
    const dates = recordDateFilters(context.query);
    const batches = dates.length === 0 ? allFasta(context, locus) : filteredFasta(context, locus, dates);
    return text(await orNoAlleles(batches, locus.name, dates.length > 0));
  });

  registerRoute(app, service, routes.getAllele, async (context) => {
    const { database, params, query } = context;
    const shared = heldSharedParts(database, params.locus);
    if (!shared) throw unknownLocus(database, params.locus);
    const { locus } = shared;
    const allele = alleleOf(context, shared, params.allele_id);
    if (allele && query.linked_data) {
      return json({ ...allele, ...(await (await createLinkedData(context))(locus.name, allele.allele_id)) });
    }
    if (allele) return json(allele);
    if (isPlaceholder(database, locus.id, params.allele_id)) {
      return json(placeholderResource(context, locus.name, params.allele_id));
    }
    throw unknownAllele(locus.name, params.allele_id);
  });

  registerRoute(app, service, routes.getAlleleGenomes, async (context) => {
    const { database, params } = context;
    const locus = getLocus(database, params.locus);
    const allele = findAllele(database, locus.id, params.allele_id);
    if (!allele) throw unknownAllele(locus.name, params.allele_id);
    return { ...json(await foundIn(context, { allele: allele.id })), isProvisional: true };
  });
}

function unknownAllele(locus: string, alleleId: string): AppError {
  return refusal('unknown_allele', `There is no allele ${locus}-${alleleId}.`);
}

/** Refuses an empty FASTA file with 404, as deployed servers do, because it would look like a failed download. */
async function orNoAlleles(
  batches: Generator<string> | AsyncGenerator<string>,
  locus: string,
  isFiltered: boolean,
): Promise<AsyncIterable<string>> {
  for (let batch = await batches.next(); !batch.done; batch = await batches.next()) {
    if (batch.value !== '') return begunWith(batch.value, batches);
  }
  throw refusal('no_alleles', `The locus ${locus} has no alleles${isFiltered ? ' within these dates' : ''}.`);
}

async function* begunWith(first: string, rest: Generator<string> | AsyncGenerator<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}
