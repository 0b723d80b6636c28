import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import type { UpdatedTable } from '#shared/api/curation/update-table.ts';
import { createSamplePair } from '../../support/sample-isolates.ts';
import { startCurated, type CuratedService } from './curated-service.ts';

/** The sample, and 10,000 isolates more, EPI0 to EPI9999. */
async function withSurvey(folder: DataFolder): Promise<void> {
  const { isolates } = await createSamplePair(folder);
  const numbers = 'with recursive n (i) as (select 0 union all select i + 1 from n where i < 9999)';
  isolates.connection.exec(`
    insert into isolate (id, name, date_entered, datestamp)
      ${numbers} select 100 + i, 'EPI' || i, '2024-01-01', '2024-01-01' from n;
    insert into isolate_value (isolate, field, position, value)
      ${numbers} select 100 + i, 'country', 0, 'Norway' from n;`);
}

let service: CuratedService;
beforeAll(async () => {
  service = await startCurated({
    databases: withSurvey,
    scopes: { anna: [{ kind: 'project', name: '1' }] },
  });
});
afterAll(() => service.close());

const DATABASE = '/db/sample_isolates';

async function update(body: object, as = 'karl', database = DATABASE) {
  const { status, json } = await service.send('POST', `${database}/curation/update_table`, body, as);
  return { status, json: json as unknown as UpdatedTable & { code?: string; message?: string; details?: object[] } };
}

const members = (id: number) => service.members(`${DATABASE}/isolates/${id}`);

const TABLE = {
  record: 'isolate',
  columns: ['id', 'year', 'aliases', 'source'],
  rows: [
    ['1', '2010', 'first; second', ''],
    ['3', '', '', 'blood;CSF'],
    ['4', '<blank>', '', ''],
  ],
  reason: 'Corrected by the laboratory.',
};

