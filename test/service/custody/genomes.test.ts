import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '#shared/api/routes.ts';
import { as, ISOLATES, startCustody, type CustodyService } from '../../support/custody-service.ts';
import { plantIn } from '../../support/plant.ts';

const GENOME = 'a'.repeat(64);
const OF_FILE = 'b'.repeat(64);

let service: CustodyService;
let noted: string;
let other: string;
beforeAll(async () => {
  service = await startCustody();
  await service.makePrivate();
  const { connection } = plantIn(await service.dataFolder.open('sample'));
  const [first, second] = connection
    .prepare('select a.id, l.name, a.allele_id from allele a join locus l on l.id = a.locus order by a.id limit 2')
    .all();
  const address = (row: typeof first) =>
    `/db/sample/loci/${String(row?.['name'])}/alleles/${String(row?.['allele_id'])}/genomes`;
  [noted, other] = [address(first), address(second)];
  connection.exec(`
    insert into genome_origin (id, sha256, file, isolate_database, isolate) values
      (1, '${GENOME}', 'secret.fasta', 'sample_isolates', 4), (2, '${OF_FILE}', 'sent.fasta', null, null),
      (3, '${'c'.repeat(64)}', null, 'sample_isolates', 4), (4, '${GENOME}', null, 'no_such', 4);
    insert into allele_origin (allele, origin) select ${Number(first?.['id'])}, id from genome_origin`);
  plantIn(await service.dataFolder.open('sample_isolates')).connection.exec(
    `insert into genome_scan (isolate, number, batch, sha256) values (4, 1, 'a batch', '${GENOME}')`,
  );
});
afterAll(() => service.close());

test('a genome is told to those who see its isolate, and to nobody else', async () => {
  const seen = async (account?: string) => {
    const { status, json } = await service.get(noted, as(account));
    return [status, routes.getAlleleGenomes.response.parse(json).genomes] as const;
  };
  const isolate = { database: 'sample_isolates', isolate_id: 4, isolate: expect.any(String) as string };
  // An owner, one with whom it is shared, and a curator of the isolates, who curates no definitions: no file for them.
  for (const account of ['olga', 'sven', 'cora'])
    expect(await seen(account)).toEqual([200, [{ sha256: GENOME, isolate }]]);
  for (const account of [undefined, 'rita']) {
    const [hidden, none] = [await service.get(noted, as(account)), await service.get(other, as(account))];
    expect(hidden.text).toBe(none.text);
    expect(await seen(account)).toEqual([200, []]);
  }
  // A curator of the definitions who does not see the isolate learns of the file that names none.
  const { id } = service.dataFolder.site.accounts.find('rita') ?? { id: 0 };
  await service.dataFolder.site.accounts.grant(id, 'sample', { role: 'curator', scopes: [] });
  expect(await seen('rita')).toEqual([200, [{ sha256: OF_FILE, file: 'sent.fasta' }]]);
  // What rests on it is for curators of the isolates.
  for (const account of [undefined, 'rita', 'olga', 'sven']) {
    const [hidden, unknown] = [4, 9999].map((one) => service.get(`${ISOLATES}/${one}/rests-on`, as(account)));
    expect((await hidden)?.status).toBe((await unknown)?.status);
    expect([401, 403]).toContain((await hidden)?.status);
  }
  const { json } = await service.get(`${ISOLATES}/4/rests-on`, as('cora'));
  expect(routes.getRestsOn.response.parse(json)).toMatchObject({
    definitions: 'sample',
    genomes: [{ sha256: GENOME }],
    alleles: [{ supported_by_others: true }],
  });
  expect((await service.get(`${ISOLATES}/9999/rests-on`, as('cora'))).status).toBe(404);
});

test('an isolate of a database of the same name, which never had the genome, is not named', async () => {
  plantIn(await service.dataFolder.open('sample_isolates')).connection.exec('delete from genome_scan');
  const { json } = await service.asOwner({ url: noted });
  expect(json).toEqual({ genomes: [{ sha256: OF_FILE, file: 'sent.fasta' }] });
});
