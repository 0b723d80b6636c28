import { describe, expect, it } from 'vitest';
import { mergeEdits } from '#renderer/records/record-editor/merge-edits.ts';
import { moved, namesIn } from '#renderer/records/record-editor/ordered-names.ts';
import { pairsIn, pastedRows } from '#renderer/records/record-editor/pasted-table.ts';

describe('merging', () => {
  const base = { aliases: ['a'], provenance: { year: ['2004'] } };
  const mine = { aliases: ['a', 'b'], provenance: { year: ['2002'] } };
  const theirs = { aliases: ['c', 'a'], provenance: { year: ['2001'] } };

  it('keeps what both added to a list, and asks where a list has one value at most', () => {
    const values = mergeEdits(base, mine, theirs, new Set(['provenance.year']));
    const merged = Object.fromEntries(values.map((value) => [value.path.join('.'), value.merged?.value]));
    expect(merged).toEqual({ aliases: ['c', 'a', 'b'], 'provenance.year': undefined });
  });
});

describe('names in an order', () => {
  it('are read from lists of any kind, and moved both ways', () => {
    expect(namesIn(' abcZ\r\nadk\taroE, fumC;;')).toEqual(['abcZ', 'adk', 'aroE', 'fumC']);
    expect([moved(['a', 'b', 'c'], 0, 2), moved(['a', 'b', 'c'], 2, 0)]).toEqual([
      ['b', 'c', 'a'],
      ['c', 'a', 'b'],
    ]);
  });
});

describe('a pasted table of alleles', () => {
  it('is read across and down, without names that are not asked for', () => {
    const names = ['abcZ', 'adk'];
    expect(pairsIn('ST\tabcZ\tadk\n11\t2\t3\n', names)).toEqual({ abcZ: '2', adk: '3' });
    expect(pairsIn('abcZ\t2\nother\t9\n', names)).toEqual({ abcZ: '2' });
    expect(pairsIn('12', names)).toBeUndefined();
  });
});

describe('a table that is pasted into rows', () => {
  const columns = ['Value', 'Result'].map((label) => ({ member: label.toLowerCase(), label, widget: 'line' as const }));

  it('is read as a spreadsheet copies it, with quoted cells and without its header', () => {
    expect(pastedRows('Value\tResult\r\n"> 0.25"\t"""R"""\r\n\r\nelse\tI\r\n', columns)).toEqual([
      { value: '> 0.25', result: '"R"' },
      { value: 'else', result: 'I' },
    ]);
  });

  it('is none if it has one column', () => {
    expect(pastedRows('0.25\n0.5', columns)).toBeUndefined();
  });
});
