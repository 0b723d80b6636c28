import type { LinkedData } from '#shared/api/linked-data.ts';
import { stateForReader, type OpenDatabase } from '#electron/store/file/meta.ts';
import { countFieldValues, listLinkedFields } from '#electron/store/records/linked-field-repository.ts';
import { createLruCache } from '#shared/lru-cache.ts';
import { openReadable } from './linked-database.ts';
import type { DatabaseContext } from '../http/service.ts';

/**
 * Finds what isolate databases know about an allele, as far as the client may read them. Gives nothing for loci without
 * links.
 */
export type FindLinkedData = (locus: string, alleleId: string) => Promise<{ linked_data?: LinkedData }>;

type LinkedValues = LinkedData[string][string];

/**
 * Number of alleles that are remembered: counting the values for an allele of many isolates takes longer than all the
 * rest.
 */
const KEPT = 2_000;
const counted = createLruCache<Promise<LinkedValues>>({ limit: KEPT });

const nothing: FindLinkedData = async () => ({});

/** An isolate database that the client may read, and its key in `linked_data`. */
interface LinkedClient extends OpenDatabase {
  key: string;
}

/** Prepares the look-up for one request. */
export async function createLinkedData({
  service,
  principal,
  database,
}: Pick<DatabaseContext, 'service' | 'principal' | 'database'>): Promise<FindLinkedData> {
  const links = Map.groupBy(await listLinkedFields(database), ({ locus }) => locus);
  if (links.size === 0) return nothing;
  let clients: Promise<Map<string, LinkedClient>> | undefined;

  async function openClients(): Promise<Map<string, LinkedClient>> {
    const names = new Set([...links.values()].flat().map((link) => link.isolates_database));
    const keys = new Set<string>();
    const opened = new Map<string, LinkedClient>();
    for (const name of names) {
      const isolates = await openReadable(service, principal, name);
      if (!isolates) continue;
      const wanted = service.face.rules.linkedDataKey({ name, description: isolates.meta.description });
      // Two databases may have one description.
      const key = keys.has(wanted) ? `${wanted} (${name})` : wanted;
      keys.add(key);
      opened.set(name, { ...isolates, key });
    }
    return opened;
  }

  function valuesOf(linked: LinkedClient, field: string, locus: string, allele: string): Promise<LinkedValues> {
    const key = JSON.stringify([linked.database.key, stateForReader(linked), field, locus, allele]);
    return counted.getOrMake(key, () => countFieldValues(linked.database, field, locus, allele));
  }

  return async (locus, alleleId) => {
    const found = new Map<string, LinkedData[string]>();
    for (const { isolates_database, field } of links.get(locus) ?? []) {
      const client = (await (clients ??= openClients())).get(isolates_database);
      const values = client ? await valuesOf(client, field, locus, alleleId) : [];
      if (client && values.length > 0) found.set(client.key, { ...found.get(client.key), [field]: values });
    }
    return found.size > 0 ? { linked_data: Object.fromEntries(found) } : {};
  };
}
