import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { createOwnerServer, createServer } from '#electron/server/create-server.ts';
import type { ListeningDependencies } from '#electron/server/http/service.ts';
import { openDataFolder, type DataFolder } from '#electron/store/site/data-folder.ts';
import { createTypingEngine } from '#electron/typing/engine.ts';

export interface SampleReply {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  text: string;
  /** Parsed body; undefined when it is not JSON. */
  json: unknown;
}

export interface SampleService {
  app: FastifyInstance;
  dataFolder: DataFolder;
  get(path: string, headers?: Record<string, string>): Promise<SampleReply>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<SampleReply>;
  /** Any request, in the service of which only the owner asks. */
  asOwner(request: InjectOptions): Promise<SampleReply>;
  close(): Promise<void>;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function sampleReply({ statusCode, headers, body }: LightMyRequestResponse): SampleReply {
  return { status: statusCode, headers, text: body, json: parsed(body) };
}

/** A service over a fresh data folder, by default in the temporary folder, that `fill` puts databases into. Close it when the tests of the file are done. */
export async function startSampleService(
  fill: (dataFolder: DataFolder) => Promise<unknown>,
  options: Partial<ListeningDependencies> | ((dataFolder: DataFolder) => Promise<Partial<ListeningDependencies>>) = {},
  root = mkdtempSync(join(tmpdir(), 'allelier-service-')),
): Promise<SampleService> {
  const dataFolder = await openDataFolder(root);
  await fill(dataFolder);
  const typing = createTypingEngine({ threads: 1 });
  const dependencies = {
    dataFolder,
    typing,
    appVersion: '1.2.3',
    ...(typeof options === 'function' ? await options(dataFolder) : options),
  };
  const app = await createServer(dependencies);
  const owners = await createOwnerServer(dependencies);

  async function send(method: 'GET' | 'POST', path: string, headers: Record<string, string>, payload?: string) {
    return sampleReply(await app.inject({ method, url: path, headers, ...(payload === undefined ? {} : { payload }) }));
  }

  return {
    app,
    dataFolder,
    get: (path, headers = {}) => send('GET', path, headers),
    post: (path, body, headers = {}) =>
      send('POST', path, headers, typeof body === 'string' ? body : JSON.stringify(body)),
    asOwner: async (request) => sampleReply(await owners.inject(request)),
    async close() {
      await app.close();
      await owners.close();
      await typing.close();
      await dataFolder.close();
      rmSync(root, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
