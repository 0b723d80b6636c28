import { SEES_PUBLIC } from '#electron/rights/record-reader.ts';
import type { ConsentRequest } from '#electron/oauth/provider/consent.ts';
import type { Account } from '#shared/people.ts';
import { AppError } from '#shared/problem.ts';
import { consentPage, deniedPage, noticePage, verifierPage } from './pages.ts';
import type { PageReply, Visit } from './visit.ts';

/** `GET /authorize?db=…&page=authorizeClient&oauth_token=…` (`service-description.md` §5). */
export function showAuthorise(visit: Visit): PageReply {
  const request = requestOf(visit);
  return request ? { status: 200, page: consentPage(request, { formKey: visit.formKey }) } : gone();
}

/** The answer of a person. Denying needs no password: it only ends the request of a program. */
export async function answerAuthorise(visit: Visit): Promise<PageReply> {
  const { signIn, field } = visit;
  const request = requestOf(visit);
  if (!request) return gone();
  if (field('decision') === 'deny') {
    await signIn.consent.deny(request.token);
    return { status: 200, page: deniedPage(request.client) };
  }
  if (field('decision') !== 'allow') return showAuthorise(visit);
  const account = await visit.checkPassword();
  if ('sentence' in account) return again(visit, request, account);
  const problem = await notRegistered(visit, account, request.database);
  if (problem !== undefined) return again(visit, request, { status: 403, sentence: problem });
  const verifier = await signIn.consent.allow(request.token, account.id);
  return verifier === undefined ? gone() : { status: 200, page: verifierPage(request, verifier) };
}

function requestOf({ signIn, field }: Visit): ConsentRequest | undefined {
  const page = field('page');
  if (page !== '' && page !== 'authorizeClient') return undefined;
  return signIn.consent.find(field('oauth_token'), field('db'));
}

function again(
  { formKey, field }: Visit,
  request: ConsentRequest,
  { status, sentence }: { status: number; sentence: string },
) {
  return { status, page: consentPage(request, { formKey, alert: sentence, userName: field('user_name') }) };
}

function gone(): PageReply {
  const sentence =
    'This request does not exist, or it was answered before, or it is more than 60 minutes old. Start again in the program that sent you here.';
  return { status: 404, page: noticePage('No such request', sentence) };
}

/** Why an account has nothing to allow in a database. */
async function notRegistered(
  { service, signIn }: Visit,
  { id, user_name }: Account,
  name: string,
): Promise<string | undefined> {
  const opened = await service.dataFolder.openFor(name, SEES_PUBLIC).catch((error: unknown) => {
    if (error instanceof AppError && error.problem.status === 404) return undefined;
    throw error;
  });
  if (opened && (opened.meta.access !== 'closed' || signIn.accounts.roleIn(id, name))) return undefined;
  return `The account "${user_name}" is not registered for the database "${name}". Ask the person who runs the service.`;
}
