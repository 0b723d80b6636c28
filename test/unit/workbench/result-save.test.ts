import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import readWorkbook from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { isMadeFile } from '#electron/workbench/files/downloads.ts';
import type { HostPorts } from '#electron/workbench/host-ports.ts';
import type { ExportKind } from '#shared/rpc/contract/results.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { SMALL_GENOME, startWorkbench, withSmallDatabase } from './workbench-support.ts';

const COLUMNS = { schemes: [], loci: ['adk', 'abcZ'] };

/** Two typed genomes, and how they are saved. */
async function withResults(ports?: Partial<HostPorts>) {
  const bench = await withSmallDatabase(ports);
  const { run_id } = await bench.rpc.call('result:begin', {
    name: 'two',
    request: { site: 'local', database: 'small', target: { kind: 'all' }, label: '', best: true, circular: 'no' },
    inputs: ['g1', 'g2'].map((name) => ({ name, input: { kind: 'text', name, text: SMALL_GENOME } })),
  });
  for (const position of [0, 1]) await bench.rpc.call('result:type', { run_id, position });
  // The other way round than they were typed.
  const keys = [1, 0].map((position) => ({ run_id, position }));
  const failed = [{ name: 'bad.fa', reason: 'No FASTA.' }];
  const save = (kind: ExportKind) =>
    bench.rpc.call('result:save', { name: `results.${kind}`, kind, keys, columns: COLUMNS, failed });
  return { ...bench, run_id, save };
}

describe('kept results', () => {
  it('are saved through the host as a workbook with every hit, in the order that is asked for', async () => {
    const file = join(temporaryFolder(), 'saved.xlsx');
    let made = '';
    const saveFile: HostPorts['saveFile'] = async (name, content) => {
      if (typeof content === 'string' || !isMadeFile(content)) throw new Error('A file was expected.');
      made = content.path;
      copyFileSync(made, file);
      return name;
    };
    const { save } = await withResults({ saveFile });
    expect(await save('workbook')).toEqual({ kind: 'saved', name: 'results.workbook' });
    expect(existsSync(made)).toBe(false);
    const book = new Map((await readWorkbook(file)).map(({ sheet, data }) => [sheet, data]));
    const [titles = [], ...rows] = book.get('Profiles') ?? [];
    expect([titles[0], ...titles.slice(-2)]).toEqual(['file', 'adk', 'abcZ']);
    expect(rows.map((row) => [row[0], ...row.slice(-2)])).toEqual([
      ['g2', 1, 2],
      ['g1', 1, 2],
    ]);
    expect(book.get('Hits')?.slice(0, 3)).toEqual([
      ['file', 'locus', 'allele_id', 'contig', 'start', 'end', 'orientation'],
      ['g2', 'abcZ', 2, 'chromosome', 5, 28, 'forward'],
      ['g2', 'adk', 1, 'plasmid', 2, 25, 'reverse'],
    ]);
    expect(book.get('About')).toContainEqual(['Not typed', 'bad.fa: No FASTA.']);
  });

  it('are saved as tables, each row with what it was made with, and nothing is left of a download that was fetched', async () => {
    const { save, workbench } = await withResults();
    const texts = new Map<ExportKind, string[][]>();
    for (const kind of ['summary', 'loci', 'matches'] as const) {
      const saved = await save(kind);
      const token = saved.kind === 'download' ? saved.href.replace(/.*\//, '') : '';
      const content = workbench.files.takeDownload(token)?.content;
      if (content === undefined || typeof content === 'string' || !isMadeFile(content)) throw new Error('No file.');
      const lines = readFileSync(content.path, 'utf8').trimEnd().split('\n');
      texts.set(
        kind,
        lines.map((line) => line.split('\t')),
      );
      await content.discard();
      expect(existsSync(content.path)).toBe(false);
    }
    const cells = (kind: ExportKind, ...columns: string[]) => {
      const [titles = [], ...rows] = texts.get(kind) ?? [];
      return rows.map((row) => columns.map((column) => row[titles.indexOf(column)]));
    };
    expect(cells('summary', 'file', 'adk', 'abcZ', 'database')).toEqual([
      ['g2', '1', '2', 'small'],
      ['g1', '1', '2', 'small'],
    ]);
    expect(cells('loci', 'file', 'locus', 'status').slice(0, 2)).toEqual([
      ['g2', 'abcZ', 'exact'],
      ['g2', 'adk', 'exact'],
    ]);
    expect(cells('matches', 'file', 'locus', 'start')).toHaveLength(4);
  });

  it('leave nothing behind when saving them is given up', async () => {
    const { rpc } = await startWorkbench();
    const before = readdirSync(tmpdir());
    const controller = new AbortController();
    const keys = Array.from({ length: 1000 }, (_, position) => ({ run_id: randomUUID(), position }));
    const asked = { name: 'a.xlsx', keys, columns: COLUMNS, failed: [] };
    const saved = rpc.call('result:save', { ...asked, kind: 'workbook' }, { signal: controller.signal });
    controller.abort();
    await expect(saved).rejects.toThrow(/Cancelled/);
    const left = () =>
      readdirSync(tmpdir()).filter((name) => name.startsWith('allelier-export-') && !before.includes(name));
    await expect.poll(left).toEqual([]);
  });

  it('that are not there cannot be saved', async () => {
    const { rpc } = await startWorkbench();
    const key = { run_id: randomUUID(), position: 7 };
    const asked = { name: 'a.tsv', keys: [key], columns: COLUMNS, failed: [] };
    await expect(rpc.call('result:save', { ...asked, kind: 'loci' })).rejects.toThrow(/no result of this input/);
  });
});
