import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#shared/problem.ts';
import { ResumeAnswer } from '#shared/resume.ts';
import type { ResumeKeys } from './resume-keys.ts';

/** Addresses that a page without a session may ask. Only our own page may: they are POST (`guard.ts`). */
export const OPEN_TO_LOST_PAGES: readonly (string | undefined)[] = ['/session/challenge', '/session/resume'];

interface Access {
  hasSession(request: FastifyRequest): boolean;
  /** A new session, as the cookie of its name. */
  newSession(): { name: string; value: string };
}

/** Lets a page that was let in before in again, after a restart of this program. */
export function addResumeRoutes(server: FastifyInstance, keys: ResumeKeys, access: Access): void {
  server.post('/session/key', () => keys.issue());

  server.post('/session/challenge', (request) => ({
    challenge: keys.challenge(),
    has_session: access.hasSession(request),
  }));

  server.post('/session/resume', async (request, reply) => {
    const answer = ResumeAnswer.safeParse(request.body);
    // Checked before to be the address of this program (`guard.ts`): an answer for another port is none.
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
