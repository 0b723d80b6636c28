import type { FastifyInstance } from 'fastify';
import type { ActionInput } from '#electron/store/changes/action.ts';
import { SERVICE_PATIENCE } from '#electron/store/changes/write-lock.ts';
import { listRules } from '#electron/store/records/queue/settling-rules.ts';
import {
  countSubmissions,
  findSubmission,
  listSubmissionIds,
  type SubmissionFilter,
} from '#electron/store/records/submission/submission-repository.ts';
import { createSubmission, settleByRule } from '#electron/submissions/read-then-change.ts';
import { wantsEmail } from '#electron/submissions/requests/check-message.ts';
import {
  refuseClosed,
  type CreatedAnswer,
  type CreateRequest,
} from '#electron/submissions/requests/create-submission.ts';
import { findSeen, submitterNames } from '#electron/submissions/requests/find-own.ts';
import type { submissionActions } from '#electron/submissions/submission-actions.ts';
import { refusal } from '#shared/api/error-codes.ts';
import { routes } from '#shared/api/routes.ts';
import { SAID } from '#shared/api/submission.ts';
import { countOf } from '#shared/count-of.ts';
import { defined } from '#shared/defined.ts';
import { takenTypes } from '#shared/rules/submission-types.ts';
import { badParameter } from '#shared/api/bad-parameter.ts';
import { registerRoute } from '../../http/register-route.ts';
import { json, type Reply } from '../../http/reply.ts';
import type { DatabaseContext, Service } from '../../http/service.ts';
import { inParts } from '../../lists/in-parts.ts';
import { listReply } from '../../lists/list-reply.ts';
import { mailUpdates } from '../../mail/mail-updates.ts';
import { tellingOf } from '../../mail/notify-submitter.ts';
import { correspondence, submissionResource } from '../../resources/submission.ts';

/** Members that may be long: they are read in the thread that checks them. */
const LONG_TEXTS = ['sequences', 'profiles', 'isolates'];

/** Visible ASCII (draft-ietf-httpapi-idempotency-key-header): long enough for any UUID. */
const KEY = /^[\x21-\x7E]{1,200}$/;

/** Submissions change without the data of the database, which alone an ETag knows. */
function current(body: unknown): Reply {
  return { kind: 'json', body, isProvisional: true };
}

/** Has something done with a submission in the name of who asks. */
async function run<Name extends 'submission.message' | 'submission.withdraw' | 'submission.delete'>(
  { service, database, principal, signal }: DatabaseContext,
  name: Name,
  input: ActionInput<(typeof submissionActions)[Name]>,
): Promise<void> {
  await service.actions.make(
    name,
    { database: database.name, principal, input },
    { patience: SERVICE_PATIENCE, signal },
  );
}

function seen(context: DatabaseContext, id: string) {
  return findSeen(context.database, context.service.dataFolder.site, context, id);
}

/** Makes a submission, for which the account has a place until its record is there. */
async function create(context: DatabaseContext<typeof routes.createSubmission>): Promise<CreatedAnswer> {
  const { database, principal, service, signal } = context;
  const [account = ''] = submitterNames(service.dataFolder.site, principal);
  const place = await service.space.beginSubmission(account, signal);
  try {
    const request = { database: database.name, principal, input: createRequest(context, place) };
    return await createSubmission(service.actions, request, { patience: SERVICE_PATIENCE, signal });
  } finally {
    await place.end();
  }
}

