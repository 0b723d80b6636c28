import { z } from 'zod';
import { defined } from '../../defined.ts';
import { databaseParams } from '../common.ts';
import { IntegerParameter } from '../parameters.ts';
import { route, type DatabaseKind } from '../route.ts';
import { RecordChanges } from './record-changes.ts';

/**
 * Routes that keep records by hand: additions to the routes of the description, on both faces. They need the right to curate.
 *
 * A record has editable members (`GET …/edit`) and a revision, which its `ETag` names. A change says in `If-Match` which revision
 * its sender saw: without it 428 `revision_needed`, with another one than the present 412 `revision_outdated`. Whatever is wrong
 * is told at once (400 `record_refused`). What is only unusual needs a reason, which the history keeps (400 `reason_needed`).
 */
const IF_MATCH = {
  'If-Match':
    'Revision that the sender saw, as the ETag of the `edit` route gives it, or `*` to change the record whatever it is.',
} as const;

const Reason = z.string().trim().max(2000).optional().describe('Why. The history keeps it.');

/** What the `edit` route gives: the members that a change may name, and the revision to name with it. */
function editable<Members extends z.ZodObject>(members: Members) {
  return z.object({ revision: z.string(), members });
}

/** What is told of one kind of record to make its routes. */
interface RecordDeclaration<Key extends z.ZodRawShape, Owner extends z.ZodRawShape, Members extends z.ZodObject> {
  /** For the names of the routes: `Project`. */
  noun: string;
  /** For sentences: `a project`. */
  one: string;
  kind?: DatabaseKind;
  /** Path of the list, to which new ones are sent. */
  list: string;
  /** Path of one record. */
  path: string;
  /** Placeholders of the list, besides the database. */
  owner: Owner;
  /** Placeholders of one record, besides the database. */
  key: Key;
  /** All members that a form has. Nothing is defaulted here: a change leaves out what stays. */
  members: Members;
  /** The record as the reading route gives it. */
  record: z.ZodType;
}

/** The routes of one kind of record: create, read for a form, change, delete, and its history. */
export function recordRoutes<Key extends z.ZodRawShape, Owner extends z.ZodRawShape, Members extends z.ZodObject>(
  declaration: RecordDeclaration<Key, Owner, Members>,
) {
  const { noun, one, kind, list, path, owner, key, members, record } = declaration;
  const shared = { right: 'curate', ...defined({ kind }) } as const;
  const params = z.object({ ...databaseParams, ...key });
  // An unknown member is a typing error of the sender: it must not look as if it had been kept.
  const body = z.strictObject({ ...members.partial().shape, reason: Reason });
  return {
    create: route({
      ...shared,
      id: `create${noun}`,
      method: 'POST',
      effect: 'writes',
      success: 201,
      path: list,
      summary: `Adds ${one}. The reply is the record; \`Location\` is its address, \`ETag\` its revision. Additive.`,
      params: z.object({ ...databaseParams, ...owner }),
      body,
      response: record,
    }),
    edit: route({
      ...shared,
      id: `edit${noun}`,
      method: 'GET',
      path: `${path}/edit`,
      summary: `The members of ${one} that can be changed, with its revision. Additive.`,
      params,
      response: editable(members),
      has_nulls: true,
    }),
    change: route({
      ...shared,
      id: `change${noun}`,
      method: 'PATCH',
      effect: 'writes',
      headers: IF_MATCH,
      path,
      summary: `Changes ${one}: members that are left out stay, null empties one. The reply is the record. Additive.`,
      params,
      body,
      response: record,
    }),
    remove: route({
      ...shared,
      id: `delete${noun}`,
      method: 'DELETE',
      effect: 'writes',
      headers: IF_MATCH,
      path,
      summary: `Deletes ${one} and retires its id. It can be taken back. Additive.`,
      params,
      query: z.object({
        reason: Reason.describe(
          'Why. The history keeps it. A database may refuse a deletion without one (400 `reason_needed`).',
        ),
      }),
      response: z.object({ deleted: z.literal(true), change: z.number().int().describe('Line of the history.') }),
    }),
    changes: route({
      id: `list${noun}Changes`,
      method: 'GET',
      ...defined({ kind }),
      path: `${path}/changes`,
      summary: `What was changed in ${one}, the last change first, also after it was deleted. Additive.`,
      params,
      query: z.object({ before: IntegerParameter.optional().describe('Only changes before this one.') }),
      response: RecordChanges,
    }),
  };
}
