import type { FastifyInstance } from 'fastify';
import { verdictLimits } from '#electron/curation/verdict-settings.ts';
import { routes } from '#shared/api/routes.ts';
import { registerRoute } from '../http/register-route.ts';
import { json, type Reply } from '../http/reply.ts';
import type { DatabaseContext, Service } from '../http/service.ts';
import { curated } from './curation/record-handlers.ts';

/** By which limits genomes are judged (`shared/api/verdict-limits.ts`). */
export function mountVerdictLimits(app: FastifyInstance, service: Service): void {
  registerRoute(app, service, routes.getVerdictLimits, ({ database }) => answer(database));
  registerRoute(app, service, routes.putVerdictLimits, async (context) => {
    await curated(context, 'verdict_settings.set', { settings: context.body, match: context.headers['if-match'] });
    return answer(context.database);
  });
}

function answer(database: DatabaseContext['database']): Reply {
  // Without an ETag: that of a kept reply is no revision, and whoever changes the limits names a revision.
  return { ...json(verdictLimits(database)), isProvisional: true };
}
