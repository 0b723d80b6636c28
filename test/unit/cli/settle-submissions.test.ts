import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { QueueEntry } from '#shared/api/queue-records.ts';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { generatedSpecies, speciesFolder } from '#test/support/generated-species.ts';
import { startMailServer } from '#test/support/mail-server.ts';
import { plantIn } from '#test/support/plant.ts';
import { plantSender, plantSubmissions } from '#test/support/planted-submissions.ts';
import { sampleSequence } from '#test/support/sample-database.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { rowsOf, runKilled, setUpCli } from './cli-support.ts';

const FIRST = sampleSequence(1, 90);

function variant(place: number): string {
  return FIRST.slice(0, place) + (FIRST.charAt(place) === 'A' ? 'C' : 'A') + FIRST.slice(place + 1);
}

async function withQueue() {
  const bench = setUpCli({ 'defs/abcZ.fas': `>abcZ_1\n${FIRST}\n>abcZ_2\n${variant(80)}\n` });
  expect(await bench.cli(['import', 'defs', '--database', 'defs'])).toMatchObject({ status: 0 });
  const folder = await openDataFolder(join(bench.folder, 'data'));
  const database = await folder.open('defs');
  plantSender(database);
  const item = (place: number) => ({ item_id: `seq${place}`, content: variant(place) });
  plantSubmissions(database, [
    { id: 'S1', parameters: { locus: 'abcZ' }, items: [item(5), item(6), item(7)] },
    { id: 'S2', parameters: { locus: 'abcZ' }, items: [{ item_id: 'short', content: variant(8).slice(1) }] },
  ]);
  await folder.close();
  const submissions = (command: string, ...options: string[]) =>
    bench.cli(['submissions', command, ...options, '--database', 'defs']);
  return { ...bench, submissions };
}

/** A colleague holds the lock of a database, and corrects the first item of S1 as soon as somebody waits for the lock. */
function editWhileAwaited(folder: string): void {
  const colleague = new DatabaseSync(join(folder, 'data/databases/defs.sqlite'));
  onTestFinished(() => colleague.close());
  colleague.exec('begin immediate');
  const { exec } = DatabaseSync.prototype;
  const watched = vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, sql) {
    try {
      exec.call(this, sql);
    } catch (error) {
      if (sql === 'begin immediate') {
        watched.mockRestore();
        const item = `update submission_item set edited_content = '${variant(30)}', revision = revision + 1`;
        colleague.exec(`${item} where submission = 'S1' and position = 1;
          update submission set revision = revision + 1 where id = 'S1'; commit`);
      }
      throw error;
    }
  });
  onTestFinished(() => watched.mockRestore());
}

