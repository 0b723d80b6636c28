import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openSiteStore } from '#electron/store/site/site-store.ts';
import { LONGEST_KEPT } from '#electron/remote/offline-cache.ts';
import { MAX_ALIGNED_ROWS, type AlignmentRowInput } from '#shared/rpc/contract/alignment.ts';
import { ALLOWS_MANY } from '#test/support/allows-many.ts';
import type { Fault } from '#test/support/scripted-site/faults.ts';
import { json, startScriptedSite } from '#test/support/scripted-site/scripted-site.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { startWorkbench } from './workbench-support.ts';

/** A site whose answers the test gives, and a workbench that knows it. */
async function startWithSite(usual: Fault) {
  const site = await startScriptedSite();
  let isClosed = false;
  const close = async () => {
    if (!isClosed) await site.close();
    isClosed = true;
  };
  onTestFinished(close);
  site.usual = (request, response) => {
    response.setHeaders(new Map(Object.entries(ALLOWS_MANY)));
    usual(request, response);
  };
  const dataFolder = temporaryFolder();
  const store = await openSiteStore(join(dataFolder, 'site.sqlite'));
  await store.putRemoteSite({ id: 'old', name: 'Old site', base_url: site.address, dialect: 'deployed' });
  await store.close();
  const { rpc } = await startWorkbench({ dataFolder });
  const align = (rows: AlignmentRowInput[], locus = 'old', may_fetch = false) =>
    rpc.call('alignment:make', { site: 'old', database: 'old', locus, rows, may_fetch });
  return { site, align, close, rpc };
}

const alleles = (count: number) =>
  Array.from({ length: count }, (_, index): AlignmentRowInput => ({ kind: 'allele', allele_id: String(index + 1) }));

const FASTA = '>old_1\nACGTAC\nGTAA\n>old_10\nacgtacgtcc\n>old_2\nACGTACGTAC\n';

test('all alleles that a site shows are aligned in few requests, unless they are more than a drawing holds', async () => {
  const { site, align } = await startWithSite((request, response) => {
    if (request.url?.endsWith('/alleles_fasta')) response.writeHead(200, { 'content-type': 'text/plain' }).end(FASTA);
    else
      json(
        request.url?.includes('/alleles?')
          ? { records: request.url.includes('/many/') ? MAX_ALIGNED_ROWS + 1 : 3, alleles: [] }
          : { id: 'old', data_type: 'DNA' },
      )(request, response);
  });
  const { rows } = await align([{ kind: 'all' }]);
  expect(rows.map(({ name, residues }) => [name, residues])).toEqual([
    ['old_1', 'ACGTACGTAA'],
    ['old_2', 'ACGTACGTAC'],
    ['old_10', 'ACGTACGTCC'],
  ]);
  expect(site.asked.filter((asked) => asked.includes('/alleles/'))).toEqual([]);
  await expect(align([{ kind: 'allele', allele_id: '7' }, { kind: 'all' }])).rejects.toMatchObject({
    problem: { code: 'unknown_allele' },
  });
  await expect(align([{ kind: 'all' }], 'many')).rejects.toMatchObject({
    problem: { code: 'too_many_alleles', message: expect.stringContaining('many has 2,001 alleles') },
  });
});

test('alleles of a site that does not answer now are aligned with the day of which they are', async () => {
  const { align, close } = await startWithSite((request, response) => {
    if (request.url?.endsWith('/alleles_fasta'))
      response.writeHead(200, { 'content-type': 'text/plain', etag: '"1"' }).end(FASTA);
    else {
      const reply = request.url?.includes('/alleles?') ? { records: 3, alleles: [] } : { id: 'old', data_type: 'DNA' };
      json(reply, { etag: '"1"' })(request, response);
    }
  });
  const day = new Date().toISOString().slice(0, 10);
  expect((await align([{ kind: 'all' }])).notes.join()).not.toContain('Old site');
  await close();
  const { rows, notes } = await align([{ kind: 'all' }]);
  expect(rows).toHaveLength(3);
  expect(notes).toContainEqual(expect.stringMatching(`^Old site does not answer now: .* as of ${day}`));
});

