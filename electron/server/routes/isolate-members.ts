import { Isolate } from '#shared/api/isolate.ts';
import type { Route } from '#shared/api/route.ts';
import type { RecordKey } from '../../store/record-order.ts';
import { isolateWriting } from '../isolate-list.ts';
import { keysInParts } from '../keys-in-parts.ts';
import { listReply } from '../list-reply.ts';
import type { Reply } from '../reply.ts';
import type { DatabaseContext } from '../service.ts';

/** A page of the isolates that some other record names: of a project, of a classification group. */
export async function isolateListReply(
  context: DatabaseContext,
  route: Route,
  records: number,
  read: (part: { offset: number; limit: number }) => Promise<RecordKey[]>,
): Promise<Reply> {
  return listReply(
    context,
    { ...route, list: { member: 'isolates', record: Isolate } },
    { records, keys: (page) => keysInParts(page, read) },
    await isolateWriting(context),
  );
}
