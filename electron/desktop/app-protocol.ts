import { readFile } from 'node:fs/promises';
import { extname, join, resolve, sep } from 'node:path';
import { contentSecurityPolicy } from '#electron/workbench/content-security-policy.ts';
import { APP_HOST } from './navigation-guard.ts';

const MEDIA_TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/** Folder of the build with files that have a hash in their names. A missing one is an error and not a deep link. */
const ASSETS = '/assets/';

function headersFor(policy: string, mediaType: string, immutable: boolean): Record<string, string> {
  return {
    'content-type': mediaType,
    'content-security-policy': policy,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
  };
}

function refuse(status: number, sentence: string): Response {
  return new Response(sentence, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });
}

/** The file that a path of the page means. Undefined if the path leads out of `root` or cannot be a file name. */
function fileFor(root: string, pathname: string): string | undefined {
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
  if (decoded.includes('\0') || decoded.includes('\\')) return undefined;
  const file = resolve(join(root, decoded));
  return file.startsWith(root + sep) ? file : undefined;
}

async function readIfThere(file: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    return new Uint8Array(await readFile(file));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'EISDIR' || code === 'ENOTDIR' || code === 'ENAMETOOLONG') return undefined;
    throw error;
  }
}

async function fromDevelopmentServer(server: string, url: URL): Promise<Response> {
  const answer = await fetch(new URL(url.pathname + url.search, server), { headers: { accept: '*/*' } });
  const mediaType = answer.headers.get('content-type') ?? 'text/html; charset=utf-8';
  return new Response(answer.body, {
    status: answer.status,
    headers: headersFor(contentSecurityPolicy(server), mediaType, false),
  });
}

/**
 * Serves `app://allelier/…` from the built screens in `root`. A path that is not a file is a deep link and gets
 * `index.html`, so that every screen has an address. `developmentServer` (an http address on loopback) replaces the
 * files during development.
 */
export function createAppProtocol(root: string, developmentServer?: string): (request: Request) => Promise<Response> {
  const folder = resolve(root);
  const policy = contentSecurityPolicy();

  return async (request) => {
    const url = new URL(request.url);
    if (url.host !== APP_HOST) return refuse(404, 'Not found.');
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405, 'Only GET is possible here.');
    if (developmentServer) return fromDevelopmentServer(developmentServer, url);
    const isAsset = url.pathname.startsWith(ASSETS);
    const file = fileFor(folder, url.pathname);
    const found = file === undefined ? undefined : await readIfThere(file);
    if (file !== undefined && found) {
      const mediaType = MEDIA_TYPES[extname(file).toLowerCase()] ?? 'application/octet-stream';
      return new Response(found, { headers: headersFor(policy, mediaType, isAsset) });
    }
    if (isAsset) return refuse(404, 'Not found.');
    const index = await readFile(join(folder, 'index.html'));
    return new Response(new Uint8Array(index), { headers: headersFor(policy, 'text/html; charset=utf-8', false) });
  };
}