test('chosen alleles of a locus that is too large for one reply are asked for one by one, up to 200', async () => {
  const line = `${'ACGT'.repeat(16_384)}\n`;
  const { site, align } = await startWithSite((request, response) => {
    const id = /\/alleles\/(\d+)$/.exec(request.url ?? '')?.[1];
    if (id !== undefined)
      json({
        locus: `http://${request.headers.host}/api/db/old/loci/old`,
        allele_id: id,
        sequence: `ACGTACGT${'A'.repeat(Number(id))}CC`,
      })(request, response);
    else if (request.url?.endsWith('/alleles_fasta')) {
      response.writeHead(200, { 'content-type': 'text/plain' });
      response.end(`>old_1\n${line.repeat(1_025)}`);
    } else json({ id: 'old', data_type: 'DNA', records: 201, alleles: [] })(request, response);
  });
  const { rows } = await align(alleles(21));
  expect(rows.map(({ allele_id }) => allele_id)).toEqual(Array.from({ length: 21 }, (_, index) => String(index + 1)));
  expect(site.asked.filter((asked) => asked.includes('/alleles/'))).toHaveLength(21);
  await expect(align(alleles(201))).rejects.toMatchObject({ problem: { code: 'reply_too_large' } });
  expect(site.asked.filter((asked) => asked.includes('/alleles/'))).toHaveLength(21);
});

test('of a whole locus that is fetched for chosen alleles, only these are made ready', async () => {
  // No database takes two alleles with one sequence, so what is chosen could not be had beside the first.
  const sequences = Array.from({ length: 21 }, (_, index) => `ACGTACGT${'A'.repeat(index)}CC`);
  const chosen = sequences.map((sequence, index) => `>old_${index + 1}\n${sequence}\n`).join('');
  const { site, align } = await startWithSite((request, response) => {
    if (request.url?.endsWith('/alleles_fasta'))
      response.writeHead(200, { 'content-type': 'text/plain' }).end(`>old_22\n${sequences[0]}\n${chosen}`);
    else json({ id: 'old', data_type: 'DNA', records: 22, alleles: [] })(request, response);
  });
  const { rows } = await align(alleles(21));
  expect(rows.map(({ residues }) => residues.replaceAll('-', ''))).toEqual(sequences);
  // How many alleles there are, the locus, and all of them.
  expect(site.asked).toHaveLength(3);
});

test('very many alleles are fetched for some of them only when the user says so, and are then kept', async () => {
  const lines = Array.from({ length: 21 }, (_, index) => `>old_${index + 1}\nACGTACGT${'A'.repeat(index)}CC\n`);
  const { site, align } = await startWithSite((request, response) => {
    if (request.url?.endsWith('/alleles_fasta'))
      response.writeHead(200, { 'content-type': 'text/plain' }).end(lines.join(''));
    else json({ id: 'old', length: 500, records: 60_000, alleles: [] })(request, response);
  });
  const fetched = () => site.asked.filter((asked) => asked.includes('/alleles_fasta'));
  await expect(align(alleles(21))).rejects.toMatchObject({
    problem: {
      code: 'many_to_fetch',
      message: expect.stringContaining('All 60,000 alleles of old would be fetched, about 31 MB'),
    },
  });
  expect(fetched()).toEqual([]);
  const { rows, stamp } = await align(alleles(21), 'old', true);
  expect(rows).toHaveLength(21);
  expect(stamp.site).toBe('Old site');
  const again = await align(alleles(21), 'old', true);
  expect(fetched()).toHaveLength(1);
  expect(again.stamp.as_of).toBe(stamp.as_of);
});

test('kept alleles are taken again while the site says that none has changed, and asked for when the user wants it', async () => {
  let listed = { records: 3, last_updated: '2020-01-01' };
  const { site, align, rpc } = await startWithSite((request, response) => {
    // No reply is believed later, as none is that was signed for.
    response.setHeader('cache-control', 'max-age=0');
    if (request.url?.endsWith('/alleles_fasta')) response.writeHead(200, { 'content-type': 'text/plain' }).end(FASTA);
    else json({ id: 'old', alleles: [], ...listed })(request, response);
  });
  const fetched = () => site.asked.filter((asked) => asked.includes('/alleles_fasta')).length;
  const first = await align([{ kind: 'all' }]);
  const second = await align([{ kind: 'all' }]);
  expect([fetched(), second.rows]).toEqual([1, first.rows]);
  expect(Date.parse(second.stamp.as_of ?? '')).toBeLessThan(Date.parse(second.stamp.aligned_at));
  await rpc.call('site:ask-anew', { site: 'old' });
  await align([{ kind: 'all' }]);
  expect(fetched()).toBe(2);
  listed = { records: 4, last_updated: '2020-01-01' };
  const { notes } = await align([{ kind: 'all' }]);
  expect([fetched(), notes.join()]).toEqual([3, expect.stringContaining('counts 4 alleles of old, and sent 3')]);
  listed = { records: 3, last_updated: new Date().toISOString().slice(0, 10) };
  await align([{ kind: 'all' }]);
  expect(fetched()).toBe(4);
});

