import { SEES_PUBLIC } from '#electron/rights/record-reader.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Provider } from '#electron/oauth/provider/provider.ts';
import { refusals } from '#electron/oauth/provider/refusals.ts';
import type { TokenReply } from '#shared/api/oauth.ts';
import { routes } from '#shared/api/routes.ts';
import { createLinks } from '#shared/api/uri.ts';
import { callOf, signedRequest } from '../http/authenticate.ts';
import { NOT_KEPT } from '../http/etag.ts';
import { writeReply } from '../http/face.ts';
import { clientBase } from '../http/hosts-and-proxies.ts';
import type { Service } from '../http/service.ts';

const TOKEN_ROUTES = [
  { route: routes.getRequestToken, step: 'requestToken' },
  { route: routes.getAccessToken, step: 'accessToken' },
  { route: routes.getSessionToken, step: 'sessionToken' },
] as const satisfies { route: unknown; step: keyof Provider }[];

/**
 * Mounts the token routes. They do not take the steps of other routes: their signature is of a token that cannot read yet, they
 * answer for closed databases, too, and nothing that they answer may be kept or given a second time.
 */
export function mountOAuth(app: FastifyInstance, service: Service): void {
  async function give(request: FastifyRequest, step: (typeof TOKEN_ROUTES)[number]['step']): Promise<TokenReply> {
    const asked = signedRequest(request, service.isProxy);
    const { database } = await service.dataFolder.openFor(asked.database ?? '', SEES_PUBLIC);
    if (!service.signIn) throw refusals.foreignClient();
    return service.signIn.provider[step](callOf(asked), database.name);
  }

  for (const { route, step } of TOKEN_ROUTES) {
    app.get(route.path, async (request, reply) => {
      const tokens = await give(request, step);
      const links = createLinks(clientBase(request, service.isProxy) + service.face.prefix);
      const written = writeReply(service.face, route, tokens, { links, query: {}, body: undefined });
      return reply
        .header('cache-control', NOT_KEPT)
        .type('application/json')
        .send(Buffer.from(JSON.stringify(written)));
    });
  }
}
