import { ISOLATE_PATH, Uri } from '#shared/api/common.ts';
import type { Route } from '#shared/api/route.ts';
import type { RecordKey } from '../../store/record-order.ts';
import { keysInParts } from '../keys-in-parts.ts';
import { listReply } from '../list-reply.ts';
import type { Reply } from '../reply.ts';
import type { DatabaseContext } from '../service.ts';

/** A page of the isolates that some other record names: of a project, of a classification group. */
export function isolateListReply(
  context: DatabaseContext,
  route: Route,
  records: number,
  read: (part: { offset: number; limit: number }) => Promise<RecordKey[]>,
): Reply {
  const { database, links } = context;
  const uri = links.each({ path: ISOLATE_PATH }, { database: database.name });
  return listReply(
    context,
    { ...route, list: { member: 'isolates', record: Uri } },
    { records, keys: (page) => keysInParts(page, read) },
    { uri, records: async (keys) => keys.map(({ key }) => uri(key)) },
  );
}
