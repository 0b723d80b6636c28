import type { FastifyInstance } from 'fastify';
import { PAGE } from './page.ts';
import { SCRIPT } from './script.ts';
import { STYLE } from './style.ts';

/** Nothing from other sites and nothing inline: the page needs only its own two files and the service itself. */
const HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-cache',
};

const FILES = [
  { path: '/docs', type: 'text/html; charset=utf-8', text: PAGE },
  { path: '/docs/page.js', type: 'text/javascript; charset=utf-8', text: SCRIPT },
  { path: '/docs/page.css', type: 'text/css; charset=utf-8', text: STYLE },
];

/**
 * A page that shows the content of `/openapi.json` of the same face, and lets people try the routes. It works offline.
 */
export function mountDocs(app: FastifyInstance): void {
  for (const { path, type, text } of FILES) {
    app.get(path, (_request, reply) => reply.headers(HEADERS).type(type).send(text));
  }
}
