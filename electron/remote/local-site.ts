import { Readable } from 'node:stream';
import type { HttpMethod } from '#shared/api/route.ts';
import { defined } from '#shared/defined.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import { countedBytes } from './counted-bytes.ts';
import { isJson, originOf } from './read-reply.ts';
import { LOCAL_CAPABILITIES } from './site-capabilities.ts';
import type { ReplySink, SiteBody, SiteSource } from './site-source.ts';

/** Sends a request into the embedded service without a socket. */
type Inject = (request: {
  method: HttpMethod;
  url: string;
  payload?: string | Readable;
  headers: Record<string, string>;
  signal: AbortSignal;
  /** Takes the body of a reply that is no refusal, in place of `text`. */
  into?: ReplySink;
}) => Promise<{ status: number; headers: Record<string, string | string[] | number | undefined>; text: string }>;

/** The databases of this computer, asked through the embedded service. */
export function createLocalSite(inject: Inject): SiteSource {
  return {
    site: { id: LOCAL_SITE, name: 'This computer', kind: 'local', capabilities: LOCAL_CAPABILITIES },

    async request({ method, path, body, signal, headers: more, into }) {
      const { payload, headers: own } = payloadOf(body);
      const sent = {
        headers: { ...more, ...own },
        ...defined({ payload, into }),
      };
      const { status, headers, text } = await inject({ method, url: path, signal, ...sent });
      const header = (name: string) => (headers[name] === undefined ? undefined : String(headers[name]));
      const mediaType = header('content-type') ?? '';
      return {
        status,
        mediaType,
        body: isJson(mediaType) && text !== '' ? JSON.parse(text) : text,
        origin: originOf('contract', header),
      };
    },
  };
}

function payloadOf(body: SiteBody | undefined): { payload?: string | Readable; headers: Record<string, string> } {
  if (!body) return { headers: {} };
  if (body.kind === 'json') {
    return { payload: JSON.stringify(body.value), headers: { 'content-type': 'application/json' } };
  }
  return {
    payload: Readable.from(countedBytes(body)),
    headers: {
      'content-type': body.mediaType,
      ...defined({ 'content-length': body.size === undefined ? undefined : String(body.size) }),
    },
  };
}
