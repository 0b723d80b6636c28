import { describe, expect, it } from 'vitest';
import { batchProgress } from '#electron/cli/typing/batch-progress.ts';
import { inOrder } from '#electron/cli/typing/type-files.ts';
import { problemLines } from '#electron/cli/terminal/problem-lines.ts';
import { createProgressLine, progressText } from '#electron/cli/terminal/progress-line.ts';
import { createRowWriter, formatFor } from '#electron/cli/terminal/table-text.ts';
import { AppError } from '#shared/problem.ts';

describe('work in order', () => {
  it('hands outcomes on in the order of the items, a few at a time', async () => {
    const finish: (() => void)[] = [];
    const accepted: number[] = [];
    const done = inOrder(
      [0, 1, 2, 3],
      2,
      (item) => new Promise<number>((resolve) => (finish[item] = () => resolve(item * 10))),
      (outcome) => accepted.push(outcome),
    );
    expect(finish).toHaveLength(2);
    finish[1]?.();
    await Promise.resolve();
    expect(accepted).toEqual([]);
    finish[0]?.();
    await expect.poll(() => finish.length).toBe(4);
    finish[3]?.();
    finish[2]?.();
    await done;
    expect(accepted).toEqual([0, 10, 20, 30]);
  });

  it('waits for started work before it fails', async () => {
    let settled = false;
    const work = async (item: number) => {
      if (item === 0) throw new Error('first');
      await new Promise((resolve) => setImmediate(resolve));
      settled = true;
      return item;
    };
    await expect(inOrder([0, 1], 2, work, () => undefined)).rejects.toThrow('first');
    expect(settled).toBe(true);
  });
});

function written(format: 'table' | 'tsv' | 'json', rows: string[][]): string {
  let text = '';
  const writer = createRowWriter(format, ['a', 'b'], (part) => (text += part));
  for (const cells of rows) writer.row(cells, { a: cells[0] });
  writer.end();
  return text;
}

describe('rows', () => {
  it('are written in every format, without rows too', () => {
    expect(written('tsv', [['1', 'x']])).toBe('a\tb\n1\tx\n');
    expect(written('table', [['100', 'x']])).toBe('a    b\n100  x\n');
    expect(written('json', [['1'], ['2']])).toBe('[\n{"a":"1"},\n{"a":"2"}\n]\n');
    expect(written('tsv', [])).toBe('a\tb\n');
    expect(written('json', [])).toBe('[]\n');
  });

  it('stay in their columns whatever a cell holds, and keep what looks like a formula', () => {
    expect(written('tsv', [['=1+1', 'x\ty\nz']])).toBe('a\tb\n=1+1\tx y z\n');
  });

  it('are a table for people and tsv for programs', () => {
    expect(formatFor(undefined, { write: String, isTTY: true })).toBe('table');
    expect(formatFor(undefined, { write: String })).toBe('tsv');
    expect(formatFor('json', { write: String, isTTY: true })).toBe('json');
  });
});

describe('progress', () => {
  it('reads as people count', () => {
    expect(progressText({ done: 12_345_678, total: 48_000_000, unit: 'bytes' })).toBe('12.3 MB of 48.0 MB');
    expect(progressText({ done: 1200, unit: 'alleles', message: 'abcZ.tfa' })).toBe('1,200 alleles  abcZ.tfa');
  });

  it('is one changing line on a terminal, which can be taken away', () => {
    let text = '';
    let time = 0;
    const line = createProgressLine({ write: (part) => (text += part), isTTY: true, columns: 40 }, () => time);
    line.show({ done: 1, total: 4, unit: 'files' });
    time = 50;
    line.show({ done: 2, total: 4, unit: 'files' });
    time = 150;
    line.show({ done: 4, total: 4, unit: 'files' });
    line.clear();
    line.clear();
    expect(text).toBe(
      '\r\u001b[K[######..................] 1 of 4 files\r\u001b[K[########################] 4 of 4 files\r\u001b[K',
    );
  });

  it('says at once on a terminal who is waited for', () => {
    let text = '';
    const line = createProgressLine({ write: (part) => (text += part), isTTY: true, columns: 40 }, () => 0);
    line.show({ done: 1, total: 4, unit: 'files' });
    line.show({ done: 1, total: 4, unit: 'files', message: 'Waiting for another program.', is_waiting: true });
    expect(text.split('\r\u001b[K').at(-1)).toBe('Waiting for another program.');
  });

  it('is whole on a terminal that does not know its width', () => {
    let text = '';
    createProgressLine({ write: (part) => (text += part), isTTY: true, columns: 0 }).show({ done: 1, unit: 'files' });
    expect(text).toMatch(/1 files$/);
  });

  it('tells of many files how long it took and about how long it will still take', () => {
    expect(progressText(batchProgress(0, 300, 2_000))).toBe('0 of 300 files  0:02');
    expect(progressText(batchProgress(100, 300, 61_000))).toBe('100 of 300 files  1:01, about 2:02 left');
    expect(progressText(batchProgress(300, 300, 3_725_000))).toBe('300 of 300 files  1:02:05');
  });

  it('is a line now and then elsewhere, and none for short work', () => {
    let text = '';
    let time = 0;
    const line = createProgressLine({ write: (part) => (text += part) }, () => time);
    for (time = 0; time < 12_000; time += 100) line.show({ done: time, unit: 'alleles' });
    line.clear();
    expect(text).toBe('5,000 alleles\n10,000 alleles\n');
  });
});

describe('a problem on a terminal', () => {
  it('is a sentence and the places', () => {
    const { problem } = new AppError(
      400,
      'import_refused',
      'Nothing was imported.',
      [
        { file: 'abcZ.tfa', line: 4, reason: 'no nucleotide: !' },
        { file: 'mlst.txt', row: 2, column: 3, field: 'adk', reason: 'unknown allele 99' },
        { reason: 'too few files' },
      ],
      17,
    );
    expect(problemLines(problem)).toBe(
      [
        'allelier: Nothing was imported.',
        '  abcZ.tfa:4: no nucleotide: !',
        '  mlst.txt: row 2, column 3, adk: unknown allele 99',
        '  too few files',
        '  … and 17 more.',
        '',
      ].join('\n'),
    );
  });

  it.each(['genomes/x.gb', 'x.gb'])('names a file once, although the sentence names it as %s', (name) => {
    const { problem } = new AppError(400, 'sequence_format', `${name}: There is no sequence in it.`);
    expect(problemLines(problem, 'genomes/x.gb')).toBe('allelier: genomes/x.gb: There is no sequence in it.\n');
  });
});
