import { request, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

export interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Readable;
}

/** One request with exactly these headers: `fetch` would not let a test choose Host, Origin and cookies. */
export function ask(address: string, path: string, { method = 'GET', headers = {}, body }: Asked = {}): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, address), { method, headers, agent: false }, (response) => {
      buffer(response).then(
        (bytes) => resolve({ status: response.statusCode ?? 0, headers: response.headers, text: bytes.toString() }),
        reject,
      );
    });
    sent.on('error', reject);
    if (body === undefined || typeof body === 'string') sent.end(body);
    else body.pipe(sent);
  });
}
