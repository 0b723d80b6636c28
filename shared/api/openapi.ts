import { z } from 'zod';
import { defined } from '../defined.ts';
import { Problem } from '../problem-schema.ts';
import { responseOf } from './dialect.ts';
import type { FaceName } from './face-name.ts';
import { ERROR_CODES } from './error-codes.ts';
import { DateParameter, FlagParameter, IntegerParameter, MAX_PAGE_SIZE, PageSizeParameter } from './parameters.ts';
import { takesKeys, type Route } from './route.ts';
import { routes, type RouteId } from './routes.ts';

type JsonSchema = Record<string, unknown>;

/** How a parameter is written in an address. The schemas themselves also accept what a JSON body may hold. */
const WRITTEN_AS = new Map<unknown, JsonSchema>([
  [IntegerParameter, { type: 'integer' }],
  [PageSizeParameter, { type: 'integer', maximum: MAX_PAGE_SIZE }],
  [FlagParameter, { type: 'integer', enum: [0, 1] }],
  [DateParameter, { type: 'string', format: 'date' }],
]);

const BODY_TYPES = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
  stream: 'application/octet-stream',
};

/** Examples of bodies, for people to start from. */
const BODY_EXAMPLES: Readonly<Record<string, unknown>> = {
  queryLocus: { sequence: 'TTTGATACTGTTGCCGAAGGTTTGGGTGAAATTCGTGATTTATTGCGCCGTTATCACCGCGTC', details: true },
  queryDatabase: {
    sequence: '>contig1\nTTTGATACTGTTGCCGAAGGTTTGGGTGAAATTCGTGATTTATTGCGCCGTTATCACCGCGTC',
    details: true,
  },
  queryScheme: { sequence: '>contig1\nTTTGATACTGTTGCCGAAGGTTTGGGTGAAATTCGTGATTTATTGCGCCGTTATCACCGCGTC' },
  queryDesignations: { designations: { abcZ: [{ allele: '2' }], adk: [{ allele: '3' }] } },
  searchIsolates: { 'field.country': 'Atlantis', 'locus.abcZ': '2', 'scheme.1.ST': '11' },
  searchIsolateBreakdown: { 'field.country': 'Atlantis' },
  createSubmission: {
    type: 'alleles',
    locus: 'abcZ',
    technology: 'Illumina',
    read_length: '100-199',
    coverage: '50-99x',
    assembly: 'de novo',
    software: 'SPAdes',
    sequences: '>isolate7\nTTTGATACTGTTGCCGAAGGTTTGGGTGAAATTCGTGATTTATTGCGCCGTTATCACCGCGTC',
    message: 'Found in a carriage study.',
  },
  addSubmissionMessage: { message: 'The traces follow today.' },
};

function simplify(schema: JsonSchema): void {
  // zod writes the day check as a pattern of 200 characters and the range of exact integers; neither helps a reader.
  if (schema['format'] === 'date') delete schema['pattern'];
  if (schema['minimum'] === Number.MIN_SAFE_INTEGER) delete schema['minimum'];
  if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum'];
}

/** JSON Schema of a zod schema. Named parts move into `components`, and the result refers to them. */
function schemaOf(source: z.ZodType, components: JsonSchema, place: 'address' | 'body'): JsonSchema {
  const {
    $schema: _dialect,
    $defs,
    ...schema
  } = z.toJSONSchema(source, {
    target: 'draft-2020-12',
    io: 'input',
    override({ zodSchema, jsonSchema }) {
      simplify(jsonSchema);
      const written = place === 'address' ? WRITTEN_AS.get(zodSchema) : undefined;
      if (!written) return;
      delete jsonSchema.anyOf;
      Object.assign(jsonSchema, written);
    },
  }) as JsonSchema & { $defs?: JsonSchema };
  const moved = JSON.parse(
    JSON.stringify({ schema, defs: $defs ?? {} }).replaceAll('"#/$defs/', '"#/components/schemas/'),
  ) as {
    schema: JsonSchema;
    defs: Record<string, JsonSchema>;
  };
  for (const [name, { id: _id, ...definition }] of Object.entries(moved.defs)) components[name] = definition;
  return moved.schema;
}

function parametersOf(route: Route, components: JsonSchema): JsonSchema[] {
  const inPlace = (source: z.ZodObject, where: 'path' | 'query') =>
    Object.entries(source.shape).map(([name, schema]) => {
      const { description, ...rest } = schemaOf(schema as z.ZodType, components, 'address');
      return {
        name,
        in: where,
        required: where === 'path',
        ...defined({ description: description || undefined }),
        schema: rest,
      };
    });
  const headers = Object.entries(route.headers ?? {}).map(([name, description]) => {
    return { name, in: 'header', required: false, description, schema: { type: 'string' } };
  });
  return [...inPlace(route.params, 'path'), ...inPlace(route.query, 'query'), ...headers];
}

