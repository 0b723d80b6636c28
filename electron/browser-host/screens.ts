import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/problem.ts';
import { wantsPage } from './refusal.ts';

/** Files with a hash of their content in the name. They never change, so a browser may keep them. */
const HASHED = /[/\\]assets[/\\][^/\\]+-[\w-]{8}\.\w+$/;

/**
 * Serves the built screens. A deep link (a path that is not a file) gets the start page, which reads the address
 * itself.
 */
export async function addScreens(server: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) {
    throw new AppError(500, 'screens_missing', 'The screens are not built yet. Run "npm run build" first.');
  }

  await server.register(fastifyStatic, {
    root: folder,
    index: 'index.html',
    cacheControl: false,
    setHeaders: (reply, path) => {
      if (HASHED.test(path)) reply.header('cache-control', 'public, max-age=31536000, immutable');
    },
  });

  server.setNotFoundHandler(async (request, reply) => {
    const isAsset = request.url.startsWith('/assets/');
    if (wantsPage(request) && !isAsset) return reply.sendFile('index.html');
    throw new AppError(404, 'not_found', 'There is nothing at this address.');
  });
}
