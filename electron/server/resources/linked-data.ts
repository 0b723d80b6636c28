import type { LinkedData } from '#shared/api/linked-data.ts';
import { contentState } from '#electron/store/file/meta.ts';
import {
  countFieldValues,
  listLinkedFields,
  type LinkedField,
} from '#electron/store/records/linked-field-repository.ts';
import { createLruCache } from '#shared/lru-cache.ts';
import { openReadable } from './linked-database.ts';
import type { DatabaseContext } from '../http/service.ts';

/**
 * Finds what isolate databases know about an allele, as far as the client may read them. Gives nothing for loci without
 * links.
 */
export type FindLinkedData = (locus: string, alleleId: string) => Promise<{ linked_data?: LinkedData }>;

type Values = LinkedData[string][string];

/**
 * Number of alleles that are remembered: counting the values for an allele of many isolates takes longer than all the
 * rest.
 */
const KEPT = 2_000;
const counted = createLruCache<Promise<Values>>({ limit: KEPT });

const nothing: FindLinkedData = async () => ({});

/** Prepares the look-up for one request. */
export async function createLinkedData({
  service,
  principal,
  database,
}: Pick<DatabaseContext, 'service' | 'principal' | 'database'>): Promise<FindLinkedData> {
  const links = Map.groupBy(await listLinkedFields(database), ({ locus }) => locus);
  if (links.size === 0) return nothing;

  async function valuesOf({ isolates_database, field }: LinkedField, locus: string, allele: string): Promise<Values> {
    const isolates = await openReadable(service, principal, isolates_database);
    if (!isolates) return [];
    const { database: linked, meta } = isolates;
    const key = JSON.stringify([linked.file, contentState(meta), field, locus, allele]);
    return counted.getOrMake(key, () => countFieldValues(linked, field, locus, allele));
  }

  return async (locus, alleleId) => {
    const linked_data: LinkedData = {};
    for (const link of links.get(locus) ?? []) {
      const values = await valuesOf(link, locus, alleleId);
      if (values.length > 0) (linked_data[link.isolates_database] ??= {})[link.field] = values;
    }
    return Object.keys(linked_data).length > 0 ? { linked_data } : {};
  };
}
