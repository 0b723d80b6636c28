import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { responseOf } from '#shared/api/dialect.ts';
import type { RouteId } from '#shared/api/routes.ts';
import { sampleRequests } from '../../support/sample-addresses.ts';
import { createSamplePair } from '../../support/sample-isolates.ts';
import { startSampleService, type SampleService } from '../../support/sample-service.ts';

let service: SampleService;
beforeAll(async () => {
  service = await startSampleService(createSamplePair);
});
afterAll(() => service.close());

/** Ways to ask for a list that may add something to the reply. Routes without such a parameter ignore it. */
const WAYS = ['', 'page_size=1', 'include_records=1', 'added_after=2000-01-01', 'search=a', 'return_all=1'];

/** Members of a reply that the description of its route lacks. */
function undescribed(schema: z.ZodType, reply: unknown): string[] {
  if (!(schema instanceof z.ZodObject) || typeof reply !== 'object' || reply === null) return [];
  // Names of fields are members, too.
  if (schema.def.catchall) return [];
  return Object.keys(reply).filter((member) => !(member in schema.shape));
}

describe.each([
  ['contract', ''],
  ['deployed', '/bigsdb'],
] as const)('on the face %s', (face, prefix) => {
  it.each(['sample', 'sample_isolates'])(
    'replies about "%s" have no member that is not described',
    async (database) => {
      const found = [];
      for (const { route, path, body } of sampleRequests(database)) {
        for (const way of route.method === 'GET' ? WAYS : ['']) {
          const address = `${prefix}${path}${way && '?'}${way}`;
          const { status, json } = body === undefined ? await service.get(address) : await service.post(address, body);
          if (status !== 200) continue;
          for (const member of undescribed(responseOf(face, route.id as RouteId), json))
            found.push(`${address}: ${member}`);
        }
      }
      expect(found).toEqual([]);
    },
  );
});
