import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bumpDefinitionsVersion } from '#electron/store/file/meta.ts';
import { responseOf } from '#shared/api/dialect.ts';
import type { RouteId } from '#shared/api/routes.ts';
import { reverseComplement } from '#shared/sequence/reverse-complement.ts';
import { translate } from '#shared/sequence/translation.ts';
import { plantIn } from '../../support/plant.ts';
import { addLocus, addScheme, createSampleDatabase } from '../../support/sample-database.ts';
import { startSampleService, type SampleService } from '../../support/sample-service.ts';

/** A whole number of codons without a stop, and another gene that codes for the same protein. */
const CODING = Array.from(
  { length: 50 },
  (_, index) => ['GAA', 'CTG', 'AAA', 'GGT', 'ATT', 'CCG', 'TGG'][(index * index) % 7],
)
  .join('')
  .concat('GAACTGGATTACAAAGGT');
const SYNONYM = CODING.replaceAll('GAA', 'GAG');
const PROTEIN = translate(CODING, 11);

let service: SampleService;
let scheme: number;
beforeAll(async () => {
  service = await startSampleService(async (folder) => {
    const sample = plantIn(await createSampleDatabase(folder));
    const coding = await addLocus(sample, 'coding', [
      { allele_id: '1', sequence: CODING },
      { allele_id: '2', sequence: SYNONYM },
      { allele_id: '3', sequence: CODING.slice(1) },
      { allele_id: '4', sequence: `${CODING.slice(0, 30)}TAA${CODING.slice(33)}` },
    ]);
    await addLocus(sample, 'turned', [{ allele_id: '1', sequence: reverseComplement(CODING) }]);
    scheme = await addScheme(sample, 'long', [coding], [], { withoutKey: true });
    bumpDefinitionsVersion(sample.connection);
  });
});
afterAll(() => service.close());

type Member = Record<string, unknown>;

/** The reply on one face, after it was checked with the schema of that face. */
async function ask(face: 'contract' | 'deployed', route: RouteId, path: string, body: object) {
  const { status, json } = await service.post((face === 'deployed' ? '/bigsdb' : '') + path, body);
  expect(status).toBe(200);
  expect(responseOf(face, route).safeParse(json).error).toBeUndefined();
  return json as { best_match?: Member; exact_matches?: unknown };
}

describe('a protein', () => {
  const href = (locus: string, id: string) => `http://localhost:80/db/sample/loci/${locus}/alleles/${id}`;

  it('matches the alleles of DNA loci that translate to a part of it, on either strand', async () => {
    const sequence = `>p some protein\nMKV${PROTEIN}RRW\n`;
    const { exact_matches } = await ask('contract', 'queryDatabase', '/db/sample/sequence', {
      sequence,
      details: true,
    });
    const place = { start: 4, end: 3 + PROTEIN.length, length: CODING.length, contig: 'p' };
    expect(exact_matches).toEqual({
      coding: [
        { allele_id: '1', href: href('coding', '1'), ...place, orientation: 'forward' },
        { allele_id: '2', href: href('coding', '2'), ...place, orientation: 'forward' },
      ],
      turned: [{ allele_id: '1', href: href('turned', '1'), ...place, orientation: 'reverse' }],
    });
  });

  it('matches the loci of a scheme and a single locus in the same way, and then has no best match', async () => {
    const body = { sequence: PROTEIN };
    const one = await ask('deployed', 'queryLocus', '/db/sample/loci/coding/sequence', body);
    expect(one.exact_matches).toMatchObject([{ allele_id: '1' }, { allele_id: '2' }]);
    expect(one).not.toHaveProperty('best_match');
    const all = await ask('deployed', 'queryScheme', `/db/sample/schemes/${scheme}/sequence`, body);
    expect(all.exact_matches).toMatchObject({ coding: [{ allele_id: '1' }, { allele_id: '2' }] });
  });

  it.each([
    ['a part of the translation', PROTEIN.slice(1)],
    ['the translation with a difference', `${PROTEIN.slice(0, 20)}W${PROTEIN.slice(21)}`],
    ['two contigs that each have a part', `>a\n${PROTEIN.slice(0, 30)}\n>b\n${PROTEIN.slice(30)}\n`],
    ['the translation with an unknown residue', `${PROTEIN.slice(0, 20)}X${PROTEIN.slice(21)}`],
  ])('matches no allele exactly if it is %s', async (_, sequence) => {
    const { exact_matches } = await ask('contract', 'queryDatabase', '/db/sample/sequence', { sequence });
    expect(exact_matches).toEqual({});
  });

  it('follows alleles that arrive', async () => {
    const { connection } = plantIn(await service.dataFolder.open('sample'));
    connection.exec(
      "update allele set sequence = replace(sequence, 'GAG', 'GAC') where length = 168 and allele_id = '2'",
    );
    bumpDefinitionsVersion(connection);
    const { exact_matches } = await ask('contract', 'queryDatabase', '/db/sample/sequence', { sequence: PROTEIN });
    expect(exact_matches).toMatchObject({ coding: [{ allele_id: '1' }] });
  });

  it('has a best match whose columns deployed servers count in bases of the allele', async () => {
    const other = PROTEIN[20] === 'W' ? 'A' : 'W';
    const sequence = `${PROTEIN.slice(0, 20)}${other}${PROTEIN.slice(21)}`;
    const path = '/db/sample/loci/coding/sequence';
    const { best_match } = await ask('contract', 'queryLocus', path, { sequence });
    const residues = PROTEIN.length;
    const same = { length: 3 * residues, mismatches: 1, start: 1, end: residues, orientation: 'forward' };
    expect(best_match).toMatchObject({ ...same, alignment: residues, translated: 'allele', partial: false });
    const deployed = await ask('deployed', 'queryLocus', path, { sequence });
    expect(deployed.best_match).toMatchObject({ ...same, alignment: 3 * residues });
  });
});
