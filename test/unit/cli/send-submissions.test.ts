import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openKeyFileSecrets } from '#electron/store/site/key-file-secrets.ts';
import { keyFileIn } from '#electron/workbench/files/standard-folders.ts';
import { sampleSequence } from '#test/support/sample-database.ts';
import { plantSite } from '#test/support/submission-site.ts';
import { rowsOf, setUpCli } from './cli-support.ts';

const FIRST = sampleSequence(1, 90);

function variant(place: number): string {
  return FIRST.slice(0, place) + (FIRST.charAt(place) === 'A' ? 'C' : 'A') + FIRST.slice(place + 1);
}

const MEMBERS = ['--technology', 'Sanger', '--assembly', 'de novo', '--software', 'CLC'];

async function withDatabase() {
  const bench = setUpCli({
    'defs/abcZ.fas': `>abcZ_1\n${FIRST}\n>abcZ_2\n${variant(80)}\n`,
    'defs/adk.fas': '>adk_1\nATGCCCGGGAAATTTCCCGGGAAA\n',
    'defs/mlst.txt': 'ST\tabcZ\tadk\n1\t1\t1\n',
    'new.fas': `>one\n${variant(5)}\n>two\n${variant(6)}\n`,
    'bad.fas': `>fine\n${variant(9)}\n>known\n${FIRST}\n`,
    'trace.txt': 'A trace.',
  });
  expect(await bench.cli(['import', 'defs', '--database', 'defs'])).toMatchObject({ status: 0 });
  const send = (file: string, ...options: string[]) =>
    bench.cli(['submissions', 'send', file, '--database', 'defs', ...options]);
  const sendAlleles = (file: string, ...options: string[]) =>
    send(file, '--type', 'alleles', '--locus', 'abcZ', ...MEMBERS, ...options);
  return { ...bench, send, sendAlleles };
}

