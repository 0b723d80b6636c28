import type { routes } from '#shared/api/routes.ts';
import type { CreateRequest } from '#electron/submissions/requests/submission-request.ts';
import { badParameter } from '../../http/parse.ts';
import type { DatabaseContext } from '../../http/service.ts';

/** Members that may be long: they are read in the thread that checks them. */
const LONG_TEXTS = ['sequences', 'profiles', 'isolates'];

/** Visible ASCII (draft-ietf-httpapi-idempotency-key-header): long enough for any UUID. */
const KEY = /^[\x21-\x7E]{1,200}$/;

/** What a request for a new submission says. */
export function createRequest(
  context: DatabaseContext<typeof routes.createSubmission>,
  { isFull }: Pick<CreateRequest, 'isFull'>,
): CreateRequest {
  const { body, bytesOf } = context;
  const texts: Record<string, Uint8Array> = {};
  const members: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(body)) {
    if (typeof value !== 'string') members[name] = value;
    else if (LONG_TEXTS.includes(name)) texts[name] = bytesOf(value);
    // Short members may have been written long, which their own checks refuse.
    else members[name] = Buffer.from(bytesOf(value)).toString('utf8');
  }
  return { kind: 'create', members, texts, key: keyOf(context), program: programOf(context), isFull };
}

function keyOf({ headers }: Pick<DatabaseContext, 'headers'>): string | undefined {
  const written = headers['idempotency-key'];
  if (written === undefined) return undefined;
  // The draft writes it as a quoted string. Most clients leave the quotes out.
  const key = typeof written === 'string' ? written.replace(/^"(.*)"$/, '$1') : '';
  if (KEY.test(key)) return key;
  throw badParameter('Idempotency-Key', 'must be 1 to 200 visible ASCII characters');
}

/** The program that the first message names: the registered client, else this one. */
function programOf({ principal, service }: Pick<DatabaseContext, 'principal' | 'service'>): string {
  const client = principal.kind === 'client' ? service.dataFolder.site.clients.find(principal.client) : undefined;
  return client ? `the client ${client.name}` : `Allelier ${service.appVersion}`;
}
