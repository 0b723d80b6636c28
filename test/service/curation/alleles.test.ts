import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DefinedAlleles } from '#shared/api/curation/define-alleles.ts';
import type { RecordChanges } from '#shared/api/curation/record-changes.ts';
import { reverseComplement } from '#shared/sequence/reverse-complement.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { createSampleDatabase, createSampleIsolates } from '../../support/sample-database.ts';
import { sampleSequence } from '../../support/sample-database.ts';
import { startCurated, type CuratedService } from './curated-service.ts';

/** The definitions and an isolate database beside them. */
async function both(folder: DataFolder): Promise<void> {
  await createSampleDatabase(folder);
  await createSampleIsolates(folder);
}

let service: CuratedService;
beforeAll(async () => {
  service = await startCurated({ databases: both, scopes: { anna: [{ kind: 'locus', name: 'abcZ' }] } });
});
afterAll(() => service.close());

const LIST = '/db/sample/loci/abcZ/alleles';
/** An allele of the sample with another base. */
function variant(place: number, of = service.sequence('abcZ', '1')): string {
  return of.slice(0, place) + (of.charAt(place) === 'A' ? 'C' : 'A') + of.slice(place + 1);
}

describe('alleles that are kept by hand', () => {
  it('takes the next free id, keeps every member, is typed at once, and comes back when it was deleted', async () => {
    const body = {
      sequence: `${variant(9).toLowerCase().slice(0, 20)} ${variant(9).slice(20)}`,
      comments: ' Seen twice. ',
      publications: [2, 1],
      flags: ['frameshift'],
      accessions: [{ databank: 'ENA', accession: 'AB1' }],
      type_allele: true,
    };
    const made = await service.send('POST', LIST, body);
    expect(made.json).toMatchObject({ sequence: variant(9), status: 'unchecked', comments: 'Seen twice.' });
    expect(made.status).toBe(201);
    const id = String(made.json['allele_id']);
    expect(made.headers.location).toBe(`http://localhost${LIST}/${id}`);
    const found = await service.send('POST', '/db/sample/loci/abcZ/sequence', { sequence: variant(9) });
    expect(found.json['exact_matches']).toMatchObject([{ allele_id: id }]);

    const whole = await service.members(`${LIST}/${id}`);
    expect(whole).toMatchObject({ ...body, sequence: variant(9), comments: 'Seen twice.', publications: [1, 2] });
    expect((await service.send('DELETE', `${LIST}/${id}`)).status).toBe(200);
    const again = await service.send('POST', LIST, { allele_id: id, sequence: variant(9) });
    expect(again.json).toMatchObject({ code: 'record_refused', details: [{ field: 'allele_id' }] });
    expect((await service.undo(`${LIST}/${id}`)).status).toBe(200);
    expect(await service.members(`${LIST}/${id}`)).toEqual(whole);
    expect((await service.send('GET', `${LIST}/${id}`)).json).toEqual(made.json);
  });

  it('takes a change whose signature stands in the query string, as some clients sign', async () => {
    const signed = `${LIST}/1?oauth_consumer_key=k&oauth_nonce=n&oauth_signature=s`;
    const { status, json } = await service.send('PATCH', signed, { comments: 'Signed elsewhere.' });
    expect([status, json['comments']]).toEqual([200, 'Signed elsewhere.']);
  });

  it('refuses a known sequence, also reversed, and asks for a reason where one is unusual', async () => {
    const known = service.sequence('abcZ', '1');
    for (const sequence of [known, reverseComplement(known)]) {
      const refused = await service.send('POST', LIST, { sequence });
      expect(refused.json).toMatchObject({ code: 'record_refused', details: [{ field: 'sequence' }] });
      expect(refused.json['message']).toContain('abcZ-1');
    }
    const odd = sampleSequence(77, known.length);
    const unusual = await service.send('POST', LIST, { sequence: odd });
    expect(unusual.json).toMatchObject({ status: 400, code: 'reason_needed' });
    const accepted = await service.send('POST', LIST, { sequence: odd, reason: 'A deep lineage.' });
    expect(accepted.status).toBe(201);
    const path = String(accepted.headers.location).replace('http://localhost', '');
    const { changes } = (await service.send('GET', `${path}/changes`)).json as RecordChanges;
    expect(changes).toMatchObject([{ reason: 'A deep lineage.', curator: { name: 'karl Person' } }]);
    const wrong = { sequence: 'ACGX', status: 'nice', publications: [0], attributes: { none: 'x' }, allele_id: '0' };
    const { json } = await service.send('POST', LIST, wrong);
    expect((json['details'] as { field: string }[]).map(({ field }) => field).toSorted()).toEqual([
      'allele_id',
      'attributes.none',
      'publications',
      'sequence',
      'status',
    ]);
  });

  it('changes what is said of one, and names who knows it by its sequence', async () => {
    const path = `${LIST}/1`;
    const changed = await service.send('PATCH', path, { status: 'Sanger trace checked', comments: null });
    expect(changed.json).toMatchObject({ allele_id: '1', status: 'Sanger trace checked' });
    expect((await service.send('PATCH', path, { allele_id: '99' })).json).toMatchObject({ code: 'record_refused' });
    const other = await service.send('PATCH', path, { sequence: variant(12) });
    expect(other.json).toMatchObject({ code: 'reason_needed' });
    expect(other.json['message']).toMatch(/Profile ST-\d+ .* has it\./);
    const used = await service.send('DELETE', path);
    expect(used.json).toMatchObject({ status: 409, code: 'in_use' });
    expect((await service.undo(path)).status).toBe(200);
  });

  it('lets the curator of a locus define alleles of it, and of no other', async () => {
    expect((await service.send('POST', LIST, { sequence: variant(15) }, 'anna')).status).toBe(201);
    const other = await service.send('POST', '/db/sample/loci/adk/alleles', { sequence: 'ACGT' }, 'anna');
    expect(other.json).toMatchObject({ status: 403, code: 'no_right' });
    expect(other.json['message']).toContain('curator of the locus "adk"');
  });
});

