import { mayDo, mayEmbargo, type Right } from '#electron/rights/database-rights.ts';
import type { Action, ReadContext, WriteContext } from '#electron/store/changes/action.ts';
import { isolateWriterOf } from '#electron/store/changes/writers/isolate-writer.ts';
import { isOwner, readCustody } from '#electron/store/changes/writers/records/custody-rows.ts';
import { privateProjectsOf } from '#electron/store/changes/writers/records/project-custody-rows.ts';
import { readPolicy } from '#electron/store/records/submission/submission-policy.ts';
import { listEmbargoEnds, type EmbargoEnds } from '#electron/store/records/history/embargo-ends.ts';
import {
  findExtensionRequest,
  listExtensionRequests,
  REQUEST_KIND,
  type ExtensionRequest,
} from '#electron/store/records/history/extension-requests.ts';
import { ownCustody } from '#electron/store/isolates/own-isolates.ts';
import type { Custody, OwnCustody } from '#shared/api/custody.ts';
import type { CustodyMembers } from '#shared/api/curation/custody-members.ts';
import { refusal } from '#shared/api/error-codes.ts';
import type { Principal } from '#shared/principal.ts';
import { countOf } from '#shared/count-of.ts';
import { monthsAfter } from '#shared/rules/embargo.ts';
import { defined } from '#shared/defined.ts';
import { refuseWithoutEmbargo } from '#electron/store/site/caller.ts';
import { curatorOf, type Curator } from './curator.ts';
import { kindNamed } from './kinds.ts';
import { custodyKind } from './kinds/custody.ts';
import { publishDue } from './publish-due.ts';
import { changeRecord } from './write-record.ts';

export interface OfIsolate {
  isolate: number;
  reason?: string | undefined;
}

/** The account that signed a request by itself or by a client. Keys sign for nobody: they only read. */
export function signedAccount(principal: Principal): string | undefined {
  return principal.kind === 'account' || principal.kind === 'client' ? principal.account : undefined;
}

/**
 * Who may have something done to an isolate: its owners, and curators, of whom `refuse` sends those away who curate another part. For all
 * others there is no such isolate, as for the id of none.
 */
function custodianOf({ database, caller }: ReadContext, isolate: number): Pick<Curator, 'refuse'> {
  const { principal } = caller;
  if (isOwner(database.connection, isolate, signedAccount(principal))) return { refuse: () => undefined };
  if (mayDo('curate', principal, caller.guarded)) return curatorOf(caller, database.name);
  throw custodyKind.unknown({ database, root: '' }, { isolate_id: isolate });
}

/** The custody of an isolate as its owners and curators see it, and whether who asks may share it or keep it private for longer. */
function shown({ database, root, caller }: ReadContext, isolate: number): Custody {
  const { connection } = database;
  const custody = readCustody(connection, isolate);
  if (!custody) throw custodyKind.unknown({ database, root }, { isolate_id: isolate });
  const asked_until = findExtensionRequest(connection, isolate)?.asked_until;
  const projects = custody.visibility === 'private' ? privateProjectsOf(connection, isolate) : [];
  return {
    ...custody,
    time_zone: readPolicy(database).embargo.time_zone,
    ...defined({
      asked_until,
      may_keep: mayEmbargo(caller.principal, caller.guarded) ? undefined : false,
      projects: projects.length > 0 ? projects : undefined,
    }),
  };
}

/** An action on the custody of one isolate. It gives the custody as it is then. */
function ofCustody<Input extends OfIsolate>(
  title: string,
  right: Right,
  work: (context: WriteContext, input: Input, custody: Custody, custodian: Pick<Curator, 'refuse'>) => unknown,
): Action<Input, Custody> {
  return {
    title,
    right,
    async work(context, input) {
      const custodian = custodianOf(context, input.isolate);
      await work(context, input, shown(context, input.isolate), custodian);
      await context.change.finish();
      return shown(context, input.isolate);
    },
  };
}

async function changeCustody(
  { change, database, root }: WriteContext,
  { isolate, reason }: OfIsolate,
  members: Partial<CustodyMembers>,
  curator: Pick<Curator, 'refuse'>,
): Promise<void> {
  const writing = { change, database, root, curator, telling: { reason } };
  await changeRecord(writing, kindNamed(custodyKind.name), { isolate_id: isolate }, members, '*');
}

/** Refuses what only a private isolate can have. */
function refusePublic({ visibility }: Custody, { isolate }: OfIsolate): void {
  if (visibility === 'private') return;
  throw refusal(
    'record_refused',
    `Isolate ${isolate} is public: everybody sees it, and only curators can change that.`,
  );
}

