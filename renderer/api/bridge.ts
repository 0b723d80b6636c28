import { type ApiClient, createApiClient } from '#shared/api/client.ts';
import { defined } from '#shared/defined.ts';
import { Problem } from '#shared/problem-schema.ts';
import { AppError } from '#shared/problem.ts';
import { ChosenFile } from '#shared/rpc/contract/file.ts';
import type { DesktopBridge } from '#shared/rpc/desktop-bridge.ts';
import { createRpcClient, type DroppedFile, type Transport, WireResult } from '#shared/rpc/transport.ts';
import { noteReply } from './databases/reply-ages.ts';
import { openEventStream } from './transport/event-stream.ts';

declare global {
  /** Put there by the preload script on the desktop; absent in an ordinary browser. */
  var allelier: DesktopBridge<File> | undefined;
}

const transport: Transport<File> = globalThis.allelier
  ? createDesktopTransport(globalThis.allelier)
  : createHttpTransport();

/** The one door from the screens to the main side. */
export const rpc = createRpcClient(transport);

/** Hands dropped or chosen files to the main side, which answers with opaque tokens. */
export function stageFiles(
  files: DroppedFile<File>[],
  onProgress?: (sent: number, total: number) => void,
): Promise<ChosenFile[]> {
  return transport.stage(files, onProgress);
}

/** The REST client for a site; the main side answers from this computer or fetches, and a screen cannot tell which. */
export function api(site: string): ApiClient {
  return createApiClient(async ({ method, path, body, match, signal }) => {
    const reply = await rpc.call(
      'api:request',
      {
        site,
        method,
        path,
        ...defined({ body: body === undefined ? undefined : (body as never), match }),
      },
      signal ? { signal } : {},
    );
    if (method === 'GET') noteReply(site, reply);
    return reply;
  });
}

/** The preload script's bridge as a transport: a refused upload, which crosses as data, is thrown again here. */
function createDesktopTransport(bridge: DesktopBridge<File>): Transport<File> {
  return {
    host: bridge.host,
    call: bridge.call,
    cancel: bridge.cancel,
    subscribe: bridge.subscribe,
    async stage(files, onProgress) {
      const result = WireResult.parse(await bridge.stage(files, onProgress));
      if (!result.ok) throw AppError.fromProblem(result.problem);
      return ChosenFile.array().parse(result.value);
    },
  };
}

/** Reads the reply of the browser host, whose refusals (a lost cookie, a stopped program) are no rpc results. */
async function readReply(response: Response): Promise<unknown> {
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok) return body;
  const problem = Problem.safeParse(body);
  if (problem.success) throw AppError.fromProblem(problem.data);
  throw new AppError(response.status, 'host_refused', `Allelier answered with status ${response.status}.`);
}

async function reach(input: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(input, init);
  } catch {
    throw new AppError(
      503,
      'host_unreachable',
      'Allelier does not answer. Start it again if it has ended: this page then goes on by itself.',
    );
  }
}

/** Calls over HTTP and events over SSE: how the screens reach the main side in an ordinary browser. */
function createHttpTransport(): Transport<File> {
  const listeners = new Set<(name: string, payload: unknown) => void>();
  let endStream: (() => void) | undefined;

  function receive(data: string): void {
    const [name, payload] = JSON.parse(data) as [string, unknown];
    for (const listener of listeners) listener(name, payload);
  }

  return {
    host: 'browser',

    async call(name, input, callId) {
      const response = await reach(`/rpc/${encodeURIComponent(name)}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-call-id': callId },
        body: JSON.stringify({ input }),
      });
      return WireResult.parse(await readReply(response));
    },

    cancel(callId) {
      void fetch(`/rpc-cancel/${encodeURIComponent(callId)}`, { method: 'POST' }).catch(() => undefined);
    },

    subscribe(listener) {
      listeners.add(listener);
      endStream ??= openEventStream(receive);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        endStream?.();
        endStream = undefined;
      };
    },

    async stage(files, onProgress) {
      const batch = crypto.randomUUID();
      const total = files.reduce((sum, { file }) => sum + file.size, 0);
      let sent = 0;
      for (const [index, { file, path }] of files.entries()) {
        const address = `/upload/${batch}/${index}?path=${encodeURIComponent(path)}`;
        await readReply(await reach(address, { method: 'PUT', body: file }));
        sent += file.size;
        onProgress?.(sent, total);
      }
      const done = await reach(`/upload/${batch}/done`, { method: 'POST' });
      return ChosenFile.array().parse(await readReply(done));
    },
  };
}
