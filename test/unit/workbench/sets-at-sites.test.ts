import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSiteStore } from '#electron/store/site/site-store.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { startPlainSite, type SiteView } from '#test/support/plain-site.ts';
import { addLocus, addScheme, addUser, sampleAlleles } from '#test/support/sample-database.ts';
import { plantIn } from '#test/support/plant.ts';
import { startSampleService, type SampleService } from '#test/support/sample-service.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { typeOnce } from './type-once.ts';
import { startWorkbench } from './workbench-support.ts';

/** What a site calls a locus and a scheme in its set, and what it does not show there. */
const REAL = 'abcZ';
const SHOWN = 'ABC_transporter';
const HIDDEN_LOCUS = /\/loci\/adk$/;
const HIDDEN_SCHEME = 'Panel';

const named = (text: string) => text.replaceAll(new RegExp(`(?<=["/])${REAL}(?=["/])`, 'g'), SHOWN);

/** Leaves out what the set hides. Counts of the whole stay, as sites keep them. */
function shown(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const record = body as Record<string, unknown>;
  const lists: Record<string, (entry: unknown) => boolean> = {
    loci: (entry) => !HIDDEN_LOCUS.test(String(entry)),
    schemes: (entry) => (entry as { description: string }).description !== HIDDEN_SCHEME,
  };
  const left = Object.fromEntries(
    Object.entries(lists).flatMap(([name, keeps]) => {
      const list = record[name];
      return Array.isArray(list) ? [[name, list.filter(keeps)]] : [];
    }),
  );
  const [list] = Object.values(left);
  const records = list && typeof record['records'] === 'number' && !('has_primary_key_field' in record);
  return { ...record, ...left, ...(records ? { records: list.length } : {}) };
}

/** A database as a set. Some replies have the names of the whole database all the same: `isOdd`. */
const view = (isOdd: (path: string) => boolean): SiteView => ({
  meant: (path) => path.replaceAll(SHOWN, REAL),
  sent(path, text) {
    if (!/^[[{]/.test(text))
      return isOdd(path) ? text : text.replaceAll(new RegExp(`(?<=[>\\t])${REAL}(?=[_\\t])`, 'g'), SHOWN);
    const record = JSON.parse(text) as Record<string, unknown>;
    const renamed = isOdd(path) ? text : named(text);
    const body = shown(JSON.parse(renamed)) as Record<string, unknown>;
    return JSON.stringify(record['description'] === 'MLST' ? { ...body, description: 'Set of types' } : body);
  },
});

const ALLELES = sampleAlleles(1, 4);

async function fill(folder: DataFolder): Promise<void> {
  const about = { kind: 'seqdef', description: 'A set', synthetic: true } as const;
  const database = plantIn(await folder.create('sample', about));
  await addUser(database);
  const loci = [await addLocus(database, 'adk', sampleAlleles(2, 2)), await addLocus(database, REAL, ALLELES)];
  await addLocus(database, 'other', sampleAlleles(3, 1));
  const profiles = ALLELES.map(({ allele_id }) => ({ profile_id: allele_id, alleles: ['1', allele_id] }));
  await addScheme(database, 'MLST', loci, profiles);
  await addScheme(database, HIDDEN_SCHEME, loci, [], { withoutKey: true });
}

let service: SampleService;
let site: Awaited<ReturnType<typeof startPlainSite>>;
beforeAll(async () => {
  service = await startSampleService(fill);
  // Files, tables and what a query finds have the names of the database.
  const isOdd = (path: string) => /alleles_fasta|profiles_csv|sequence$|loci\/abcZ$/.test(path);
  site = await startPlainSite(service.app, view(isOdd));
});
afterAll(async () => {
  site.server.closeAllConnections();
  site.server.close();
  await service.close();
});

async function startAt(address: string) {
  const dataFolder = temporaryFolder();
  const store = await openSiteStore(join(dataFolder, 'site.sqlite'));
  await store.putRemoteSite({ id: 'sets', name: 'Sets', base_url: address, dialect: 'deployed' });
  await store.close();
  const started = await startWorkbench({ dataFolder });
  await started.rpc.call('site:allow-sending', { site: 'sets' });
  return started;
}

test('a set of a database is typed, aligned and copied, also where some replies have other names', async () => {
  const { rpc, ended } = await startAt(site.address);
  const get = async (path: string) => (await rpc.call('api:request', { site: 'sets', method: 'GET', path })).body;
  expect(await get('/db/sample/loci')).toMatchObject({ records: 2 });

  const input = { kind: 'text', name: 'mine', text: ALLELES[2]?.sequence ?? '' } as const;
  const scheme = await typeOnce(rpc, {
    site: 'sets',
    database: 'sample',
    target: { kind: 'scheme', scheme_id: 1 },
    input,
  });
  expect(scheme.loci).toMatchObject([{ locus: SHOWN, status: 'exact', allele_ids: ['3'] }]);
  const all = await typeOnce(rpc, { site: 'sets', database: 'sample', target: { kind: 'all' }, input });
  expect(all.loci.filter(({ status }) => status === 'exact')).toMatchObject([{ locus: SHOWN, allele_ids: ['3'] }]);
  expect(all.loci).toHaveLength(2);
  const locus = await typeOnce(rpc, {
    site: 'sets',
    database: 'sample',
    target: { kind: 'locus', locus: SHOWN },
    input,
  });
  expect(locus.loci).toMatchObject([{ locus: SHOWN, allele_ids: ['3'] }]);

  const aligned = await rpc.call('alignment:make', {
    site: 'sets',
    database: 'sample',
    locus: SHOWN,
    rows: [{ kind: 'allele', allele_id: '3' }, { kind: 'all' }],
  });
  expect(aligned.rows).toHaveLength(4);

  const { job_id } = await rpc.call('mirror:start', { site: 'sets', database: 'sample', name: 'copy' });
  const job = await ended(job_id);
  expect(job.problem?.message ?? job.summary).toContain('is a copy of 2 loci, 5 alleles, 1 scheme and 4 profiles');
  const own = async (path: string) => (await rpc.call('api:request', { site: 'local', method: 'GET', path })).body;
  expect(await own('/db/copy/schemes/1/profiles/3?allele_ids_only=1')).toMatchObject({ alleles: { [SHOWN]: '3' } });
  const { sequence } = ALLELES[2] ?? {};
  expect(await own(`/db/copy/loci/${SHOWN}/alleles/3`)).toMatchObject({ sequence });
  expect(await own('/db/copy/schemes/1')).toMatchObject({ description: 'Set of types' });
  expect(job.log.map(({ text }) => text)).toContainEqual(
    'The site counts 2 loci of Set of types and shows 1: the others are not in the copy.',
  );
});
