import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { nameOfToken } from '#electron/oauth/provider/consent.ts';
import { route } from '#shared/api/route.ts';
import { defined } from '#shared/defined.ts';
import type { Account } from '#shared/people.ts';
import { AppError, toProblem } from '#shared/problem.ts';
import { createConcurrencyLimit } from '#shared/concurrency-limit.ts';
import { clientBases, refuseForeignPage } from '../http/hosts-and-proxies.ts';
import type { ParsedBody } from '../http/json-body.ts';
import type { Service } from '../http/service.ts';
import { createAttempts } from './attempts.ts';
import { answerAuthorise, showAuthorise } from './authorise-page.ts';
import { PAGE_HEADERS } from './markup.ts';
import { noticePage, permissionsPage, signInPage, unsafePage } from './pages.ts';
import type { PageReply, Visit } from './visit.ts';
import { forgetPerson, formKeyFor, isOwnForm, isSafeForPasswords, personOf, rememberPerson } from './visitor.ts';

/** Passwords that are checked at the same time: each takes memory and a processor. */
const CHECKED_AT_ONCE = 2;

const form = (id: string, path: string) =>
  route({
    id,
    path,
    method: 'POST',
    effect: 'reads',
    bodyKind: 'form',
    body: z.unknown(),
    summary: '',
    response: z.unknown(),
  });

type Handler = (visit: Visit) => PageReply | Promise<PageReply>;

const PAGES: { path: string; show: Handler; receive: Handler }[] = [
  { path: '/authorize', show: showAuthorise, receive: answerAuthorise },
  { path: '/authorisations', show: showPermissions, receive: answerPermissions },
];

/** The pages on which people allow programs to act for them, on one face. Without a sign-in they do not exist. */
export function mountAuthorise(app: FastifyInstance, service: Service): void {
  const { signIn } = service;
  if (!signIn) return;
  const known = signIn;
  const attempts = signIn.attempts ?? createAttempts();
  const turns = createConcurrencyLimit(CHECKED_AT_ONCE);

  async function answer(request: FastifyRequest, reply: FastifyReply, handler: Handler): Promise<FastifyReply> {
    const fields = fieldsOf(request);
    const field = (name: string) => fields.get(name) ?? '';
    async function checkPassword() {
      const [name, address] = [field('user_name'), request.ip];
      const wait = attempts.begin(name, address);
      if (wait > 0) {
        reply.header('retry-after', wait);
        const minutes = Math.ceil(wait / 60);
        return {
          status: 429,
          sentence: `There were too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
        };
      }
      const signal = new AbortController().signal;
      const account = await turns.run(signal, async () => known.accounts.checkPassword(name, field('password')));
      if (!account) return { status: 401, sentence: 'The user name or the password is wrong.' };
      attempts.forgive(name, address);
      return account;
    }
    const formKey = formKeyFor(request, reply, service.isProxy);
    const made = await pageOf(() => handler({ service, signIn: known, request, reply, formKey, field, checkPassword }));
    return reply.headers(PAGE_HEADERS).code(made.status).type('text/html; charset=utf-8').send(Buffer.from(made.page));
  }

  for (const { path, show, receive } of PAGES) {
    app.get(path, async (request, reply) =>
      answer(request, reply, (of) => (isSafeForPasswords(request, service.isProxy) ? show(of) : unsafe())),
    );
    app.route({
      method: 'POST',
      url: path,
      config: { route: form(path, path) },
      preParsing: async (request) => refuseForeignPage(request.headers, clientBases(request, service.isProxy)),
      handler: async (request, reply) =>
        answer(request, reply, (of) => {
          if (request.bodyFailure !== undefined) throw request.bodyFailure;
          if (!isSafeForPasswords(request, service.isProxy)) return unsafe();
          return isOwnForm(request, of.field('form_key')) ? receive(of) : show(of);
        }),
    });
  }
}

const unsafe = (): PageReply => ({ status: 403, page: unsafePage() });

/** Each field once: a repeated one counts as missing. */
function fieldsOf({ method, query, body }: FastifyRequest): Map<string, string> {
  const given = method === 'POST' ? (body as ParsedBody | undefined)?.value : query;
  const texts = Object.entries(given ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return new Map(texts);
}

/** A refusal as a page. Defects go on to where they are reported. */
async function pageOf(work: () => PageReply | Promise<PageReply>): Promise<PageReply> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { status, message } = toProblem(error);
    return { status, page: noticePage('This does not work', message) };
  }
}

/** `GET /authorisations`: what the person has allowed, or the form to sign in. */
function showPermissions(visit: Visit): PageReply {
  const account = signedIn(visit);
  return account ? list(visit, account) : { status: 200, page: signInPage({ formKey: visit.formKey }) };
}

/** Signing in and out, and ending a permission. */
async function answerPermissions(visit: Visit): Promise<PageReply> {
  const { service, signIn, request, reply, field, formKey } = visit;
  const action = field('action');
  if (action === 'sign-in') {
    const account = await visit.checkPassword();
    if ('sentence' in account)
      return {
        status: account.status,
        page: signInPage({ formKey, alert: account.sentence, userName: field('user_name') }),
      };
    const now = nowOf(visit);
    rememberPerson(request, reply, {
      userName: account.user_name,
      sealing: signIn.sealing,
      now,
      isProxy: service.isProxy,
    });
    return list(visit, account);
  }
  if (action === 'sign-out') {
    forgetPerson(request, reply, service.isProxy);
    return { status: 200, page: signInPage({ formKey, alert: 'You have signed out.' }) };
  }
  const account = signedIn(visit);
  if (!account)
    return { status: 401, page: signInPage({ formKey, alert: 'Sign in again: you were away for a while.' }) };
  if (action !== 'revoke') return list(visit, account);
  const permission = signIn.consent.allowed(account.id).find((each) => nameOfToken(each.token) === field('permission'));
  const isEnded = permission !== undefined && (await signIn.consent.revoke(permission.token, account.id));
  return list(visit, account, isEnded ? `${permission.client} may do nothing more in your name.` : undefined);
}

function list({ signIn, formKey }: Visit, { id, user_name }: Account, alert?: string): PageReply {
  const parts = { formKey, userName: user_name, ...defined({ alert }) };
  return { status: 200, page: permissionsPage(signIn.consent.allowed(id), parts) };
}

/** The account of the person who has signed in, if it still may do anything. */
function signedIn(visit: Visit): Account | undefined {
  const { signIn, request } = visit;
  const name = personOf(request, signIn.sealing, nowOf(visit));
  const account = name === undefined ? undefined : signIn.accounts.find(name);
  return account?.disabled === false ? account : undefined;
}

function nowOf({ signIn }: Visit): number {
  return (signIn.now ?? Date.now)();
}
