import { itemToDeployed, queryDefaults, toDeployed } from '#shared/api/dialect.ts';
import type { FaceName } from '#shared/api/face-name.ts';
import type { DialectContext } from '#shared/api/dialect-renderings.ts';
import type { Route } from '#shared/api/route.ts';
import type { Database } from '#electron/store/file/database.ts';
import { classificationSchemeFinder } from '#electron/store/records/classification-repository.ts';
import { integerLocusTest } from '#electron/store/records/locus-repository.ts';

/** One dialect in which the service answers, below its own prefix. */
export interface Face {
  name: FaceName;
  /** Start of every path: empty or `/name`. */
  prefix: string;
}

export const FACES: Face[] = [
  { name: 'contract', prefix: '' },
  { name: 'deployed', prefix: '/bigsdb' },
];

/** The faces of a service that takes the place of a deployed server: existing scripts have `/db/…` built in. */
const DEPLOYED_FIRST: Face[] = [
  { name: 'deployed', prefix: '' },
  { name: 'contract', prefix: '/allelier' },
];

/** The faces, with the named one at the root of the host. */
export function facesFrom(first: FaceName): Face[] {
  return first === 'deployed' ? DEPLOYED_FIRST : FACES;
}

/** What rendering a reply needs of the request. */
type Asked = Pick<DialectContext, 'links' | 'query' | 'body'> & { database?: Database };

function dialectContext({ database, links, query, body }: Asked): DialectContext {
  return {
    links,
    query,
    body,
    database: database?.name ?? '',
    isIntegerLocus: database ? integerLocusTest(database) : () => false,
    schemeOfClassification: database ? classificationSchemeFinder(database) : () => undefined,
  };
}

/** The reply of a route in the dialect of the face. */
export function writeReply(face: Face, route: Route, reply: unknown, asked: Asked): unknown {
  return face.name === 'contract' ? reply : toDeployed(route.id, reply, dialectContext(asked));
}

/** Writes the records of a list in the dialect of the face. */
export function itemWriter(face: Face, member: string, asked: Asked): (record: unknown) => unknown {
  if (face.name === 'contract') return (record) => record;
  const context = dialectContext(asked);
  return (record) => itemToDeployed(member, record, context);
}

/** The query, with the defaults of the face for parameters that are not given. */
export function withDefaults(face: Face, route: Route, query: Record<string, unknown>): Record<string, unknown> {
  return { ...queryDefaults(face.name, route.id), ...query };
}
