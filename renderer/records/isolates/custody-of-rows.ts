import type { Custody } from '#shared/api/custody.ts';
import type { Isolate } from '#shared/api/isolate.ts';
import { joinValues } from '#shared/rules/field.ts';
import type { CustodyOfRows, RecordColumn } from '../record-table/record-column.ts';

/** Isolates that are asked about at a time. */
const AT_ONCE = 8;

type NamedPeople = Pick<Custody, 'owners' | 'shared_with'>;

/**
 * What files and copies of isolates say of private ones, with the columns of a table that is imported. `readMembers` tells who may see an
 * isolate, or nothing where the site does not tell it.
 */
export function custodyOfIsolates(
  readMembers: (isolate_id: number) => Promise<NamedPeople | undefined>,
  ofPrivateProject = false,
): CustodyOfRows<Isolate> {
  const known = new Map<number, NamedPeople | undefined>();
  const isPrivate = ({ custody }: Isolate) => custody !== undefined;
  return {
    isPrivate,
    ofPrivateProject,
    columns: [
      { id: 'private', header: 'private', value: ({ custody }) => custody && 'yes' },
      { id: 'embargo_until', header: 'embargo_until', value: ({ custody }) => custody?.embargo_until },
      ...(['owners', 'shared_with'] as const).map((id): RecordColumn<Isolate> => ({
        id,
        header: id,
        value: ({ provenance }) => joinValues(known.get(provenance.id)?.[id] ?? []) || undefined,
      })),
    ],
    async read(rows) {
      known.clear();
      const ids = rows.filter(isPrivate).map(({ provenance }) => provenance.id);
      for (let start = 0; start < ids.length; start += AT_ONCE) {
        await Promise.all(ids.slice(start, start + AT_ONCE).map(async (id) => known.set(id, await readMembers(id))));
      }
    },
  };
}
