import { describe, expect, it } from 'vitest';
import { startWorkbench } from './workbench-support.ts';

const FILES = {
  'set/isolates.tsv': 'isolate\tcountry\tassembly_filename\tsequence_method\nA\tUtopia\tgenome.fa\tIllumina\n',
  'set/fields.tsv': 'name\ttype\trequired\ncountry\ttext\tyes\n',
  'set/genome.fa': '>c1\nACGT\n',
};

describe('a new database', () => {
  it('of a linked pair is made, announced and listed', async () => {
    const { rpc, events } = await startWorkbench();
    const made = await rpc.call('database:create', { database: 'mine', kind: 'pair', description: 'My species' });
    expect(made).toEqual({ databases: ['mine_seqdef', 'mine_isolates'] });
    expect(events).toContainEqual(['databases:changed', made]);
    expect(await rpc.call('database:list', undefined)).toMatchObject([
      { name: 'mine_isolates', kind: 'isolates', description: 'My species: isolates', isolates: 0 },
      { name: 'mine_seqdef', kind: 'seqdef', loci: 0 },
    ]);
    await expect(rpc.call('database:create', { database: 'mine', kind: 'pair' })).rejects.toThrow(/exists already/);
  });
});

describe('an import of isolates', () => {
  it('is planned without a trace, then done as a job', async () => {
    const { rpc, upload, ended } = await startWorkbench();
    const [folder] = await upload(FILES);
    const tokens = [folder?.token ?? ''];
    const plan = await rpc.call('import-isolates:inspect', { tokens });
    expect(plan).toMatchObject({ problems: [], counts: { isolates_added: 1, fields_added: 1 } });
    expect(plan.files.map(({ name, role }) => [name, role])).toEqual([
      ['fields.tsv', 'fields'],
      ['genome.fa', 'assembly'],
      ['isolates.tsv', 'isolates'],
    ]);
    expect(await rpc.call('database:list', undefined)).toEqual([]);
    const { job_id } = await rpc.call('import-isolates:start', { tokens, database: 'mine', description: 'Mine' });
    expect(await ended(job_id)).toMatchObject({
      kind: 'import',
      state: 'done',
      summary: expect.stringMatching(/^Added 1 isolate, 1 assembly and 1 field definition as new database "mine"/),
    });
    expect(await rpc.call('database:list', undefined)).toMatchObject([
      { name: 'mine', kind: 'isolates', description: 'Mine', isolates: 1 },
    ]);
  });

  it('that is refused fails with every reason', async () => {
    const { rpc, upload, ended } = await startWorkbench();
    const [folder] = await upload({ ...FILES, 'set/isolates.tsv': 'isolate\tcountry\nA\t\n\tUtopia\n' });
    const { job_id } = await rpc.call('import-isolates:start', { tokens: [folder?.token ?? ''], database: 'mine' });
    const job = await ended(job_id);
    expect(job).toMatchObject({ state: 'failed', can_retry: true });
    expect(job.problem?.details?.map(({ row, reason }) => [row, reason])).toEqual([
      [1, 'Required fields are missing: country.'],
      [2, 'The isolate has no name.'],
    ]);
    expect(await rpc.call('database:list', undefined)).toEqual([]);
  });
});
