import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#shared/problem.ts';
import { repeatedHeader } from '#shared/repeated-headers.ts';
import { ResumeAnswer } from '#shared/resume.ts';
import { noSessionPage, openingPage } from './notice-page.ts';
import { wantsPage } from './refusal.ts';
import type { ResumeKeys } from './resume-keys.ts';
import type { PageSessions } from './sessions.ts';

/** Names that always mean this computer. No other web site can take them over. */
const LOOPBACK_NAMES = ['127.0.0.1', 'localhost'];

/** Addresses that a page without a session may ask. Only our own page may: they are POST (`isOwnOrigin`). */
const OPEN_TO_LOST_PAGES: readonly (string | undefined)[] = ['/session/challenge', '/session/resume'];

interface Access {
  hasSession(request: FastifyRequest): boolean;
  /** A new session, as the cookie of its name. */
  newSession(): { name: string; value: string };
}

/** The port this server listens on. */
export function portOf(server: FastifyInstance): number {
  const address = server.server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Cookies ignore ports. The name contains the port, so that two programs on one computer do not share a cookie. */
const cookieName = (server: FastifyInstance) => `allelier-${portOf(server)}`;

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Answers people with a page, and programs with the error body. */
async function refuseWithoutSession(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (wantsPage(request)) {
    await reply.code(401).type('text/html; charset=utf-8').send(noSessionPage);
    return;
  }
  throw new AppError(
    401,
    'session_needed',
    'This page has lost its connection to Allelier. Press Enter in the terminal in which it runs, and open the new link.',
  );
}

/**
 * Admits only requests to a loopback name, from our own page, with a session. Exchanges a one-time link for a session, and lets a
 * page in again that had one before a restart (`resume-keys.ts`).
 */
export function guardAccess(server: FastifyInstance, sessions: PageSessions, resumeKeys: ResumeKeys): void {
  function hasSession(request: FastifyRequest): boolean {
    return sessions.isSession(request.cookies[cookieName(server)]);
  }

  server.addHook('onRequest', async (request, reply) => {
    const repeated = repeatedHeader(request.raw.rawHeaders);
    if (repeated !== undefined) {
      throw new AppError(400, 'bad_request', `The request has the header ${repeated} more than once.`);
    }
    if (!isOwnHost(request.headers.host, portOf(server))) {
      throw new AppError(403, 'foreign_host', 'Allelier answers on this computer only, at 127.0.0.1.');
    }
    const mustBeOurs = !isRead(request) || request.routeOptions.url === '/events';
    if (mustBeOurs && !isOwnOrigin(request.headers, isRead(request))) {
      throw new AppError(403, 'foreign_origin', 'Only pages of Allelier itself may send this request.');
    }
    const opensLink = request.routeOptions.url === '/open/:token';
    const isOpen = opensLink || OPEN_TO_LOST_PAGES.includes(request.routeOptions.url);
    if (!isOpen && !hasSession(request)) await refuseWithoutSession(request, reply);
  });

  addResumeRoutes(server, resumeKeys, {
    hasSession,
    newSession: () => ({ name: cookieName(server), value: sessions.open() }),
  });

  server.get<{ Params: { token: string } }>('/open/:token', async (request, reply) => {
    reply.type('text/html; charset=utf-8');
    const { token } = request.params;
    // Programs that show links look at them with HEAD before a person opens them. That must not use the link up.
    const isOpened = request.method !== 'HEAD';
    const session = isOpened ? sessions.openLink(token) : undefined;
    if (session !== undefined) {
      reply.setCookie(cookieName(server), session, { httpOnly: true, sameSite: 'strict', path: '/' });
    } else if (!hasSession(request) && (isOpened || !sessions.isLink(token))) {
      return reply.code(401).send(noSessionPage);
    }
    return reply.send(openingPage);
  });
}

/** Lets a page that was let in before in again, after a restart of this program. */
function addResumeRoutes(server: FastifyInstance, keys: ResumeKeys, access: Access): void {
  server.post('/session/key', () => keys.issue());

  server.post('/session/challenge', (request) => ({
    challenge: keys.challenge(),
    has_session: access.hasSession(request),
  }));

  server.post('/session/resume', async (request, reply) => {
    const answer = ResumeAnswer.safeParse(request.body);
    // Checked before to be the address of this program (`isOwnHost`): an answer for another port is none.
    const origin = request.headers.origin ?? '';
    if (!answer.success || !(await keys.isAnswered(answer.data, origin))) {
      throw new AppError(
        401,
        'session_needed',
        'Allelier does not know this page any more. Press Enter in the terminal in which it runs, and open the new link.',
      );
    }
    const { name, value } = access.newSession();
    return reply.setCookie(name, value, { httpOnly: true, sameSite: 'strict', path: '/' }).code(204).send();
  });
}

/**
 * Whether a request was addressed to this host, by a loopback name and the right port. A page of another site can make
 * its own name point here (DNS rebinding), but then sends that name.
 */
function isOwnHost(host: string | undefined, port: number): boolean {
  return LOOPBACK_NAMES.some((name) => host === `${name}:${port}` || (port === 80 && host === name));
}

/**
 * Whether our own page made a request. Browsers send `Origin` with everything except plain reads. For a plain read
 * (`isPlain`), such as an event stream, `Sec-Fetch-Site` is checked instead.
 */
function isOwnOrigin(headers: IncomingHttpHeaders, isPlain: boolean): boolean {
  if (headers.origin !== undefined) return headers.origin === `http://${headers.host}`;
  if (!isPlain) return false;
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin';
}
