import { describe, expect, test } from 'vitest';
import { matchesWords, rankItems, readRecordWords, type PaletteItem } from '#renderer/app/palette-items.ts';

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
});
