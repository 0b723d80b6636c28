import type { DatabaseKind } from '#shared/api/route.ts';
import { AppError } from '#shared/problem.ts';
import type { Database } from '#electron/store/file/database.ts';
import { listLinkedFields } from '#electron/store/records/linked-field-repository.ts';
import { stateOf } from '#electron/store/scheme-values/values-state.ts';
import { linkedState } from '#electron/store/scheme-values/linked-seqdef.ts';
import type { Service } from '../http/service.ts';

/** A database by name, or nothing when it cannot be used: what only adds to a reply must not spoil it. */
export async function openIfThere(service: Service, name: string): Promise<Database | undefined> {
  try {
    return await service.dataFolder.open(name);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** Names the state of the other databases that a reply about this one depends on. */
export async function linkedVersion(
  service: Service,
  database: Database,
  kind: DatabaseKind,
  query: Record<string, unknown>,
): Promise<string> {
  if (kind === 'isolates') return linkedState(service.dataFolder, database);
  if (!('linked_data' in query)) return '';
  const names = new Set((await listLinkedFields(database)).map((link) => link.isolates_database));
  const states = await Promise.all(
    [...names].map(async (name) => {
      const linked = await openIfThere(service, name);
      return linked ? stateOf(linked) : '';
    }),
  );
  return states.join(' ');
}