test('how much of a long file has come is told, a cancel ends it, and one that is not kept says so', async () => {
  const line = `${'ACGT'.repeat(16_384)}\n`;
  const long = `>old_1\nACGT\n>old_2\nACGA\n${'\n'.repeat(LONGEST_KEPT)}`;
  const closed = Promise.withResolvers<void>();
  const { align, rpc } = await startWithSite((request, response) => {
    if (request.url?.endsWith('/loci/endless/alleles_fasta')) {
      response.writeHead(200, { 'content-type': 'text/plain', 'content-length': 50_000_000 }).write('>endless_1\n');
      const send = () => void (response.destroyed || response.write(line, send));
      send();
      response.on('close', closed.resolve);
    } else if (request.url?.endsWith('/alleles_fasta'))
      response.writeHead(200, { 'content-type': 'text/plain' }).end(long);
    else json({ id: 'old', records: 2, alleles: [] })(request, response);
  });
  const told: object[] = [];
  const stopping = new AbortController();
  const input = { site: 'old', database: 'old', locus: 'endless', rows: [{ kind: 'all' as const }] };
  const onProgress = (progress: { done: number }) => {
    told.push(progress);
    if (progress.done > 100_000) stopping.abort();
  };
  const made = rpc.call('alignment:make', input, { signal: stopping.signal, onProgress });
  await expect(made).rejects.toMatchObject({ problem: { code: 'cancelled' } });
  await closed.promise;
  const message = 'Fetching alleles of endless from Old site';
  expect(told.at(-1)).toMatchObject({ done: expect.any(Number), total: 50_000_000, unit: 'bytes', message });

  const { rows, notes } = await align([{ kind: 'all' }]);
  expect([rows.length, notes.join()]).toEqual([2, expect.stringContaining('is not kept, because it is larger')]);
});

test('a file that cannot be the alleles of a locus is refused with the reason', async () => {
  const files = {
    foreign: ['>foreign_1\nACGT\n>other_1\nACGA\n', /"other_1" among them/],
    twice: ['>twice_1\nACGT\n>twice_1\nACGA\n', /allele 1 comes twice/],
    odd: ['>odd_1\nACGT\n>odd_2\nAC!T\n>odd_3\n>odd_4\nACGA\n', /the sequence of allele 2 is none/],
    words: ['sorry, try later', /something else than FASTA/],
    nothing: ['', /sends no alleles of nothing/],
  } as const;
  const { align } = await startWithSite((request, response) => {
    const locus = /\/(\w+)\/alleles_fasta$/.exec(request.url ?? '')?.[1];
    if (locus === undefined) json({ id: 'old', records: 2, alleles: [] })(request, response);
    else response.writeHead(200, { 'content-type': 'text/plain' }).end(files[locus as keyof typeof files][0]);
  });
  for (const [locus, [, reason]] of Object.entries(files)) {
    const message = expect.stringMatching(reason) as unknown;
    const rows = locus === 'odd' ? alleles(21) : [{ kind: 'all' } as const];
    await expect(align(rows, locus)).rejects.toMatchObject({ problem: { message } });
  }
  // One odd record does not stand in the way of all others.
  const { rows, notes } = await align([{ kind: 'all' }], 'odd');
  expect(rows.map(({ name }) => name)).toEqual(['odd_1', 'odd_4']);
  expect(notes.join()).toContain('2 alleles left out (2, 3): what Old site sent of them is no sequence.');
});

test('a site that breaks off is asked again, and one that sends fewer alleles than it counts is told of', async () => {
  let tries = 0;
  const { align } = await startWithSite((request, response) => {
    if (request.url?.endsWith('/alleles_fasta')) {
      tries += 1;
      response.writeHead(200, { 'content-type': 'text/plain', ...(tries === 1 && { 'content-length': FASTA.length }) });
      if (tries === 1) response.write(FASTA.slice(0, 20), () => response.destroy());
      else response.end(FASTA);
    } else json({ id: 'old', records: 5, alleles: [] })(request, response);
  });
  const { rows, notes } = await align([{ kind: 'all' }]);
  expect([tries, rows.length]).toEqual([2, 3]);
  expect(notes).toContain('Old site counts 5 alleles of old, and sent 3 of them.');
});