describe('alleles of many loci from one FASTA text', () => {
  const define = async (body: object, as?: string) => service.send('POST', '/db/sample/alleles', body, as);
  const fasta = () => {
    const adk = service.sequence('adk', '1');
    return `>abcZ_new\n${variant(21)}\n>adk\n${variant(8, adk)}\n>abcZ\n${variant(22)}\n`;
  };

  it('are all defined with the next ids, and taken back together', async () => {
    const looked = (await define({ fasta: fasta(), dry_run: true })).json as unknown as DefinedAlleles;
    expect(looked).toMatchObject({ defined: 3, problems: [{ row: 2, code: 'stop_codon' }] });
    expect((await define({ fasta: fasta() })).json).toMatchObject({ code: 'reason_needed', details: [{ row: 2 }] });
    const { status, json } = await define({ fasta: fasta(), reason: 'The locus is like that.' });
    expect(status).toBe(201);
    const { alleles, batch = '' } = json as unknown as DefinedAlleles;
    expect(alleles).toEqual(looked.alleles);
    expect(alleles.map(({ row, locus }) => [row, locus])).toEqual([
      [1, 'abcZ'],
      [2, 'adk'],
      [3, 'abcZ'],
    ]);
    const [first] = alleles;
    expect((await service.send('GET', `${LIST}/${first?.allele_id}`)).json).toMatchObject({ sequence: variant(21) });
    const again = (await define({ fasta: fasta(), skip_known: true })).json as unknown as DefinedAlleles;
    expect(again).toMatchObject({ defined: 0 });
    expect(again.alleles.map(({ known, allele_id }) => [known, allele_id])).toEqual(
      alleles.map(({ allele_id }) => [true, allele_id]),
    );
    expect((await service.send('POST', `/db/sample/curation/batches/${batch}/undo`)).json).toMatchObject({
      records: 3,
    });
    expect((await service.send('GET', `${LIST}/${first?.allele_id}`)).status).toBe(404);
  });

  it('are none of them defined where one is wrong, and each is named', async () => {
    const before = (await service.send('GET', LIST)).json['records'];
    const text = `${fasta()}>nothing\nACGT\n>abcZ_2\n${service.sequence('abcZ', '1')}\n>abcZ_3\n${variant(21)}\n`;
    const { json } = await define({ fasta: text });
    expect(json).toMatchObject({ status: 400, code: 'record_refused' });
    expect((json['details'] as { row: number }[]).map(({ row }) => row)).toEqual([2, 4, 5, 6]);
    expect((await service.send('GET', LIST)).json['records']).toBe(before);
    expect((await define({ fasta: '' })).json).toMatchObject({ code: 'record_refused' });
    expect((await define({ fasta: fasta() }, 'anna')).json).toMatchObject({ code: 'no_right' });
    expect((await service.send('GET', LIST)).json['records']).toBe(before);
  });
});
