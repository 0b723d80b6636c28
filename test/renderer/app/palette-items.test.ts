import { describe, expect, test } from 'vitest';
import { readRecordWords } from '#renderer/api/lists/find-records.ts';
import { pagesOfDatabase } from '#renderer/app/tree/further-parts.ts';
import { matchesWords, rankItems, withoutRepeats, type PaletteItem } from '#renderer/app/palette/palette-items.ts';

function item(group: string, label: string, description?: string): PaletteItem {
  return { id: `${group} ${label}`, group, label, description, action: { path: '/' } };
}

describe('the command palette', () => {
  test('reads an allele or a profile from a name and an id', () => {
    expect(['abcZ 5', 'abcZ_5', 'ST 11', 'ST-11', "locus 'x' (y) 7"].map(readRecordWords)).toEqual([
      { name: 'abcZ', id: '5' },
      { name: 'abcZ', id: '5' },
      { name: 'ST', id: '11' },
      { name: 'ST', id: '11' },
      { name: "locus 'x' (y)", id: '7' },
    ]);
    expect(['abcZ', '', '5'].map(readRecordWords)).toEqual([undefined, undefined, undefined]);
  });

  test('finds every word, wherever it stands and however it is written', () => {
    const settings = { ...item('Pages', 'Settings'), keywords: 'theme dark port' };
    expect(['set', 'DARK', 'dark settings', 'light'].map((words) => matchesWords(settings, words))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  test('puts what begins with the words before what only mentions them', () => {
    const items = [item('Databases', 'demo', 'synthetic'), item('Loci', 'EXEM1', 'synthetic'), item('Loci', 'synA')];
    expect(rankItems(items, 'syn', 8).map(([group, found]) => [group, found.map(({ label }) => label)])).toEqual([
      ['Loci', ['synA', 'EXEM1']],
      ['Databases', ['demo']],
    ]);
  });

  test('puts what is called as typed before what only begins so', () => {
    const items = [item('Commands', 'Isolates, imported'), item('Pages', 'Import isolates'), item('Lists', 'Isolates')];
    expect(rankItems(items, 'isolates', 8).map(([, [first]]) => first?.label)).toEqual([
      'Isolates',
      'Isolates, imported',
      'Import isolates',
    ]);
  });

  test('lists a page once, however it was found', () => {
    const named = item('Records', 'Ex1003');
    const found = item('Isolates', 'Ex1003');
    const other = item('Records', 'Ex1004');
    const opening = (path: string, of: PaletteItem) => ({ ...of, action: { path } });
    const items = [opening('/a', named), opening('/a', found), opening('/b', other)];
    expect(withoutRepeats(items).map(({ id }) => id)).toEqual([named.id, other.id]);
  });

  test('knows the pages of a database of isolates', () => {
    expect(pagesOfDatabase('isolates').map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Overview', 'Isolates', 'Genomes', 'Loci', 'Schemes', 'Projects', 'Fields', 'Charts']),
    );
    expect(pagesOfDatabase('seqdef').map(({ label }) => label)).not.toContain('Isolates');
  });
});
