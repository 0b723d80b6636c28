import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AddedContigs } from '#shared/api/curation/contig-members.ts';
import { sampleSequence } from '../../support/sample-database.ts';
import { createSamplePair } from '../../support/sample-isolates.ts';
import { startCurated, type CuratedService } from './curated-service.ts';

let service: CuratedService;
beforeAll(async () => {
  service = await startCurated({ databases: createSamplePair, scopes: { anna: [{ kind: 'project', name: '99' }] } });
});
afterAll(() => service.close());

const ISOLATE = '/db/sample_isolates/isolates/1';
const FASTA = `${ISOLATE}/contigs_fasta`;
const REASON = 'A plasmid only.';

const contigs = async () => (await service.send('GET', `${ISOLATE}/contigs?return_all=1`)).json['contigs'] as string[];
const text = async () => service.text(FASTA);

describe('contigs that are kept by hand', () => {
  it('come as one FASTA text, of which all or nothing is added, and go together', async () => {
    const before = await text();
    const fasta = `>one a\n${sampleSequence(1, 90).toLowerCase()}\n>two\n${sampleSequence(2, 60)}\nNNN\n`;
    const small = await service.send('POST', FASTA, { fasta });
    expect(small.json).toMatchObject({ status: 400, code: 'reason_needed' });
    expect(small.json['message']).toContain('fewer than 1,000,000');
    const { status, json } = await service.send('POST', FASTA, { fasta, method: 'Illumina', reason: REASON });
    expect(status).toBe(201);
    const { contigs: ids, total_length, batch } = json as unknown as AddedContigs;
    expect([ids.length, total_length]).toEqual([2, 153]);
    expect((await service.send('GET', `/db/sample_isolates/contigs/${ids[0]}`)).json).toMatchObject({
      sequence: sampleSequence(1, 90),
      original_designation: 'one',
      method: 'Illumina',
      isolate_id: 1,
    });
    expect(await text()).toContain(`>${ids[1]}\n${sampleSequence(2, 60)}NNN\n`);
    const undone = await service.send('POST', `/db/sample_isolates/curation/batches/${batch}/undo`);
    expect(undone.json).toMatchObject({ records: 2 });
    expect(await text()).toBe(before);
    const again = await service.send('POST', FASTA, { fasta, reason: REASON });
    expect(Math.min(...(again.json as unknown as AddedContigs).contigs)).toBeGreaterThan(Math.max(...ids));
  });

  it('are refused with the number of each that is wrong, and then nothing is added', async () => {
    const before = await contigs();
    const { json } = await service.send('POST', FASTA, { fasta: '>a\nACGT\n>b\nACXT\n>c\n\n', reason: REASON });
    expect(json).toMatchObject({ code: 'record_refused', details: [{ row: 2 }, { row: 3 }] });
    expect((await service.send('POST', FASTA, { fasta: 'ACGT' })).json).toMatchObject({ code: 'record_refused' });
    expect((await service.send('POST', FASTA, { fasta: '>a\nACGT' }, 'anna')).json).toMatchObject({ code: 'no_right' });
    const none = await service.send('POST', '/db/sample_isolates/isolates/999/contigs_fasta', { fasta: '>a\nAC' });
    expect(none.status).toBe(404);
    expect(await contigs()).toEqual(before);
  });

  it('may be longer than other requests', async () => {
    const { status, json } = await service.send('POST', FASTA, { fasta: `>long\n${'ACGT'.repeat(2_500_000)}\n` });
    expect([status, json['total_length']]).toEqual([201, 10_000_000]);
  });

  it('are changed and deleted one by one, and come back with the loci that lie on them', async () => {
    const [first = ''] = await contigs();
    const path = first.replace('http://localhost', '');
    const record = async () => (await service.send('GET', path)).json;
    const whole = await record();
    expect(whole['loci']).not.toHaveLength(0);
    // Its old name has a line break, which is forbidden now.
    expect(whole['original_designation']).toContain('\n');
    const changed = await service.send('PATCH', path, { comments: 'Checked.' });
    expect(changed.json).toMatchObject({ comments: 'Checked.', loci: whole['loci'] });
    const refused = await service.send('PATCH', path, { method: 'a\tb' });
    expect(refused.json).toMatchObject({ code: 'record_refused', details: [{ field: 'method' }] });
    await service.send('PATCH', path, { original_designation: 'NODE_1' });
    changed.json['original_designation'] = 'NODE_1';
    expect((await service.send('DELETE', path)).status).toBe(200);
    expect((await service.send('GET', path)).status).toBe(404);
    expect((await service.undo(path)).status).toBe(200);
    expect(await record()).toMatchObject({ ...changed.json, curator: expect.anything() as unknown });
    expect((await service.send('PATCH', path, { sequence: 'AC GT' })).json).toMatchObject({ sequence: 'ACGT' });
    expect((await record())['loci']).toBeUndefined();
  });
});