export function mountSubmissions(app: FastifyInstance, service: Service): void {
  registerRoute(app, service, routes.listSubmissions, async (context) => {
    const { database, links } = context;
    const filter = filterOf(context);
    const records = await countSubmissions(database, filter);
    const uri = links.each(routes.getSubmission, { database: database.name });
    const found = {
      records,
      keys: async function* (page: Parameters<typeof inParts>[0]) {
        // Submissions have no number, which keys have besides.
        for await (const rows of inParts<{ id: string }>(page, (part) => listSubmissionIds(database, filter, part)))
          yield rows.map(({ id }) => ({ id: 0, key: id }));
      },
    };
    const updates = await mailUpdates(service);
    const reply = listReply(context, routes.listSubmissions, found, {
      uri,
      records: async (keys) =>
        keys.flatMap(({ key }) => {
          const row = findSubmission(database, key);
          return row ? [submissionResource(context, row, updates)] : [];
        }),
    });
    return { ...reply, isProvisional: true };
  });

  registerRoute(
    app,
    service,
    routes.createSubmission,
    async (context) => {
      const { database, links } = context;
      const { id, missing, warnings } = await create(context);
      await followRule(context, id);
      return json({
        submission: links.to(routes.getSubmission, { database: database.name, submission_id: id }),
        ...defined({
          missing_files: missing,
          message: missing && missing.length > 0 ? SAID.filesMissing : undefined,
          email: wantsEmail(context.body.email)
            ? (await mailUpdates(service))(findSubmission(database, id)?.submitter_name ?? '')
            : undefined,
          warnings: warnings.length > 0 ? warnings.slice(0, MOST_WARNINGS) : undefined,
        }),
      });
    },
    { keepsLong: true, target: async (database) => refuseClosed(database) },
  );

  registerRoute(app, service, routes.getSubmission, async (context) =>
    current(submissionResource(context, seen(context, context.params.submission_id), await mailUpdates(service))),
  );

  registerRoute(app, service, routes.deleteSubmission, async (context) => {
    await run(context, 'submission.delete', { submission: context.params.submission_id });
    return json({ message: SAID.deleted });
  });

  registerRoute(app, service, routes.withdrawSubmission, async (context) => {
    await run(context, 'submission.withdraw', { submission: context.params.submission_id });
    return json({ message: SAID.withdrawn });
  });

  registerRoute(app, service, routes.listSubmissionMessages, async (context) =>
    current(correspondence(context, seen(context, context.params.submission_id).id)),
  );

  registerRoute(app, service, routes.addSubmissionMessage, async (context) => {
    const { body, params } = context;
    const tell = tellingOf(context, params.submission_id);
    await run(context, 'submission.message', { submission: params.submission_id, message: body.message });
    await tell('a message');
    return json({ message: SAID.messageAdded });
  });
}

const MOST_WARNINGS = 100;

/** Which submissions a list has: own ones. */
function filterOf(context: DatabaseContext<typeof routes.listSubmissions>): SubmissionFilter {
  const { database, kind, principal, query, service } = context;
  const { type, status } = query;
  if (type !== undefined && !takenTypes(kind).some((each) => each === type)) {
    throw refusal('unsupported_type', `The database "${database.name}" takes no submissions of "${type}".`);
  }
  const statuses = status && service.face.rules.statuses[status];
  if (status && !statuses) throw badParameter('status', 'must be pending or closed');
  return { submitters: submitterNames(service.dataFolder.site, principal), type, statuses };
}

function createRequest(
  context: DatabaseContext<typeof routes.createSubmission>,
  { isFull }: Pick<CreateRequest, 'isFull'>,
): CreateRequest {
  const { body, bytesOf, service } = context;
  const texts: Record<string, Uint8Array> = {};
  const members: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(body)) {
    if (typeof value !== 'string') members[name] = value;
    else if (LONG_TEXTS.includes(name)) texts[name] = bytesOf(value);
    // Short members may have been written long, which their own checks refuse.
    else members[name] = Buffer.from(bytesOf(value)).toString('utf8');
  }
  const { embargo } = members;
  if (service.face.rules.readsMonthsInText && typeof embargo === 'string' && /^\s*\d{1,9}\s*$/.test(embargo)) {
    members['embargo'] = Number(embargo);
  }
  return { members, texts, key: keyOf(context), program: programOf(context), isFull };
}

function keyOf({ headers }: Pick<DatabaseContext, 'headers'>): string | undefined {
  const written = headers['idempotency-key'];
  if (written === undefined) return undefined;
  // The draft writes it as a quoted string. Most clients leave the quotes out.
  const key = typeof written === 'string' ? written.replace(/^"(.*)"$/, '$1') : '';
  if (KEY.test(key)) return key;
  throw badParameter('Idempotency-Key', 'must be 1 to 200 visible ASCII characters');
}

/** The program that the first message names: the registered client, else this one. */
function programOf({ principal, service }: Pick<DatabaseContext, 'principal' | 'service'>): string {
  const client = principal.kind === 'client' ? service.dataFolder.site.clients.find(principal.client) : undefined;
  return client ? `the client ${client.name}` : `Allelier ${service.appVersion}`;
}

/**
 * Settles a submission that was just made, if its locus has a rule. Most databases have none, and then nothing is asked for. A
 * failure leaves the submission to curators: it was taken.
 */
async function followRule(
  { service, database, principal, kind }: Pick<DatabaseContext, 'service' | 'database' | 'principal' | 'kind'>,
  submission: string,
): Promise<void> {
  if (kind !== 'seqdef' || (await listRules(database)).length === 0) return;
  try {
    const tell = tellingOf({ service, database, principal, isRule: true }, submission);
    const { length } = await settleByRule(service.actions, database.name, submission);
    if (length > 0) await tell(`${countOf(length, 'item')} assigned by a rule`);
  } catch (error) {
    service.onDefect?.(error, `The rule for the submission ${submission}`);
  }
}