function operationOf(route: Route, components: JsonSchema, face: FaceName): JsonSchema {
  const parameters = parametersOf(route, components);
  const kind = route.kind ? ` Databases of kind \`${route.kind}\` only.` : '';
  return {
    operationId: route.id,
    summary: route.summary + kind,
    ...defined({
      security: takesKeys(route) ? undefined : WITHOUT_KEY,
      parameters: parameters.length > 0 ? parameters : undefined,
      requestBody:
        route.bodyKind !== 'none'
          ? {
              required: true,
              content: {
                [BODY_TYPES[route.bodyKind]]: {
                  schema: schemaOf(route.body, components, 'body'),
                  ...defined({ example: route.id in BODY_EXAMPLES ? BODY_EXAMPLES[route.id] : undefined }),
                },
                ...(route.multipart
                  ? { [BODY_TYPES.multipart]: { schema: schemaOf(route.multipart, components, 'body') } }
                  : {}),
              },
            }
          : undefined,
    }),
    responses: {
      [route.success]: {
        description: 'Success',
        content: { [route.produces]: { schema: schemaOf(responseOf(face, route.id as RouteId), components, 'body') } },
      },
      default: { $ref: '#/components/responses/Problem' },
    },
  };
}

function problemResponse(components: JsonSchema): JsonSchema {
  const rows = Object.entries(ERROR_CODES).map(([code, { status, meaning }]) => `| ${code} | ${status} | ${meaning} |`);
  const { properties, ...schema } = schemaOf(Problem, components, 'body') as { properties: JsonSchema };
  const code = { type: 'string', description: 'Stable name of the reason.', examples: Object.keys(ERROR_CODES) };
  components['Problem'] = { ...schema, properties: { ...properties, code } };
  return {
    description: ['Every refusal, by its `code`:', '', '| code | status | meaning |', '|---|---|---|', ...rows].join(
      '\n',
    ),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
  };
}

/** OpenAPI has no type for OAuth 1.0a; the scheme of the header is a registered one. */
const SECURITY = {
  oauth1: {
    type: 'http',
    scheme: 'OAuth',
    description:
      'OAuth 1.0a (RFC 5849), HMAC-SHA1, in the Authorization header, the query or a form. `get_request_token`, the page ' +
      '`/authorize?db=…&page=authorizeClient&oauth_token=…`, `get_access_token` and `get_session_token` give the token with which requests are signed.',
  },
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description:
      'A key of an account, for reading with GET and HEAD. It is refused with 401 with any other method, for submissions and curation, ' +
      'beside a signature, and in an address. The page `/authorisations` makes and ends keys.',
  },
};

/** How the requests of a route may say who asks: public databases answer without anything. */
const READING = [{}, { oauth1: [] }, { apiKey: [] }];
const WITHOUT_KEY = [{}, { oauth1: [] }];

function openApiPath(path: string): string {
  return path.replaceAll(/:([a-z_]+)/g, '{$1}');
}

/** The OpenAPI 3.1 document of every route of a face, for services at `bases`; `version` is the program's. */
export function openApiDocument(
  bases: string[],
  version: string,
  face: FaceName,
): { openapi: string; paths: Record<string, JsonSchema> } & JsonSchema {
  const schemas: JsonSchema = {};
  const paths: Record<string, JsonSchema> = {};
  for (const route of Object.values(routes) as unknown as Route[]) {
    const path = openApiPath(route.path);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route, schemas, face) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Allelier service',
      version,
      // Which of the two faces this is: another Allelier reads it when the service is added as a site.
      'x-face': face,
      description:
        'Sequence-definition and isolate databases. Replies carry an ETag. Of definitions it changes with the database, of ' +
        'isolates with what the reply shows to who asks; what is so long that it is sent in parts has none there. Lists are paged ' +
        'by query or by the request headers X-OFFSET and X-PER-PAGE. Bodies are read as JSON whatever their Content-Type. ' +
        '`GET /` answers as `GET /db`; HEAD works on every GET. A service may need a signature (401 `sign_in_needed`) for sequence ' +
        'queries, or for all that is below a database. A database may show those who have not signed in only what was entered up to a ' +
        'cut-off day: a `message` then says how many records are newer, a newer one is 403 `after_cut_off`, and sequence queries name ' +
        'the day in `definitions_up_to`, because what matches nothing may be a newer allele.',
    },
    servers: bases.map((url) => ({ url })),
    paths,
    security: READING,
    components: { securitySchemes: SECURITY, schemas, responses: { Problem: problemResponse(schemas) } },
  };
}
