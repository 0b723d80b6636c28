import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UpdatedTable } from '#shared/api/curation/update-table.ts';
import { createSamplePair } from '../../support/sample-isolates.ts';
import { startCurated, type CuratedService } from './curated-service.ts';

let service: CuratedService;
beforeAll(async () => {
  service = await startCurated({ databases: createSamplePair });
});
afterAll(() => service.close());

const DATABASE = '/db/sample_isolates';

async function update(body: object) {
  const { status, json } = await service.send('POST', `${DATABASE}/curation/update_table`, body);
  return { status, json: json as unknown as UpdatedTable & { details?: object[] } };
}

const members = (id: number) => service.members(`${DATABASE}/isolates/${id}`);

describe('a table of changes of isolates', () => {
  it('gives alleles by columns named like loci, and takes them back with the rest', async () => {
    const adk = (id: number) => `${DATABASE}/isolates/${id}/allele_designations/adk`;
    const doubtful = [{ allele_id: '1', method: 'automatic', status: 'provisional', comments: 'Weak.' }];
    await service.send('PATCH', adk(1), { alleles: doubtful });
    const whole = async (id: number) => [
      await members(id),
      (await service.send('GET', `${DATABASE}/isolates/${id}/allele_designations?return_all=1`)).json,
      (await service.send('GET', `${DATABASE}/isolates/${id}`)).json['schemes'],
    ];
    const before = [await whole(1), await whole(3), await whole(5)];
    const table = {
      record: 'isolate',
      columns: ['id', 'adk', 'year', 'abcZ'],
      rows: [
        ['1', '2; 1', '2012', ''],
        ['3', '<blank>', '', '0'],
        ['5', '1', '', '1'],
      ],
    };
    const shown = await update({ ...table, dry_run: true });
    expect(shown.json).toMatchObject({
      changed: 3,
      problems: [],
      rows: [
        {
          row: 1,
          cells: [
            [2, '1999', '2012'],
            [1, '1', '2;1'],
          ],
        },
        {
          row: 2,
          cells: [
            [1, '2', ''],
            [3, '2', '0'],
          ],
        },
        { row: 3, cells: [[3, '', '1']] },
      ],
    });
    expect([await whole(1), await whole(3), await whole(5)]).toEqual(before);
    const written = await update(table);
    expect(await service.members(adk(1))).toMatchObject({
      alleles: expect.arrayContaining([
        doubtful[0],
        { allele_id: '2', method: 'manual', status: 'confirmed', comments: null },
      ]),
    });
    expect((await service.send('GET', adk(3))).json).toMatchObject({ code: 'no_designations' });
    expect(JSON.stringify((await whole(5))[2])).toContain('"ST":1,');
    expect((await update(table)).json).toMatchObject({ changed: 0, unchanged: 3 });
    expect((await service.send('POST', `${DATABASE}/curation/batches/${written.json.batch}/undo`)).status).toBe(200);
    expect([await whole(1), await whole(3), await whole(5)]).toEqual(before);
    expect((await service.undo(adk(1))).status).toBe(200);
  });

  it('with an allele id that the locus cannot have changes nothing and names the cell', async () => {
    const before = await members(3);
    const rows = [
      ['3', '2013', '3'],
      ['4', '', 'Norway'],
      ['5', '', '2;2'],
      ['6', '', '0;1'],
    ];
    const { status, json } = await update({ record: 'isolate', columns: ['id', 'year', 'adk'], rows });
    expect([status, json.details]).toMatchObject([
      400,
      [
        { row: 2, field: 'adk', reason: expect.stringContaining('"Norway"') },
        { row: 3, field: 'adk', reason: 'Allele "2" is given twice.' },
        { row: 4, field: 'adk', reason: 'A missing locus cannot also have an allele.' },
      ],
    ]);
    expect(await members(3)).toEqual(before);
  });
});