describe('allelier submissions send', () => {
  it('sends what has no error with its files, prints the id, and asks before it sends the same again', async () => {
    const { cli, folder, sendAlleles } = await withDatabase();
    const sent = await sendAlleles('new.fas', '--file', 'trace.txt', '--message', 'Please.');
    expect(sent).toMatchObject({ status: 0, err: expect.stringContaining('with 1 file') as string });
    const id = sent.out.trim();
    const [, first] = rowsOf((await cli(['submissions', 'list', '--database', 'defs'])).out);
    expect(first?.slice(0, 3)).toEqual([id, 'alleles', 'abcZ']);

    const again = await sendAlleles('new.fas', '--file', 'trace.txt');
    expect(again).toMatchObject({ status: 1, out: '', err: expect.stringContaining(`as ${id}`) as string });
    expect(again.err).toContain('--again');
    const forced = await sendAlleles('new.fas', '--file', 'trace.txt', '--again', '--json');
    expect(forced.status).toBe(0);
    const { sent: isSent, submission_id } = JSON.parse(forced.out) as { sent: boolean; submission_id: string };
    expect([isSent, submission_id === id]).toEqual([true, false]);

    writeFileSync(join(folder, 'asked.ab1'), 'As asked.');
    const added = await cli(['submissions', 'add-files', id, 'asked.ab1']);
    expect([added.status, added.err]).toEqual([0, '']);
    expect(rowsOf(added.out)).toEqual([
      ['name', 'at the site', 'size here', 'kept here'],
      ['asked.ab1', 'listed', '9', 'no'],
      ['trace.txt', 'listed', '8', 'no'],
    ]);
    writeFileSync(join(folder, 'asked.ab1'), 'Another.');
    const refused = await cli(['submissions', 'add-files', id, 'asked.ab1']);
    expect([refused.status, refused.err]).toEqual([1, expect.stringContaining('already has a file “asked.ab1”')]);
    expect(rowsOf((await cli(['submissions', 'files', id])).out)).toEqual(rowsOf(added.out));
    expect((await cli(['submissions', 'add-files', id, 'none.ab1'])).status).toBe(1);

    expect((await cli(['submissions', 'message', id, 'Is it there?'])).err).toBe('The message was added.\n');
    const shown = JSON.parse((await cli(['submissions', 'show', id, '--mine'])).out) as {
      messages: number;
      submission: { correspondence: { message: string }[] };
    };
    expect(shown.submission.correspondence.map(({ message }) => message)).toContain('Is it there?');
    expect((await cli(['submissions', 'withdraw', submission_id, '--database', 'defs'])).status).toBe(0);
    const mine = rowsOf((await cli(['submissions', 'list', '--mine'])).out).slice(1);
    expect(Object.fromEntries(mine.map((cells) => [cells[0], cells[6]]))).toEqual({
      [id]: 'pending',
      [submission_id]: 'closed',
    });
    expect((await cli(['submissions', 'message', 'S0', 'Nobody'])).err).toContain('No site has a submission S0');
  });

  it('prints each problem with its row and field and sends nothing', async () => {
    const { cli, sendAlleles } = await withDatabase();
    const refused = await sendAlleles('bad.fas');
    expect(refused).toMatchObject({ status: 1, err: expect.stringContaining('nothing was sent') as string });
    expect(rowsOf(refused.out)[1]?.slice(0, 5)).toEqual(['error', '2', 'known', 'sequence', 'defined']);
    const json = await sendAlleles('bad.fas', '--json');
    expect(JSON.parse(json.out)).toMatchObject({ sent: false, problems: [{ row: 2, field: 'sequence' }] });
    expect(await sendAlleles('none.fas')).toMatchObject({ status: 1, out: '' });
    expect((await cli(['submissions', 'list', '--mine', '--json'])).out.trim()).toBe('[]');
    expect((await cli(['submissions', 'list'])).err).toContain('--mine');
  });

  it('sends profiles of the only scheme', async () => {
    const { folder, send } = await withDatabase();
    writeFileSync(join(folder, 'new.tsv'), 'id\tabcZ\tadk\nmine\t2\t1\n');
    expect(await send('new.tsv', '--type', 'profiles')).toMatchObject({ status: 0 });
    expect((await send('new.tsv', '--type', 'profiles', '--scheme', 'none', '--again')).err).toContain(
      'Say which scheme',
    );
  });

  it('sends isolates, and genomes with their files of contigs', async () => {
    const { cli, folder } = setUpCli({
      'fields.tsv': 'name\ttype\trequired\ncountry\ttext\tyes\n',
      'old.tsv': 'isolate\tcountry\nOld\tGhana\n',
      'new.tsv': 'isolate\tcountry\nNew\tGhana\n',
      'genomes.tsv': 'isolate\tcountry\tassembly_filename\tsequence_method\nG\tGhana\tg.fasta\tIllumina\n',
    });
    await cli(['import', '--isolates', 'old.tsv', '--fields', 'fields.tsv', '--database', 'iso']);
    const send = (file: string, ...options: string[]) =>
      cli(['submissions', 'send', file, '--database', 'iso', ...options]);
    expect(await send('new.tsv', '--type', 'isolates')).toMatchObject({ status: 0 });
    const bare = await send('genomes.tsv', '--type', 'genomes');
    expect(bare).toMatchObject({ status: 1, out: expect.stringContaining('missing_file') as string });
    mkdirSync(join(folder, 'contigs'));
    const contig = 'ACGTGGCTAA'.repeat(40_000);
    writeFileSync(join(folder, 'contigs/g.fasta'), `>1\n${contig}\n>2\n${contig}\n>3\n${contig}\n`);
    const sent = await send('genomes.tsv', '--type', 'genomes', '--contigs', 'contigs');
    expect(sent).toMatchObject({ status: 0, err: expect.stringContaining('with 1 file') as string });
    const [, ...listed] = rowsOf((await cli(['submissions', 'list', '--database', 'iso'])).out);
    expect(new Set(listed.map(([, type]) => type))).toEqual(new Set(['genomes', 'isolates']));
  });

  it('gives the table that was sent back with the ids that its rows got', async () => {
    const { cli, folder } = setUpCli({
      'fields.tsv': 'name\ttype\ncountry\ttext\nhost\ttext\n',
      'old.tsv': 'isolate\tcountry\nOld\tGhana\n',
      'new.tsv': 'isolate\tcountry\thost\nFirst\tGhana\tcow\nSecond\tMali\t\n',
      'mine-fields.tsv': 'name\ttype\ntheir_id\ttext\n',
      'mine.tsv': 'isolate\ttheir_id\nFirst\t\nSecond\t\n',
    });
    await cli(['import', '--isolates', 'old.tsv', '--fields', 'fields.tsv', '--database', 'iso']);
    const sent = await cli(['submissions', 'send', 'new.tsv', '--type', 'isolates', '--database', 'iso']);
    expect(sent).toMatchObject({ status: 0 });
    const id = sent.out.trim();
    const table = async () => rowsOf((await cli(['submissions', 'show', id, '--mine', '--table'])).out);
    const [head, ...open] = await table();
    expect(head?.slice(-3)).toEqual(['assigned_id', 'state', 'reason']);
    expect(open.map((row) => row.slice(-3))).toEqual([
      ['', 'pending', ''],
      ['', 'pending', ''],
    ]);
    const settle = ['submissions', 'settle', id, '--database', 'iso', '--item'];
    await cli([...settle, '1', '--assign']);
    await cli([...settle, '2', '--reject', 'Known already.']);
    expect((await table()).map((row) => [row[head?.indexOf('isolate') ?? -1], ...row.slice(-3)])).toEqual([
      ['isolate', 'assigned_id', 'state', 'reason'],
      ['First', '2', 'assigned', ''],
      ['Second', '', 'rejected', 'Known already.'],
    ]);
    expect(open[0]?.[head?.indexOf('host') ?? -1]).toBe('cow');

    const own = 'label,mood\nSecond,good\nFirst,=bad\nNobody,\n';
    writeFileSync(join(folder, 'own.csv'), own);
    const fill = (...options: string[]) => cli(['submissions', 'fill', id, 'own.csv', ...options]);
    expect((await fill('--output', 'ids.tsv')).err).toContain('Its columns are: "label", "mood".');
    const filled = await fill('--output', 'ids.tsv', '--by', 'label');
    expect([filled.status, filled.out]).toEqual([0, '']);
    expect(filled.err).toBe(
      'ids.tsv: 1 of 3 rows has an id from the site.\nNo id: row 1.\nNot in the submission: row 3.\n',
    );
    const text = readFileSync(join(folder, 'ids.tsv'), 'utf8');
    expect(rowsOf(text)).toEqual([
      ['label', 'mood', 'assigned_id'],
      ['Second', 'good', ''],
      ['First', "'=bad", '2'],
      ['Nobody', '', ''],
    ]);
    for (const taken of ['ids.tsv', 'own.csv']) {
      expect(await fill('--output', taken, '--by', 'label')).toMatchObject({
        status: 1,
        err: expect.stringContaining('which stays as it is') as string,
      });
    }
    expect([readFileSync(join(folder, 'own.csv'), 'utf8'), readFileSync(join(folder, 'ids.tsv'), 'utf8')]).toEqual([
      own,
      text,
    ]);
    await cli(['import', '--isolates', 'mine.tsv', '--fields', 'mine-fields.tsv', '--database', 'mine']);
    const intoMine = ['submissions', 'fill-isolates', id, '--into', 'mine'];
    const first = async () => (await cli(['record', 'show', 'mine/isolates/1'])).out;
    expect((await cli(intoMine)).err).toContain('Its fields are: their_id.');
    const dry = await cli([...intoMine, '--field', 'their_id', '--dry-run']);
    expect([dry.status, rowsOf(dry.out), dry.err]).toEqual([
      0,
      [
        ['id', 'isolate', 'their_id'],
        ['1', 'First', '2'],
      ],
      'Second (no id) is left out: Known already.\n',
    ]);
    expect(await first()).not.toContain('their_id');
    const put = await cli([...intoMine, '--field', 'their_id', '--reason', 'As assigned.']);
    expect(put.out).toContain('1 isolate changed, 0 unchanged.');
    expect(await first()).toMatch(/their_id\W+2\b/);
    expect((await cli([...intoMine, '--field', 'their_id'])).out).toBe('0 isolates changed, 1 unchanged.\n');
    const [, undo = ''] = /allelier (undo .+)/.exec(put.out) ?? [];
    expect(await cli(undo.split(' '))).toMatchObject({ status: 0 });
    expect(await first()).not.toContain('their_id');

    const ofCurator = await cli(['submissions', 'show', id, '--database', 'iso', '--table']);
    expect(ofCurator).toMatchObject({ status: 2, err: expect.stringContaining("'--table' can only be used with") });
  });

  it('sends updates of isolates, and their contigs, where the site takes them', async () => {
    const { cli, folder } = setUpCli({
      'fields.tsv': 'name\ttype\trequired\ncountry\ttext\tyes\nyear\tint\tno\n',
      'old.tsv': 'isolate\tcountry\nOld\tGhana\nOther\tGhana\n',
      'updates.tsv': 'isolate\tyear\tassembly_filename\tsequence_method\nOld\t2001\t\t\nOther\t\tg.fasta\tIllumina\n',
      'wrong.tsv': 'isolate\tyear\nOld\tsoon\nNobody\t2001\n',
    });
    await cli(['import', '--isolates', 'old.tsv', '--fields', 'fields.tsv', '--database', 'iso']);
    mkdirSync(join(folder, 'contigs'));
    writeFileSync(join(folder, 'contigs/g.fasta'), `>1\n${'ACGTGGCTAA'.repeat(110_000)}\n`);
    const check = await cli(['submissions', 'check', 'wrong.tsv', '--type', 'updates', '--database', 'iso']);
    expect(check.status).toBe(1);
    expect(
      rowsOf(check.out)
        .slice(1)
        .map((cells) => cells.slice(1, 4)),
    ).toEqual([
      ['1', 'Old', 'year'],
      ['2', 'Nobody', 'isolate'],
    ]);
    const send = (...options: string[]) => cli(['submissions', 'send', 'updates.tsv', '--type', 'updates', ...options]);
    const sent = await send('--database', 'iso', '--contigs', 'contigs');
    expect(sent).toMatchObject({ status: 0, err: expect.stringContaining('with 1 file') as string });
    const settle = ['submissions', 'settle', sent.out.trim(), '--database', 'iso'];
    expect(await cli([...settle, '--clean', '--close'])).toMatchObject({ status: 0 });
    const shown = await cli(['record', 'show', 'iso/isolates/1']);
    expect(shown.out).toMatch(/2001/);
    const far = await startSilent();
    const { seal } = await openKeyFileSecrets(keyFileIn(join(folder, 'config')));
    await plantSite({ root: join(folder, 'data') }, far, ['mine'], { seal, sealedBy: 'key-file' });
    const refused = await send('--site', 'far', '--database', 'x', '--contigs', 'contigs');
    expect(refused).toMatchObject({ status: 1, out: expect.stringContaining('takes no updates') as string });
    expect(far.posts).toBe(0);
  });

  // Over 2 s: the shell waits for a site that is silent.
  it('says that a site has not answered, and never asks it twice', async () => {
    const site = await startSilent();
    const { cli, folder } = setUpCli({ 'new.tsv': 'isolate\nNew\n' });
    const { seal } = await openKeyFileSecrets(keyFileIn(join(folder, 'config')));
    mkdirSync(join(folder, 'data'));
    await plantSite({ root: join(folder, 'data') }, site, ['mine'], { seal, sealedBy: 'key-file' });
    const send = (...options: string[]) =>
      cli(['submissions', 'send', 'new.tsv', '--type', 'isolates', '--site', 'far', '--database', 'x', ...options]);
    const lost = await send();
    expect(lost).toMatchObject({ status: 1, out: '' });
    expect(lost.err).toContain('not answered whether it took this submission');
    expect(lost.err).toContain('not sent again by itself');
    expect(JSON.parse((await send('--again', '--json')).out)).toMatchObject({ sent: 'unknown' });
    expect(site.posts).toBe(1);
    expect((await send('--account', 'Nobody')).err).toContain('no account called "Nobody"');
  });
});

/** A server of the deployed kind with a database of isolates that breaks the line when something is sent to it. */
async function startSilent() {
  const site = { address: '', posts: 0 };
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    const here = `${site.address}/db/x`;
    if (request.method === 'POST') {
      site.posts += 1;
      request.socket.destroy();
      return;
    }
    const replies: Record<string, unknown> = {
      '/db/x': { isolates: `${here}/isolates`, fields: `${here}/fields` },
      '/db/x/fields': [{ name: 'isolate', type: 'text', required: true }],
      '/db/x/submissions': { records: 0, submissions: [] },
    };
    const reply = replies[path];
    response.writeHead(reply === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(reply ?? { status: 404, message: 'Not here.' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  site.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return site;
}
