import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { route } from '#shared/api/route.ts';
import { AppError, toProblem } from '#shared/problem.ts';
import { createConcurrencyLimit } from '#shared/concurrency-limit.ts';
import { clientBases, refuseForeignPage } from '../http/hosts-and-proxies.ts';
import type { ParsedBody } from '../http/json-body.ts';
import type { Service } from '../http/service.ts';
import { createAttempts } from './attempts.ts';
import { answerAuthorise, showAuthorise } from './authorise-page.ts';
import { PAGE_HEADERS } from './markup.ts';
import { noticePage, unsafePage } from './pages.ts';
import { answerPermissions, showPermissions } from './permissions-page.ts';
import type { PageReply, Visit } from './visit.ts';
import { formKeyFor, isOwnForm, isSafeForPasswords } from './visitor.ts';

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
    const fieldsAfter = (start: string) =>
      [...fields.keys()].filter((name) => name.startsWith(start)).map((name) => name.slice(start.length));
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
    const visit = { service, signIn: known, request, reply, formKey, field, fieldsAfter, checkPassword };
    const made = await pageOf(() => handler(visit));
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
