import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSamplePair } from '../../support/sample-isolates.ts';
import { startSampleService, type SampleService } from '../../support/sample-service.ts';

let service: SampleService;
beforeAll(async () => {
  service = await startSampleService(createSamplePair);
});
afterAll(() => service.close());

const FACES = ['', '/bigsdb'];
const path = '/db/sample_isolates/isolates/search';

describe('a search of isolates', () => {
  it.each([
    [{ 'scheme.1.ST': 'x' }, /"scheme.1.ST" is an integer field: "x" is not an integer/],
    [{ 'scheme.1.ST': 1.5 }, /"scheme.1.ST" is an integer field/],
    [{ 'scheme.1.ST': '' }, /"scheme.1.ST" is an integer field/],
    [{ filter: { scheme: 1, scheme_field: 'ST', op: 'in', values: [1, 'x'] } }, /"filter" is an integer field: "x"/],
    [{ 'field.year': 'x' }, /"field.year" is an integer field/],
    [{ 'field.year': 1999.5 }, /"field.year" is an integer field/],
    [{ 'field.temperature': 'warm' }, /"field.temperature" is a number field/],
    [{ 'field.country': 'Norway', nonsense: 1 }, /"nonsense" is not a search parameter/],
    [{ 'field.country': 'Norway', page: 2 }, /"page" is no search parameter: give it in the query string/],
    [{ 'field.country': 'Norway', include_old_versions: 1 }, /"include_old_versions" is no search parameter/],
  ])('for %j is refused, because it can find nothing', async (body, message) => {
    for (const face of FACES) {
      const { status, json } = await service.post(face + path, body);
      expect(status).toBe(400);
      expect((json as { message: string }).message).toMatch(message);
    }
  });

  it.each([
    [{ 'scheme.1.ST': '1' }, 2],
    [{ 'scheme.1.ST': 1 }, 2],
    [{ 'scheme.1.ST': 99 }, 0],
    [{ 'field.year': '1999' }, 2],
    [{ 'locus.adk': 'x' }, 0],
    [{ 'scheme.1.clonal_complex': 'x' }, 0],
    [{ filter: { scheme: 1, scheme_field: 'ST', op: '>', value: 1.5 } }, 2],
    [{ filter: { scheme: 1, scheme_field: 'ST', op: 'contains', value: 'x' } }, 0],
  ])('for %j is answered', async (body, records) => {
    for (const face of FACES) expect((await service.post(face + path, body)).json).toMatchObject({ records });
  });

  it('takes its conditions and the parameters of the list from the query string too', async () => {
    const { json } = await service.post(`${path}?field.country=Norway&page=1&page_size=1`, '{"page_size":"1"}');
    expect(json).toMatchObject({ records: 3, isolates: [expect.stringContaining('/isolates/1')] });
  });
});