describe('allelier submissions', () => {
  it('lists and shows the queue, as tables and as JSON', async () => {
    const { submissions } = await withQueue();
    const listed = rowsOf((await submissions('list')).out).slice(1);
    expect(listed.map(([id, type, about, sender, , pending]) => [id, type, about, sender, pending])).toEqual([
      ['S1', 'alleles', 'abcZ', 'Sam Sender', '3'],
      ['S2', 'alleles', 'abcZ', 'Sam Sender', '1'],
    ]);
    expect(JSON.parse((await submissions('list', '--status', 'closed', '--json')).out)).toEqual([]);
    const { out, err } = await submissions('show', 'S1');
    expect(err).toBe('S1: alleles of abcZ, sent by Sam Sender on 2026-01-01, pending.\n');
    expect(
      rowsOf(out)
        .slice(1)
        .map(([, name, status, , kind, , proposed]) => [name, status, kind, proposed]),
    ).toEqual([
      ['seq5', 'pending', 'clean', '3'],
      ['seq6', 'pending', 'clean', '4'],
      ['seq7', 'pending', 'clean', '5'],
    ]);
    expect(JSON.parse((await submissions('show', 'S2', '--json')).out)).toMatchObject({ list: [{ class: 'warning' }] });
    expect(await submissions('show', 'S9')).toMatchObject({
      status: 1,
      err: expect.stringContaining('no submission S9') as string,
    });
  });

  it('settles by item, then all clean ones, and closes', async () => {
    const { submissions } = await withQueue();
    expect(await submissions('settle', 'S1', '--item', 'seq5', '--assign', '9')).toMatchObject({
      status: 0,
      out: 'seq5: assigned 9\n',
    });
    expect((await submissions('settle', 'S1', '--item', '2', '--reject', 'Poor trace.')).out).toBe('seq6: rejected\n');
    expect((await submissions('settle', 'S1', '--clean', '--close', '--message', 'Thanks.')).out).toBe(
      '1 item assigned.\nThe submission is closed: mixed.\n',
    );
    expect((await submissions('settle', 'S1', '--reopen', '--item', 'seq6', '--undo')).out).toBe(
      'The submission is open again.\nseq6: pending\n',
    );
    const refused = await submissions('settle', 'S2', '--item', 'short', '--assign');
    expect(refused).toMatchObject({ status: 1, err: expect.stringContaining('Say why it is accepted') as string });
    expect(await submissions('settle', 'S2', '--item', 'short', '--assign', '--override', 'Seen twice.')).toMatchObject(
      { status: 0 },
    );
  });

  it('does all that one command asks for, or nothing', async () => {
    const { submissions } = await withQueue();
    const shown = async () => JSON.parse((await submissions('show', 'S1', '--json')).out) as unknown;
    const before = await shown();
    const refused = await submissions('settle', 'S1', '--item', 'seq5', '--reject', 'Poor trace.', '--close');
    expect(refused).toMatchObject({ status: 1, out: '', err: expect.stringContaining('2 items are not settled') });
    expect(await shown()).toEqual(before);
    expect(await submissions('settle', 'S1', '--item', 'seq6', '--assign', '--clean', '--close')).toMatchObject({
      status: 0,
      out: 'seq6: assigned 3\n2 items assigned.\nThe submission is closed: good.\n',
    });
    expect((await submissions('settle', 'S1', '--reopen', '--undo')).out).toBe(
      'The submission is open again.\n3 items wait again.\n',
    );
  });

  it('undoes what was assigned like any other change, and the item waits again', async () => {
    const { submissions, cli } = await withQueue();
    await submissions('settle', 'S1', '--item', 'seq5', '--assign');
    const history = rowsOf((await cli(['record', 'history', 'defs'])).out);
    const line = history.find((cells) => cells.some((cell) => cell.startsWith('Assigned from submission S1, item 1.')));
    expect(await cli(['undo', 'defs', '--change', line?.[0] ?? ''])).toMatchObject({ status: 0 });
    expect(JSON.parse((await submissions('show', 'S1', '--json')).out)).toMatchObject({
      list: [{ item_id: 'seq5', status: 'pending', proposed_id: '4' }, {}, {}],
    });
  });

  it('has done nothing or everything after a kill at any commit', async () => {
    const { folder, cli } = await withQueue();
    const settle = ['submissions', 'settle', 'S1', '--database', 'defs', '--clean', '--close'];
    const seen: unknown[] = [];
    for (let commit = 1; ; commit += 1) {
      const root = join(temporaryFolder(), 'killed');
      cpSync(folder, root, { recursive: true });
      const signal = await runKilled(root, commit, settle);
      const { out } = await cli([
        'submissions',
        'show',
        'S1',
        '--database',
        'defs',
        '--data',
        join(root, 'data'),
        '--json',
      ]);
      const { status, items } = JSON.parse(out) as QueueEntry;
      seen.push([status, items.pending, items.assigned]);
      if (signal === null) break;
    }
    expect(seen.length).toBeGreaterThan(1);
    expect(seen.filter((state) => !['pending,3,0', 'closed,0,3'].includes(String(state)))).toEqual([]);
    expect(seen.at(-1)).toEqual(['closed', 0, 3]);
  });

  it('takes back what was assigned last: all of it, until nothing is assigned', async () => {
    const { submissions } = await withQueue();
    await submissions('settle', 'S1', '--item', 'seq5', '--assign');
    await submissions('settle', 'S1', '--clean');
    const left = async () => rowsOf((await submissions('show', 'S1')).out).map((row) => row[2]);
    expect((await submissions('settle', 'S1', '--undo')).out).toBe('2 items wait again.\n');
    expect(await left()).toEqual(['status', 'assigned', 'pending', 'pending']);
    expect((await submissions('settle', 'S1', '--undo')).out).toBe('1 item waits again.\n');
    expect(await submissions('settle', 'S1', '--undo')).toMatchObject({
      status: 1,
      err: expect.stringContaining('No item of the submission S1 is assigned.') as string,
    });
  });

  it('tells the submitter by mail that it is closed or open again, before the command ends', async () => {
    const { submissions, cli, folder } = await withQueue();
    const smtp = await startMailServer();
    onTestFinished(() => smtp.close());
    const mail = [
      '--host',
      '127.0.0.1',
      '--port',
      String(smtp.port),
      '--security',
      'none',
      '--sender',
      'c@example.org',
    ];
    expect((await cli(['submissions', 'mail', ...mail])).status).toBe(0);
    const data = await openDataFolder(join(folder, 'data'));
    await data.site.accounts.add({
      user_name: 'sam',
      first_name: 'Sam',
      surname: 'Sender',
      affiliation: 'Lab',
      email: 's@example.org',
    });
    plantIn(await data.open('defs')).connection.exec('update submission set wants_email = 1');
    await data.close();
    expect((await submissions('settle', 'S1', '--clean', '--close', '--message', 'Thanks.')).err).toBe('');
    expect(smtp.mails).toHaveLength(1);
    expect(smtp.mails[0]).toContain('Submission S1 to the database defs: closed');
    expect(smtp.mails[0]).toContain('Thanks.');
    await smtp.close();
    const reopened = await submissions('settle', 'S1', '--reopen');
    expect(reopened).toMatchObject({ status: 0, out: 'The submission is open again.\n' });
    expect(reopened.err).toContain('Mail: The mail server 127.0.0.1');
  });

  it('settles from a table, all rows or none', async () => {
    const { submissions, folder } = await withQueue();
    const write = (rows: string) =>
      writeFileSync(join(folder, 'table.tsv'), `item\tdecision\tassigned_id\treason\n${rows}`);
    write('seq5\tassign\t1\t\nseq6\treject\t\tPoor.\n');
    const bad = await submissions('settle', 'S1', '--table', 'table.tsv');
    expect(bad).toMatchObject({ status: 1, err: expect.stringContaining('Nothing was changed') as string });
    expect(bad.err).toContain('row 1, seq5: The allele abcZ 1 exists already.');
    expect((await submissions('list', '--json')).out).toContain('"pending":3');
    write('seq5\tassign\t12\t\nseq6\treject\t\tPoor.\nseq7\t\t\t\n');
    expect((await submissions('settle', 'S1', '--table', 'table.tsv')).out).toBe('1 item assigned, 1 rejected.\n');
    write('seq7\taccept\t\t\nseq8\tassign\t\t\n');
    const faults = await submissions('settle', 'S1', '--table', 'table.tsv');
    expect(faults.err).toContain('row 1, decision: "accept" is no decision');
    expect(faults.err).toContain('row 2, item: The submission has no item "seq8".');
  });

  it.each([['--table', 'table.tsv'], ['--item', 'seq5', '--assign'], ['--undo'], ['--clean']])(
    'settles nothing that a colleague changed while it waited: %s',
    async (...options) => {
      const { submissions, folder } = await withQueue();
      writeFileSync(join(folder, 'table.tsv'), 'item\tdecision\nseq5\tassign\n');
      expect((await submissions('settle', 'S1', '--item', 'seq7', '--assign')).status).toBe(0);
      editWhileAwaited(folder);
      const { status, out, err } = await submissions('settle', 'S1', ...options);
      expect([status, out, err]).toEqual([1, '', expect.stringContaining('has changed since you saw it') as string]);
      expect(JSON.parse((await submissions('show', 'S1', '--json')).out)).toMatchObject({
        list: [{ status: 'pending', revision: 2 }, { status: 'pending' }, { status: 'assigned' }],
      });
    },
  );

  it('settles an item while a colleague changes another one', async () => {
    const { submissions, folder } = await withQueue();
    editWhileAwaited(folder);
    expect((await submissions('settle', 'S1', '--item', 'seq6', '--assign')).out).toBe('seq6: assigned 3\n');
    expect(JSON.parse((await submissions('show', 'S1', '--json')).out)).toMatchObject({
      list: [{ status: 'pending', revision: 2 }, { status: 'assigned' }, { status: 'pending' }],
    });
  });

  it.each([
    [['S1'], 'say what to do'],
    [['S1', '--assign'], "need '--item <item>'"],
    [['S1', '--item', '1'], "needs one of '--assign', '--reject' and '--undo'"],
    [['S1', '--clean', '--undo'], 'goes with no other decision'],
    [['S1', '--clean', '--message', 'x'], "is for '--close' and '--reopen'"],
  ])('refuses %j', async (options, message) => {
    const { cli } = setUpCli();
    const { status, err } = await cli(['submissions', 'settle', ...options, '--database', 'defs']);
    expect(status).not.toBe(0);
    expect(err).toContain(message);
  });
});

