import { Isolate } from '#shared/api/isolate.ts';
import type { Route } from '#shared/api/route.ts';
import type { IsolateOwner } from '#electron/store/isolates/isolate-order.ts';
import type { Part } from '#electron/store/records/part.ts';
import type { ListedKey } from '#electron/store/records/record-order.ts';
import { createIsolateLister, isolateListReply } from '../lists/isolate-list.ts';
import { inParts } from '../lists/in-parts.ts';
import type { Reply } from '../http/reply.ts';
import type { DatabaseContext } from '../http/service.ts';

/** The isolates of a record, for lists that are neither searched nor sorted: their number, and a part of them by id. */
interface IsolateMembersList {
  owner: IsolateOwner;
  count: () => Promise<number>;
  read: (part: Part<ListedKey>) => Promise<ListedKey[]>;
  /** What the reply tells of the record that has them. */
  head?: object;
  /** Whether what it reads is of the current state. True if absent. */
  isUpToDate?: boolean;
}

/** Parameters that do not change which isolates a list has, or their order. */
const PLAIN = new Set(['page', 'page_size', 'return_all', 'include_records', 'fields']);

/** Answers lists of the isolates of another record: of a project, or of a classification group. */
export function createMemberLister() {
  const list = createIsolateLister();

  return async (
    context: DatabaseContext,
    plain: Route,
    { owner, count, read, head = {}, isUpToDate = true }: IsolateMembersList,
  ): Promise<Reply> => {
    const route = { ...plain, list: { member: 'isolates', record: Isolate } };
    const query: Record<string, unknown> = context.query;
    const isAsked = Object.entries(query).some(([name, value]) => value !== undefined && !PLAIN.has(name));
    if (isAsked) return list(context, route, { within: owner });
    const found = {
      records: await count(),
      head,
      keys: (page: Parameters<typeof inParts>[0]) => inParts(page, read),
    };
    return isolateListReply(context, route, found, isUpToDate);
  };
}
