import { describe, expect, it } from 'vitest';
import { describeCursor, describeOrigin, describeSelection } from '#renderer/records/alignment/describe.ts';
import { listRows } from '#renderer/records/alignment/difference-rows.ts';
import { writeText } from '#renderer/records/alignment/export-rows.ts';
import { createModel, onlySites, spotOf } from '#renderer/records/alignment/model.ts';
import { sampleAlignment } from './sample-alignment.ts';

const PLACE = { contig: 'contig_1', start: 1001, end: 1010, orientation: 'reverse' } as const;

/** An allele and a query on the other strand of a contig. One base differs, one is missing, one is extra. */
const pair = sampleAlignment([{ residues: 'ATGGCA-TAAC' }, { name: 'query', residues: 'ATGTC-ATAAC', place: PLACE }], {
  frame: 1,
});

describe('an alignment on the screen', () => {
  it('knows every place in the allele and on the contig', () => {
    const model = createModel(pair, false);
    const [allele, query] = model.rows;
    expect(spotOf(model, allele!, 3)).toEqual({ residue: 'G', position: 4, contig: undefined });
    expect(spotOf(model, query!, 3)).toEqual({
      residue: 'T',
      position: 4,
      contig: { name: 'contig_1', position: 1007 },
    });
    expect(spotOf(model, query!, 5)).toEqual({
      residue: '-',
      position: 5,
      contig: { name: 'contig_1', position: 1006 },
    });
    expect(spotOf(model, query!, 10)).toMatchObject({ position: 10, contig: { position: 1001 } });
  });

  it('keeps its positions and differences when it is reversed', () => {
    const model = createModel(pair, true);
    const [allele, query] = model.rows;
    expect(new TextDecoder().decode(query!.residues)).toBe('GTTAT-GACAT');
    expect(spotOf(model, allele!, 7)).toEqual({ residue: 'C', position: 4, contig: undefined });
    expect(spotOf(model, query!, 7)).toEqual({
      residue: 'A',
      position: 4,
      contig: { name: 'contig_1', position: 1007 },
    });
    expect(model.differences.map(({ kind, from }) => [kind, from])).toEqual([
      ['insertion', 4],
      ['deletion', 5],
      ['substitution', 7],
    ]);
  });

  it('names its differences with positions on both sides, and the changed amino acids', () => {
    expect(listRows(createModel(pair, false))).toEqual([
      {
        number: 1,
        kind: 'Substitution',
        column: 3,
        position: '4',
        residues: 'G',
        others: 'T',
        otherPosition: '4',
        contigPosition: '1007',
        names: 'query',
        change: 'A2S',
      },
      expect.objectContaining({
        kind: 'Deletion',
        position: '6',
        otherPosition: 'after 5',
        contigPosition: 'after 1006',
      }),
      expect.objectContaining({ kind: 'Insertion', position: 'after 6', otherPosition: '6', contigPosition: '1005' }),
    ]);
    expect(listRows(createModel(pair, true)).map(({ change }) => change)).toEqual(['', '', 'A2S']);
  });

  it('of many rows names the rows that differ', () => {
    const many = sampleAlignment(
      ['ACGT', 'ACGT', 'ACTT', 'A-AT'].map((residues, index) => ({ residues, allele_id: String(index + 1) })),
    );
    expect(listRows(createModel(many, false))).toEqual([
      expect.objectContaining({ kind: 'Deletion', residues: 'C', others: 'C 3, - 1', names: '4' }),
      expect.objectContaining({ kind: 'Substitution', residues: 'G', others: 'G 2, T 1, A 1', names: '3, 4' }),
    ]);
  });

  it('can show only the polymorphic sites, with their positions in the whole', () => {
    const many = createModel(
      sampleAlignment([{ residues: 'ACGTACGT' }, { residues: 'ATGTACAT' }, { residues: '-CGTACG-' }]),
      false,
    );
    const sites = onlySites(many);
    expect(sites.rows.map(({ residues }) => new TextDecoder().decode(residues))).toEqual(['CG', 'TA', 'CG']);
    expect(spotOf(sites, sites.rows[2]!, 1)).toEqual({ residue: 'G', position: 6, contig: undefined });
    expect(sites.differences).toEqual([
      { kind: 'substitution', from: 0, to: 1 },
      { kind: 'substitution', from: 1, to: 2 },
    ]);
    expect(writeText(sites, { from: 0, to: 2 }, 'FASTA', 60)).toBe('>abcZ_1\nCG\n>abcZ_2\nTA\n>abcZ_3\nCG\n');
  });

  it.each([
    ['forward', ['99', '100', '1', '2', '3']],
    ['reverse', ['3', '2', '1', '100', '99']],
  ] as const)('over the origin of a circle has the positions of the contig, %s', (orientation, positions) => {
    const place = { contig: 'plasmid', start: 99, end: 3, contig_length: 100, orientation };
    const circle = sampleAlignment([{ residues: 'ACGTA' }, { name: 'query', residues: 'TGCAT', place }]);
    for (const isReversed of [false, true]) {
      const model = createModel(circle, isReversed);
      const seen = isReversed ? positions.toReversed() : positions;
      expect(listRows(model).map(({ contigPosition }) => contigPosition)).toEqual(seen);
      const told = seen.map((_, column) => describeCursor(model, { column, row: 1 }));
      expect(told.map((text) => /plasmid (\d+)/.exec(text)?.[1])).toEqual(seen);
    }
    const gapped = sampleAlignment([{ residues: 'A--C-' }, { name: 'query', residues: 'AGGCA', place }]);
    const [first] = listRows(createModel(gapped, false));
    expect(first?.contigPosition).toBe(`${positions[1]}–${positions[2]}`);
  });

  it('of a peptide across the origin of a circular contig counts bases by threes', () => {
    const place = { contig: 'p', start: 95, end: 3, contig_length: 100, orientation: 'forward' } as const;
    const model = createModel(
      sampleAlignment([{ residues: 'MKV' }, { name: 'query', residues: 'MRV', place }], { data_type: 'peptide' }),
      false,
    );
    expect([0, 1, 2].map((column) => spotOf(model, model.rows[1]!, column).contig?.position)).toEqual([95, 98, 1]);
  });

  it('is told in words', () => {
    const model = createModel(pair, false);
    expect(describeCursor(model, { column: 3, row: 1 })).toBe(
      'Column 4; abcZ_1 G 4; query T 4 (contig_1 1,007); substitution, difference 1 of 3',
    );
    expect(describeCursor(model, { column: 0, row: 0 })).toBe('Column 1; abcZ_1 A 1');
    expect(describeSelection(model, { anchor: 5, focus: 2 })).toBe('4 columns selected, 3 to 6');
  });

  it('is written as it is shown, only the chosen columns', () => {
    const turned = createModel(pair, true);
    expect(writeText(turned, { from: 2, to: 8 }, 'text', 60)).toBe(
      ['abcZ_1  8  TA-TGC  4', '           ||  |', 'query   8  TAT-GA  4', ''].join('\n'),
    );
  });
});

it('says of alleles of a site which site gave them, and when', () => {
  const stamp = { database: 'sample', aligned_at: '2026-01-02T03:04:05Z', app_version: '1.2.3' };
  const ofSite = sampleAlignment([{ residues: 'ACGT' }], {
    stamp: { ...stamp, site: 'Other site', as_of: '2026-01-01T03:04:05Z' },
  });
  expect(describeOrigin(ofSite)).toMatch(/^sample at Other site as of .*2026.*; aligned .*2026/);
});
