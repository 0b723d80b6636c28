import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createSamplePair } from '../../support/sample-isolates.ts';
import { startCurated, type CuratedService } from './curated-service.ts';

let service: CuratedService;
beforeAll(async () => {
  service = await startCurated({ databases: createSamplePair, scopes: { anna: [{ kind: 'project', name: '1' }] } });
});
afterAll(() => service.close());

const LIST = '/db/sample_isolates/isolates';
const ONE = `${LIST}/1`;

const byName = (left: string, right: string) => left.localeCompare(right);

/** The members that are told to be wrong. */
function faulty({ json }: { json: Record<string, unknown> }): string[] {
  return (json['details'] as { field?: string }[]).map(({ field = '' }) => field);
}

it('a form opens and is checked while three changes wait for another program', async () => {
  // Takes the lock of the file, as a long import does.
  const other = new DatabaseSync(service.fileOf('sample_isolates'));
  onTestFinished(() => other.close());
  other.exec('begin immediate');
  const changes = [2, 3, 4].map((id) => service.send('PATCH', `${LIST}/${id}`, { aliases: ['waits'] }));
  const forms = async () => {
    for (const isolate_id of [1, 2, 3]) {
      const members = { aliases: ['other'] };
      const { revision } = (await service.send('GET', `${LIST}/${isolate_id}/edit`)).json;
      expect(revision).toBeTypeOf('string');
      const form = { record: 'isolate', key: { isolate_id }, is_new: false, members };
      expect((await service.send('POST', '/db/sample_isolates/curation/check', form)).json['problems']).toEqual([]);
    }
    return 'the forms';
  };
  expect(await Promise.race([forms(), ...changes])).toBe('the forms');
  other.exec('rollback');
  expect((await Promise.all(changes)).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await service.members(`${LIST}/2`)).toMatchObject({ aliases: ['waits'] });
});

describe('isolates that are kept by hand', () => {
  it('are added with their values, other names and publications', async () => {
    const provenance = { country: 'Norway', year: 2020, source: ['blood', 'CSF'] };
    const made = await service.send('POST', LIST, {
      isolate: ' Zeta ',
      provenance,
      aliases: ['z2', 'z1'],
      publications: [20_000, 10_000],
    });
    expect([made.status, made.json['message']]).toEqual([201, undefined]);
    expect(made.json).toMatchObject({
      provenance: { isolate: 'Zeta', country: 'Norway', year: 2020 },
      aliases: ['z1', 'z2'],
      publications: [10_000, 20_000],
    });
    const path = String(made.headers.location).replace('http://localhost', '');
    expect(await service.members(path)).toMatchObject({ provenance: { year: ['2020'], source: ['blood', 'CSF'] } });
  });

  it('are refused with what is wrong in each field', async () => {
    const before = await service.members(ONE);
    const refused = await service.send('PATCH', ONE, {
      isolate: '',
      provenance: { country: 'Atlantis', year: 1800, sampled: 'May', temperature: 'warm', code: 'X1', colour: 'red' },
      projects: [99],
    });
    expect(refused.json).toMatchObject({ status: 400, code: 'record_refused' });
    expect(faulty(refused).toSorted(byName)).toEqual([
      'isolate',
      'projects',
      'provenance.code',
      'provenance.colour',
      'provenance.country',
      'provenance.sampled',
      'provenance.temperature',
      'provenance.year',
    ]);
    expect(faulty(await service.send('PATCH', ONE, { provenance: { country: null } }))).toEqual(['provenance.country']);
    expect(faulty(await service.send('PATCH', ONE, { provenance: { year: ['1999', '2000'] } }))).toEqual([
      'provenance.year',
    ]);
    expect(await service.members(ONE)).toEqual(before);
  });

  it('tell their change in their own history', async () => {
    const path = `${LIST}/3`;
    expect((await service.send('PATCH', path, { provenance: { year: 2002 } })).status).toBe(200);
    const { json } = await service.send('GET', `${path}/history`);
    expect(JSON.stringify(json)).toContain("year: '2001' -> '2002'");
    expect((await service.undo(path)).status).toBe(200);
    expect(await service.members(path)).toMatchObject({ provenance: { year: ['2001'] } });
  });

  it('come back whole when their deletion is taken back', async () => {
    const parts = [ONE, `${ONE}/allele_ids`, `${ONE}/contigs`, '/db/sample_isolates/projects/1/isolates'];
    const read = async () => Promise.all(parts.map(async (part) => (await service.send('GET', part)).json));
    const before = await read();
    expect((await service.send('DELETE', ONE)).status).toBe(200);
    expect((await service.send('GET', ONE)).status).toBe(404);
    expect((await service.undo(ONE)).status).toBe(200);
    const [isolate, ...rest] = await read();
    expect(rest).toEqual(before.slice(1));
    for (const member of ['aliases', 'publications', 'sequence_bin', 'allele_designations', 'schemes', 'projects']) {
      expect([member, isolate?.[member]]).toEqual([member, before[0]?.[member]]);
    }
  });

  it('take the place of others, which stay readable and come back as the newest', async () => {
    const made = await service.send('POST', LIST, {
      isolate: 'Delta',
      provenance: { country: 'Norway' },
      old_versions: [5],
    });
    expect([made.status, made.json['old_version']]).toEqual([201, 'http://localhost/db/sample_isolates/isolates/5']);
    const path = String(made.headers.location).replace('http://localhost', '');
    const newest = async () => JSON.stringify((await service.send('GET', LIST)).json['isolates']);
    const old = `"http://localhost${LIST}/5"`;
    expect((await service.send('GET', `${LIST}/5`)).json).toMatchObject({ new_version: `http://localhost${path}` });
    expect(await newest()).not.toContain(old);
    expect(JSON.stringify((await service.send('GET', `${LIST}/5/history`)).json)).toContain('is its newer version.');
    for (const [olds, message] of [
      [[99], 'There is no isolate 99.'],
      [[2], 'Isolate 2 has a newer version already: isolate 3.'],
    ] as const) {
      const { json } = await service.send('PATCH', path, { old_versions: olds });
      expect(json).toMatchObject({ status: 400, message: `old_versions: ${message}` });
    }
    const circle = await service.send('PATCH', `${LIST}/5`, { old_versions: [Number(/\d+$/.exec(path)?.[0])] });
    expect(circle.json['message']).toContain('is a newer version of this one.');
    expect((await service.send('DELETE', path)).status).toBe(200);
    expect(await newest()).toContain(old);
    expect((await service.undo(path)).status).toBe(200);
    expect(await newest()).not.toContain(old);
    expect((await service.send('DELETE', `${LIST}/5`)).status).toBe(200);
    expect((await service.undo(`${LIST}/5`)).status).toBe(200);
    expect((await service.send('GET', `${LIST}/5`)).json).toMatchObject({ new_version: `http://localhost${path}` });
  });

  it('are changed by a curator of one of their projects, and by no curator of another', async () => {
    const { json } = await service.send('GET', '/db/sample_isolates/projects/1/isolates');
    const own = (json['isolates'] as string[]).map((uri) => uri.replace('http://localhost', ''));
    const change = { aliases: ['of anna'] };
    expect((await service.send('PATCH', own[0] ?? '', change, 'anna')).status).toBe(200);
    const other = [1, 2, 3, 4, 5, 6].map((id) => `${LIST}/${id}`).find((path) => !own.includes(path)) ?? '';
    expect((await service.send('PATCH', other, change, 'anna')).json).toMatchObject({ status: 403, code: 'no_right' });
  });
});