it('a genome that came without a verdict is judged before it is assigned', async () => {
  const species = generatedSpecies(41);
  const [first, second] = species.loci.map(({ alleles }) => alleles[0] ?? '');
  const { cli, folder } = setUpCli(speciesFolder('types', species));
  await cli(['create', 'mine', '--kind', 'pair']);
  await cli(['import', 'types', '--database', 'mine_seqdef']);
  const data = await openDataFolder(join(folder, 'data'));
  const database = await data.open('mine_isolates');
  plantSender(database);
  const cells = { isolate: 'M1', assembly_filename: 'm1.fas', sequence_method: 'Illumina' };
  const evidence = { assembly: { contigs: 1, total: 2_000_000, n50: 2_000_000, unknown: 0 } };
  const items = [{ item_id: 'M1', content: JSON.stringify({ cells }), evidence }];
  plantSubmissions(database, [{ id: 'G', type: 'genomes', parameters: {}, items }]);
  plantIn(database).connection.exec(`insert into submission_file
    (submission, filename, stored_name, size, sha256, required, uploaded_at) values ('G', 'm1.fas', 'M', 9, '', 1, '2026-01-01')`);
  await data.close();
  mkdirSync(join(folder, 'data/submissions'), { recursive: true });
  writeFileSync(
    join(folder, 'data/submissions/M'),
    species
      .genome()
      .replace(first ?? '', '')
      .replace(second ?? '', ''),
  );
  const settle = async (...more: string[]) =>
    cli(['submissions', 'settle', 'G', '--database', 'mine_isolates', ...more]);
  expect((await settle('--clean')).out).toContain('M1: Its genome is not good (do not use).');
  const refused = await settle('--item', 'M1', '--assign');
  expect(refused.err).toMatch(/Say why it is accepted\. Its genome is not good \(do not use\)/);
  expect((await settle('--item', 'M1', '--assign', '--override', 'Resequenced')).out).toContain('M1: assigned 1');
});
