import { createApiClient, type ApiClient } from '#shared/api/client.ts';
import { defined } from '#shared/defined.ts';
import type { DesktopBridge } from '#shared/rpc/desktop-bridge.ts';
import type { ChosenFile } from '#shared/rpc/contract/file.ts';
import { createRpcClient, type DroppedFile, type Transport } from '#shared/rpc/transport.ts';
import { noteReply } from './databases/reply-ages.ts';
import { createDesktopTransport } from './transport/desktop-transport.ts';
import { createHttpTransport } from './transport/http-transport.ts';

declare global {
  interface Window {
    /** Put there by the preload script on the desktop; absent in an ordinary browser. */
    readonly allelier?: DesktopBridge<File>;
  }
}

const transport: Transport<File> = window.allelier ? createDesktopTransport(window.allelier) : createHttpTransport();

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
