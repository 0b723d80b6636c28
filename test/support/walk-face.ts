import { responseOf, toContract } from '#shared/api/dialect.ts';
import type { FaceName } from '#shared/api/face-name.ts';
import type { Route } from '#shared/api/route.ts';
import { routes } from '#shared/api/routes.ts';
import { readUri } from '#shared/api/uri.ts';
import type { SampleService } from './sample-service.ts';

/** Enough records of each kind to see every variant, but not all of the demo. */
const PER_ROUTE = 25;
const HOST = 'http://localhost:80';

function urisIn(value: unknown): string[] {
  if (typeof value === 'string') return value.startsWith('http://') ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(urisIn) : [];
}

function withRecords(uri: string): string {
  return `${uri}${uri.includes('?') ? '&' : '?'}include_records=1`;
}

/**
 * Follows every link from the root of a face, and gives all that is reached and all that is wrong. `unlinked` are
 * further paths below `/db` to start from, for what nothing in the contract links to.
 */
export async function walkFace(
  service: SampleService,
  face: FaceName,
  prefix: string,
  unlinked: string[] = [],
): Promise<{ faults: string[]; reached: Set<string> }> {
  const at = `${HOST}${prefix}/db`;
  const seen = new Set([at, ...unlinked.map((path) => at + path)]);
  const counts = new Map<string, number>();
  const faults: string[] = [];
  const ask = async (uri: string) => {
    const target = readUri(uri);
    const reply = await service.get(uri.slice(HOST.length));
    const body = reply.json ?? reply.text;
    if (!target || reply.status !== 200) faults.push(`${uri} → ${reply.status} ${reply.text.slice(0, 200)}`);
    else {
      const parsed = responseOf(face, target.route).safeParse(body);
      if (!parsed.success) faults.push(`${uri} → ${parsed.error.message}`);
      const read = routes[target.route].response.safeParse(face === 'contract' ? body : toContract(target.route, body));
      if (!read.success) faults.push(`${uri} read back → ${read.error.message}`);
    }
    const found = urisIn(reply.json);
    // Citation links lead elsewhere on purpose. Every link to this host must stay on this face.
    for (const link of found) if (!link.startsWith(`${at}/`)) faults.push(`${uri} leads out of the face: ${link}`);
    return found;
  };
  for (const uri of seen) {
    const target = readUri(uri);
    if (!target) {
      faults.push(`${uri} is the address of nothing`);
      continue;
    }
    const route: Route = routes[target.route];
    if (route.right !== undefined) {
      const { status } = await service.get(uri.slice(HOST.length));
      if (status !== 401) faults.push(`${uri} answers ${status} to somebody who has not signed in`);
      continue;
    }
    const known = `${target.route} ${target.params['database']}`;
    const count = counts.get(known) ?? 0;
    counts.set(known, count + 1);
    if (count >= PER_ROUTE) continue;
    for (const found of await ask(uri)) seen.add(found);
    // A whole list of real records would be too long.
    if ('include_records' in routes[target.route].query.shape && count < 5 && !uri.includes('return_all'))
      await ask(withRecords(uri));
  }
  return { faults, reached: new Set(counts.keys().map((known) => known.replace(/ .*/, ''))) };
}