/** A line that asks the curators of an isolate for something, or answers. */
function noteRequest({ change }: WriteContext, { isolate, reason }: OfIsolate, action: string, after?: object): void {
  change.note({
    kind: REQUEST_KIND,
    record_id: String(isolate),
    action,
    ...defined({ reason: reason || undefined, after }),
  });
}

/** What owners change of who may see their isolates, and what the day changes that was promised to them. */
export const custodyActions = {
  'custody.publish': ofCustody('Publication of an isolate', 'handle_own', (context, input, _custody, custodian) =>
    changeCustody(context, input, { visibility: 'public' }, custodian),
  ),
  'custody.share': ofCustody(
    'Sharing of an isolate',
    'handle_own',
    (context, input: OfIsolate & { users: readonly string[] }, custody, custodian) => {
      refuseWithoutEmbargo(context.caller, context.database.name);
      refusePublic(custody, input);
      return changeCustody(context, input, { shared_with: [...custody.shared_with, ...input.users] }, custodian);
    },
  ),
  'custody.unshare': ofCustody(
    'End of the sharing of an isolate',
    'handle_own',
    (context, input: OfIsolate & { users: readonly string[] }, custody, custodian) => {
      const shared_with = custody.shared_with.filter((name) => !input.users.includes(name));
      return changeCustody(context, input, { shared_with }, custodian);
    },
  ),
  'custody.extend': ofCustody(
    'Request for a longer embargo',
    'handle_own',
    (context, input: OfIsolate & { until: string }, custody, custodian) => {
      custodian.refuse(custodyKind.right(context, rightOf(input, custody)), `the custody of isolate ${input.isolate}`);
      refuseWithoutEmbargo(context.caller, context.database.name);
      refusePublic(custody, input);
      const { embargo_until: day, asked_until } = custody;
      if (day === null) {
        throw refusal(
          'record_refused',
          `Isolate ${input.isolate} is private without a day, so there is none to extend.`,
        );
      }
      if (input.until <= day) {
        throw refusal('record_refused', `Isolate ${input.isolate} is private until ${day}. Ask for a later day.`);
      }
      const { most_months_in_all: months } = readPolicy(context.database).embargo;
      const last = monthsAfter(isolateWriterOf(context.change).originOf(input.isolate).date_entered, months);
      if (input.until > last) {
        const sentence = `Isolate ${input.isolate} can be private until ${last} at most, ${countOf(months, 'month')} after its entry.`;
        throw refusal('record_refused', sentence);
      }
      if (input.until === asked_until) return;
      noteRequest(context, input, `Asked to keep it private until ${input.until}.`, { embargo_until: input.until });
    },
  ),
  'custody.decline': ofCustody(
    'Answer to a request for a longer embargo',
    'curate',
    (context, input, custody, custodian) => {
      custodian.refuse(custodyKind.right(context, rightOf(input, custody)), `the custody of isolate ${input.isolate}`);
      if (custody.asked_until === undefined) {
        throw refusal(
          'record_refused',
          `Nobody asks for a later day of isolate ${input.isolate}, or the request was answered.`,
        );
      }
      noteRequest(context, input, `Declined to keep it private until ${custody.asked_until}.`);
    },
  ),
  'isolates.publish_due': {
    title: 'Isolates whose day has come',
    right: 'administer' as const,
    work: ({ change, database, root }: WriteContext, _input: undefined) => publishDue({ change, database, root }),
  },
};

const rightOf = ({ isolate }: OfIsolate, members: Custody) => ({ key: { isolate_id: isolate }, members });

/** What owners and curators ask about the custody of isolates. */
export const custodyReads = {
  'custody.show': {
    right: 'see_own' as const,
    work(context: ReadContext, { isolate }: OfIsolate): Custody {
      custodianOf(context, isolate);
      return shown(context, isolate);
    },
  },
  'custody.own': {
    right: 'see_own' as const,
    work: ({ database, author }: ReadContext, _input: undefined): OwnCustody => ownCustody(database, author.user_name),
  },
  'custody.extensions': {
    right: 'curate' as const,
    work: ({ database }: ReadContext, _input: undefined): ExtensionRequest[] =>
      listExtensionRequests(database.connection),
  },
  'custody.embargoes': {
    right: 'curate' as const,
    work: ({ database }: ReadContext, { days }: { days: number }): EmbargoEnds => listEmbargoEnds(database, days),
  },
};
