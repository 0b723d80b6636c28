import type { FastifyInstance } from 'fastify';
import type { Workbench } from '#electron/workbench/workbench.ts';

/** HEAD would lead there too, so there is none. */
const NO_HEAD = { exposeHeadRoute: false };

/**
 * `GET /sign-in/:flow`: leads to the page of another site on which a sign-in is approved. Its address holds a token, which the
 * screens never see: they only open this one in a new tab.
 */
export function addSignInRoute(server: FastifyInstance, workbench: Workbench): void {
  server.get<{ Params: { flow: string } }>('/sign-in/:flow', NO_HEAD, (request, reply) =>
    reply.header('referrer-policy', 'no-referrer').redirect(workbench.authorisePage(request.params.flow), 303),
  );
}