describe('a table of changes', () => {
  it('shows what changes, writes it in one batch, and is taken back whole', async () => {
    const before = await Promise.all([1, 3, 4].map(members));
    const shown = await update({ ...TABLE, dry_run: true });
    expect(shown.json).toMatchObject({ changed: 3, unchanged: 0, problems: [] });
    expect(shown.json.rows).toEqual([
      {
        row: 1,
        record_id: '1',
        cells: [
          [1, '1999', '2010'],
          [2, 'first one', 'first;second'],
        ],
      },
      { row: 2, record_id: '3', cells: [[3, '', 'blood;CSF']] },
      { row: 3, record_id: '4', cells: [[1, '1999', '']] },
    ]);
    expect(await Promise.all([1, 3, 4].map(members))).toEqual(before);
    const written = await update(TABLE);
    expect([written.status, written.json.changed]).toEqual([200, 3]);
    expect(await members(1)).toMatchObject({ provenance: { year: ['2010'] }, aliases: ['first', 'second'] });
    expect((await members(4))['provenance']).not.toHaveProperty('year');
    expect((await update(TABLE)).json).toEqual({ changed: 0, unchanged: 3, rows: [], problems: [] });
    const undone = await service.send('POST', `${DATABASE}/curation/batches/${written.json.batch}/undo`);
    expect(undone.json).toMatchObject({ records: 3 });
    expect(await Promise.all([1, 3, 4].map(members))).toEqual(before);
  });

  // Over 2 s: 10,000 isolates are written and read again.
  it('with one bad cell among ten thousand rows changes nothing and names the cell', async () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => [`EPI${index}`, '2011']);
    rows[7_531] = ['EPI7531', 'soon'];
    const table = { record: 'isolate', columns: ['isolate', 'year'], rows };
    const { status, json } = await update(table);
    expect(status).toBe(400);
    expect(json).toMatchObject({ code: 'record_refused', details: [{ row: 7532, field: 'year' }] });
    expect(json.message).toContain('Row 7,532, year');
    expect((await members(100))['provenance']).toEqual({ country: ['Norway'] });
    rows[7_531] = ['EPI7531', '2012'];
    const written = await update({ ...table, rows });
    expect(written.json).toMatchObject({ changed: 10_000 });
    expect((await members(7_631))['provenance']).toEqual({ country: ['Norway'], year: ['2012'] });
    const undone = await service.send('POST', `${DATABASE}/curation/batches/${written.json.batch}/undo`);
    expect(undone.json).toMatchObject({ records: 10_000 });
    expect((await members(7_631))['provenance']).toEqual({ country: ['Norway'] });
  });

  it('takes an exported table again, and adds to lists of numbers', async () => {
    const columns = ['id', 'isolate', 'ST', 'clonal_complex', 'abcZ', 'year', 'projects', 'datestamp'];
    const row = (projects: string) => ['3', 'Beta', '7', 'any', '2', '2001', projects, '2020-01-01'];
    const had = (await members(3))['projects'] as number[];
    const { json: project } = await service.send('POST', `${DATABASE}/projects`, { description: 'More' });
    const other = Number(project['id']);
    const added = await update({ record: 'isolate', columns, rows: [row(`+${other}`)] });
    expect([added.json.message, added.json.changed, added.json.ignored]).toEqual([
      undefined,
      1,
      ['ST', 'clonal_complex', 'datestamp'],
    ]);
    const now = await members(3);
    expect(now['projects']).toEqual([...had, other].toSorted((left, right) => left - right));
    await update({ record: 'isolate', columns, rows: [row(`-${other}`)] });
    expect((await members(3))['projects']).toEqual(had);
  });

  it('knows the headings of lists on the screen, and numbers that are written otherwise', async () => {
    const headings = ['Locus', 'Common name', 'Coding', 'Alleles', 'Aliases', 'Changed'];
    const table = (rows: string[][]) => ({ record: 'locus', columns: headings, rows, dry_run: true });
    const sample = (body: object) => update(body, 'karl', '/db/sample');
    const { json } = await sample(table([['abcZ', 'transporter', 'yes', '7', 'a; b', '2020-01-01']]));
    expect(json).toMatchObject({ problems: [], ignored: ['Alleles', 'Changed'] });
    expect(json.rows[0]?.cells).toContainEqual([1, expect.any(String), 'transporter']);
    const wrong = await sample(table([['abcZ', '', 'perhaps', '', '', '']]));
    expect(wrong.json.problems).toMatchObject([{ row: 1, field: 'Coding' }]);
    const profile = { record: 'profile', columns: ['ST', 'scheme_id', 'clonal_complex'], rows: [['1', '1', 'CC5']] };
    expect((await sample({ ...profile, dry_run: true })).json).toMatchObject({ changed: 1, problems: [] });
    const same = { record: 'isolate', columns: ['id', 'temperature'], rows: [['1', '36.50']], dry_run: true };
    expect((await update(same)).json).toMatchObject({ changed: 0, unchanged: 1 });
    const builtIn = { record: 'isolate_field', columns: ['Field', 'Rules'], rows: [['datestamp', 'a date']] };
    expect((await update({ ...builtIn, dry_run: true })).json).toMatchObject({ changed: 0, problems: [] });
  });

  it('may have many columns, and more cells than other bodies have values', async () => {
    const rows = Array.from({ length: 10_000 }, (_, at) => [`EPI${at}`, '2011', '2011-05-06', '36.5', 'soil', 'C1']);
    const columns = ['isolate', 'year', 'sampled', 'temperature', 'source', 'code'];
    const { status, json } = await update({ record: 'isolate', columns, rows, dry_run: true });
    expect([status, json.changed]).toEqual([200, 10_000]);
    const more = await update({ record: 'isolate', columns, rows: Array(80_000).fill(rows[0]), dry_run: true });
    expect(more.json).toMatchObject({ status: 413, code: 'body_too_complex' });
  });

  it('tells of each row why its record cannot be found', async () => {
    const { json } = await update({
      record: 'isolate',
      dry_run: true,
      columns: ['isolate', 'year', 'aliases', 'publications'],
      rows: [
        ['Beta', '2002', '', ''],
        ['Alpha', '', '', 'many'],
        ['Nobody', '2000', '', ''],
        ['Alpha', '2000', '', ''],
        ['', '2000', '', ''],
      ],
    });
    expect(json.problems.map(({ row, field, code }) => [row, field, code])).toEqual([
      [2, 'publications', 'bad_value'],
      [3, 'isolate', 'unknown_record'],
      [4, undefined, 'repeated'],
      [5, 'isolate', 'unknown_record'],
    ]);
    const header = await update({ record: 'isolate', columns: ['id', 'yaer', 'id'], rows: [], dry_run: true });
    expect(header.json.problems.map(({ field, message }) => [field, message])).toEqual([
      ['yaer', '"yaer" is no member that can be changed. Did you mean year?'],
      ['id', '"id" occurs twice.'],
    ]);
    const none = await update({ record: 'isolate', columns: ['year'], rows: [['2000']], dry_run: true });
    expect(none.json.problems[0]?.message).toContain('A column "id" or "isolate"');
  });

  it('is refused where the right to one record is missing, with its row', async () => {
    const table = {
      record: 'isolate',
      columns: ['id', 'year'],
      rows: [
        ['1', '2012'],
        ['5', '2012'],
      ],
    };
    const projects = (await members(1))['projects'];
    expect(projects).toContain(1);
    const { status, json } = await update(table, 'anna');
    expect([status, json.code]).toEqual([403, 'no_right']);
    expect(json.details).toMatchObject([{ row: 2 }]);
    const own = await update({ ...table, rows: table.rows.slice(0, 1) }, 'anna');
    expect(own.json).toMatchObject({ changed: 1 });
  });

  it('deletes records, which come back together', async () => {
    const before = await Promise.all([5, 6].map(members));
    const table = { record: 'isolate', action: 'delete', columns: ['id'], rows: [['5'], ['6']] };
    const { json } = await update(table);
    expect(json.changed).toBe(2);
    expect((await service.send('GET', `${DATABASE}/isolates/5`)).status).toBe(404);
    await service.send('POST', `${DATABASE}/curation/batches/${json.batch}/undo`);
    expect(await Promise.all([5, 6].map(members))).toEqual(before);
  });

  it('changes alleles of one locus or of several, profiles and loci', async () => {
    const sample = '/db/sample';
    const many = {
      record: 'allele',
      columns: ['locus', 'allele_id', 'comments', 'resistance'],
      rows: [
        ['penA', 'b', 'Seen twice.', 'no'],
        ['abcZ', '1', 'Old.', ''],
      ],
    };
    expect((await update(many, 'karl', sample)).json).toMatchObject({ changed: 2 });
    expect((await service.send('GET', `${sample}/loci/penA/alleles/b`)).json).toMatchObject({
      comments: 'Seen twice.',
      resistance: 'no',
    });
    const one = {
      record: 'allele',
      within: { locus: 'abcZ' },
      columns: ['allele_id', 'status'],
      rows: [['2', 'WGS: manual extract']],
    };
    expect((await update(one, 'karl', sample)).json).toMatchObject({ changed: 1 });
    const profiles = {
      record: 'profile',
      within: { scheme_id: 1 },
      columns: ['profile_id', 'clonal_complex', 'abcZ'],
      rows: [
        ['2', 'ST-2 complex', ''],
        ['3', '', '99'],
      ],
    };
    const refused = await update(profiles, 'karl', sample);
    expect(refused.json).toMatchObject({ code: 'record_refused', details: [{ row: 2, field: 'abcZ' }] });
    const loci = {
      record: 'locus',
      columns: ['locus', 'full_name', 'aliases'],
      rows: [['adk', 'adenylate kinase', 'NEIS0767; other']],
    };
    expect((await update(loci, 'karl', sample)).json).toMatchObject({ changed: 1 });
    expect((await service.members(`${sample}/loci/adk`))['aliases']).toEqual(['NEIS0767', 'other']);
  });
});
