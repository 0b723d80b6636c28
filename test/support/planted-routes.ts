import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { route } from '#shared/api/route.ts';
import { refusal } from '#shared/api/error-codes.ts';
import { OWNER } from '#shared/principal.ts';
import { SERVICE_PATIENCE } from '#electron/store/changes/write-lock.ts';
import { mayCurate } from '#electron/rights/database-rights.ts';
import { registerRoute } from '#electron/server/http/register-route.ts';
import { json } from '#electron/server/http/reply.ts';
import type { Service } from '#electron/server/http/service.ts';

const database = z.object({ database: z.string() });
const Anything = z.unknown();
/** What all planted routes have in common. */
const planted = { summary: 'Planted by a test.', params: database, response: Anything };

export const writeRecord = route({
  ...planted,
  id: 'writeRecord',
  method: 'POST',
  effect: 'writes',
  path: '/db/:database/planted/records',
  body: z.object({ name: z.string() }),
});
export const replaceRecord = route({
  ...planted,
  id: 'replaceRecord',
  method: 'PUT',
  effect: 'writes',
  path: '/db/:database/planted/records/:id',
  params: database.extend({ id: z.string() }),
  body: z.object({ name: z.string() }),
});
export const removeRecord = route({
  ...planted,
  id: 'removeRecord',
  method: 'DELETE',
  effect: 'writes',
  path: '/db/:database/planted/records/:id',
  params: database.extend({ id: z.string() }),
});
export const changeIsolate = route({
  ...planted,
  id: 'changeIsolate',
  method: 'PATCH',
  effect: 'writes',
  kind: 'isolates',
  path: '/db/:database/planted/isolate',
  body: z.object({ name: z.string() }),
});
/** One route for each right beyond reading. */
export const RIGHT_ROUTES = (['submit', 'curate', 'administer'] as const).map((right) =>
  route({
    ...planted,
    id: `planted_${right}`,
    method: 'POST',
    effect: 'writes',
    right,
    path: `/db/:database/planted/${right}`,
    body: z.object({}),
  }),
);
export const curateLocus = route({
  ...planted,
  id: 'curateLocus',
  method: 'POST',
  effect: 'writes',
  right: 'curate',
  path: '/db/:database/planted/curate/:locus',
  params: database.extend({ locus: z.string() }),
  body: z.object({}),
});
export const changeSite = route({
  ...planted,
  id: 'changeSite',
  method: 'POST',
  effect: 'writes',
  path: '/planted/site',
  params: z.object({}),
});
export const askForm = route({
  ...planted,
  id: 'askForm',
  method: 'POST',
  effect: 'reads',
  path: '/db/:database/planted/form',
  query: z.object({ from: z.string().optional() }),
  body: z.object({ name: z.string(), from: z.string().optional() }),
  bodyKind: 'form',
});
export const askStream = route({
  ...planted,
  id: 'askStream',
  method: 'POST',
  effect: 'reads',
  path: '/db/:database/planted/stream',
  bodyKind: 'stream',
});
export const askParts = route({
  ...planted,
  id: 'askParts',
  method: 'POST',
  effect: 'reads',
  path: '/db/:database/planted/parts',
  bodyKind: 'multipart',
});
export const askNothing = route({
  ...planted,
  id: 'askNothing',
  method: 'POST',
  effect: 'reads',
  path: '/db/:database/planted/nothing',
});
export const changeUnderLock = route({
  ...planted,
  id: 'changeUnderLock',
  method: 'POST',
  effect: 'writes',
  path: '/db/:database/planted/links',
});
const LINK_NOTE = { kind: 'locus', record_id: 'none', action: 'Linked.' } as const;

/** What the planted routes have done, in order. */
export interface Planted {
  mount: (app: FastifyInstance, service: Service) => void;
  done: string[];
}

/** Routes of all kinds, to be mounted on a service of a test. */
export function plantRoutes(): Planted {
  const done: string[] = [];
  return {
    done,
    mount(app, service) {
      registerRoute(app, service, writeRecord, ({ principal, body }) => {
        done.push(`${principal.kind} wrote ${body.name}`);
        return json({ name: body.name });
      });
      registerRoute(app, service, replaceRecord, ({ principal, params, body }) => {
        done.push(`${principal.kind} replaced ${params.id} by ${body.name}`);
        return json({ name: body.name });
      });
      registerRoute(app, service, removeRecord, ({ principal, params }) => {
        done.push(`${principal.kind} removed ${params.id}`);
        return json({});
      });
      registerRoute(app, service, changeIsolate, ({ principal }) => {
        done.push(`${principal.kind} changed an isolate`);
        return json({});
      });
      registerRoute(app, service, changeSite, ({ principal }) => {
        done.push(`${principal.kind} changed the site`);
        return json({});
      });
      for (const each of RIGHT_ROUTES) {
        registerRoute(app, service, each, ({ principal }) => {
          done.push(`${principal.kind}: ${each.right}`);
          return json({});
        });
      }
      registerRoute(app, service, curateLocus, ({ principal, guarded, database: { name }, params }) => {
        const mayDoIt = mayCurate(principal, guarded, { kind: 'locus', name: params.locus });
        if (!mayDoIt) throw refusal('no_right', `The account may not curate the locus "${params.locus}" of "${name}".`);
        done.push(`${principal.kind} curated ${params.locus}`);
        return json({});
      });
      registerRoute(app, service, askForm, ({ body }) => json(body));
      registerRoute(app, service, askNothing, ({ body }) => json({ body: body ?? null }));
      registerRoute(app, service, askStream, async ({ body: { stream, mediaType } }) => {
        const pieces: Buffer[] = [];
        for await (const piece of stream) pieces.push(piece as Buffer);
        return json({ text: Buffer.concat(pieces).toString(), mediaType });
      });
      registerRoute(app, service, askParts, async ({ body: { stream, mediaType } }) => {
        let bytes = 0;
        for await (const piece of stream) bytes += (piece as Buffer).length;
        return json({ bytes, mediaType });
      });
      registerRoute(app, service, changeUnderLock, async ({ database: { name } }) => {
        const link = { loci: [], isolates_database: 'none', field: 'none', note: LINK_NOTE };
        const request = { database: name, principal: OWNER, input: link };
        return json(await service.dataFolder.changes.make('field.link', request, { patience: SERVICE_PATIENCE }));
      });
    },
  };
}
