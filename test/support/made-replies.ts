import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { route } from '#shared/api/route.ts';
import { registerRoute } from '#electron/server/http/register-route.ts';
import { json } from '#electron/server/http/reply.ts';
import type { Service } from '#electron/server/http/service.ts';

/** A read of a database that counts how often its reply is made. */
const getCount = route({
  id: 'getCount',
  method: 'GET',
  path: '/db/:database/planted/count',
  summary: 'Planted by a test.',
  params: z.object({ database: z.string() }),
  response: z.unknown(),
});

/** Shows whether a service sends kept replies: by a route to be mounted there, which counts how often it makes one. */
export function plantCount(database: string) {
  let made = 0;
  /** Whether somebody with these headers gets the reply that was made for an earlier request. */
  async function isKept({ app }: { app: FastifyInstance }, headers: Record<string, string>): Promise<boolean> {
    const before = made;
    await app.inject({ url: `/db/${database}/planted/count`, headers: { host: 'localhost', ...headers } });
    return made === before;
  }
  return {
    mount(app: FastifyInstance, service: Service): void {
      registerRoute(app, service, getCount, () => json({ made: (made += 1) }));
    },
    isKept,
    /** Asks as often as a reply must be asked for until it is kept. */
    async warm(service: { app: FastifyInstance }, headers: Record<string, string>): Promise<void> {
      for (let round = 0; round < 3; round += 1) await isKept(service, headers);
    },
  };
}
