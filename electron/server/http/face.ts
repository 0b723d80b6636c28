import { itemToDeployed, queryDefaults, toDeployed } from '#shared/api/dialect.ts';
import type { DialectContext } from '#shared/api/dialect-renderings.ts';
import { DIALECT_RULES, type DialectRules } from '#shared/api/dialect-rules.ts';
import type { FaceName } from '#shared/api/face-name.ts';
import { openApiDocument } from '#shared/api/openapi.ts';
import type { Route } from '#shared/api/route.ts';
import type { Database } from '#electron/store/file/database.ts';
import { classificationSchemeFinder } from '#electron/store/records/classification-repository.ts';
import { integerLocusTest } from '#electron/store/records/locus-repository.ts';

/** One dialect in which the service answers, below its own prefix. */
export interface Face {
  /** Asked for in this file only: what differs elsewhere is said by the rules. */
  dialect: FaceName;
  /** Start of every path: empty or `/name`. */
  prefix: string;
  rules: DialectRules;
}

function faceAt(prefix: string, dialect: FaceName): Face {
  return { dialect, prefix, rules: DIALECT_RULES[dialect] };
}

export const FACES: Face[] = [faceAt('', 'contract'), faceAt('/bigsdb', 'deployed')];

/** The faces of a service that takes the place of a deployed server: existing scripts have `/db/…` built in. */
const DEPLOYED_FIRST: Face[] = [faceAt('', 'deployed'), faceAt('/allelier', 'contract')];

/** The faces, with the named one at the root of the host. */
export function facesFrom(first: FaceName): Face[] {
  return first === 'deployed' ? DEPLOYED_FIRST : FACES;
}

type ReplyRequest = Pick<DialectContext, 'links' | 'query' | 'body'> & { database?: Database };

function dialectContext({ database, links, query, body }: ReplyRequest): DialectContext {
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
export function writeReply(face: Face, route: Route, reply: unknown, asked: ReplyRequest): unknown {
  return face.dialect === 'contract' ? reply : toDeployed(route.id, reply, dialectContext(asked));
}

/** Writes the records of a list in the dialect of the face. */
export function itemWriter(face: Face, member: string, asked: ReplyRequest): (record: unknown) => unknown {
  if (face.dialect === 'contract') return (record) => record;
  const context = dialectContext(asked);
  return (record) => itemToDeployed(member, record, context);
}

/** The query, with the defaults of the face for parameters that are not given. */
export function withDefaults(face: Face, route: Route, query: Record<string, unknown>): Record<string, unknown> {
  return { ...queryDefaults(face.dialect, route.id), ...query };
}

/** The OpenAPI document of the routes of the face, without an address; `version` is the program's. */
export function describeFace(face: Face, version: string): ReturnType<typeof openApiDocument> {
  return openApiDocument([], version, face.dialect);
}
