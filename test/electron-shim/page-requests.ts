import type { DevtoolsSession } from './devtools.ts';
import { fromTravelling, handlerFor } from './schemes.ts';
import { debug } from './shim-state.ts';

/** A document that the page itself wants to load, in its main frame or in an embedded one. */
export interface Navigation {
  url: string;
  isMainFrame: boolean;
}

async function answer(handler: (request: Request) => Response | Promise<Response>, request: Request) {
  const response = await handler(request);
  return {
    responseCode: response.status,
    responseHeaders: [...response.headers].map(([name, value]) => ({ name, value })),
    body: Buffer.from(await response.arrayBuffer()).toString('base64'),
  };
}

/**
 * Sees every request of a page before it leaves: documents are put to `allow`, addresses of the application's own schemes are
 * answered by its handlers, and the rest goes on (to nowhere, as no name resolves).
 */
export async function interceptRequests(
  session: DevtoolsSession,
  allow: (navigation: Navigation) => boolean,
): Promise<void> {
  const { frameTree } = await session.send('Page.getFrameTree');

  session.on('Fetch.requestPaused', ({ requestId, request, resourceType, frameId }) => {
    async function decide(): Promise<void> {
      const url = fromTravelling(request.url);
      const isMainFrame = frameId === frameTree.frame.id;
      if (resourceType === 'Document' && !allow({ url, isMainFrame })) {
        await session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
        return;
      }
      const handler = handlerFor(url);
      if (!handler) {
        await session.send('Fetch.continueRequest', { requestId });
        return;
      }
      const { method, headers, postData } = request;
      const hasBody = method !== 'GET' && method !== 'HEAD' && postData !== undefined;
      const wanted = new Request(url, { method, headers, ...(hasBody ? { body: postData } : {}) });
      await session.send('Fetch.fulfillRequest', { requestId, ...(await answer(handler, wanted)) });
    }

    decide().catch((error: unknown) => {
      debug('request failed', request.url, error);
      session.send('Fetch.failRequest', { requestId, errorReason: 'Failed' }).catch(() => undefined);
    });
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
}
