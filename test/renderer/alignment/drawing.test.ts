import { describe, expect, it } from 'vitest';
import type { Colours } from '#renderer/records/alignment/colours.ts';
import { drawAlignment } from '#renderer/records/alignment/draw-alignment.ts';
import { niceStep, ticksOf } from '#renderer/records/alignment/draw-ruler.ts';
import { pictureOf } from '#renderer/records/alignment/export-picture.ts';
import { layOut, type ViewOptions } from '#renderer/records/alignment/layout.ts';
import { createModel, onlySites, type AlignmentModel } from '#renderer/records/alignment/model.ts';
import { sceneOfColumns } from '#renderer/records/alignment/picture-region.ts';
import { createComparison, type Scene } from '#renderer/records/alignment/scene.ts';
import { createSvgPainter } from '#renderer/records/alignment/export-picture.ts';
import { firstState } from '#renderer/records/alignment/view-state.ts';
import { sampleAlignment } from './sample-alignment.ts';

const colours: Colours = {
  surface: '#ffffff',
  sunken: '#eeeeee',
  text: '#000001',
  dim: '#666666',
  border: '#cccccc',
  accent: '#0000ff',
  selected: '#0000ff30',
  same: '#bbbbbb',
  gap: '#dddddd',
  stop: '#ff0000',
  fills: Array.from({ length: 128 }, (_, letter) => (letter === 84 ? '#d55e00' : '#009e73')),
  inks: Array.from({ length: 128 }, () => '#000000'),
};

function sceneOf(model: AlignmentModel, options: Partial<ViewOptions> = {}, members: Partial<Scene> = {}): Scene {
  const all = { cell: 10, wrap: 0, isTranslated: false, compare: 'reference', ...options } as const;
  const layout = layOut(model, all, 400, 100);
  return { model, layout, comparison: createComparison(model, all.compare), identical: 'dots', colours, ...members };
}

/** The whole drawing as SVG. */
function svgOf(scene: Scene): string {
  const painter = createSvgPainter({ letters: 'monospace', labels: 'sans-serif' });
  const { width, height } = scene.layout;
  drawAlignment(painter, scene, { left: 0, top: 0, width, height });
  return painter.finish(width, height);
}

/** Texts of the letters, line by line. */
function lettersIn(svg: string): string[] {
  return Array.from(svg.matchAll(/<text class="r"[^>]*>([^<]*)</g), ([, text]) => text ?? '');
}

const rows = [{ residues: 'ACGTAC--GT' }, { residues: 'ACTTACGGGT' }, { residues: 'A--TAC--G-' }];

describe('the drawing', () => {
  it('shows differences as letters on a colour, identical residues as dots, gaps as dashes', () => {
    const svg = svgOf(sceneOf(createModel(sampleAlignment(rows), false)));
    expect(lettersIn(svg).toSorted()).toEqual(['ACGTACGT', '--', 'TGG', '·······', '--', '····--·'].toSorted());
    expect(svg).toContain('fill="#d55e00"');
    expect(svg.match(/<polygon/g)).toHaveLength(4);
    for (const name of ['abcZ_1', 'abcZ_2', 'abcZ_3', 'Position']) expect(svg).toContain(`>${name}<`);
  });

  it('marks the same columns as bars and in an overview', () => {
    const long = createModel(
      sampleAlignment([
        { residues: 'A'.repeat(4000) },
        { residues: `${'A'.repeat(2000)}T${'A'.repeat(1999)}` },
        { residues: 'A'.repeat(4000) },
      ]),
      false,
    );
    const dark = (svg: string) =>
      Array.from(svg.matchAll(/<rect x="([\d.]+)"[^>]*fill="#000001"/g), ([, x]) => Number(x));
    for (const cell of [2, 1.5, 1]) expect(dark(svgOf(sceneOf(long, { cell })))).toContain(100 + 2000 * cell);
    const [x = 0] = dark(svgOf(sceneOf(long, { cell: 0.05 })));
    expect(Math.abs(x - (100 + 2000 * 0.05))).toBeLessThan(2);
  });

  it('draws only what is visible', () => {
    const model = createModel(sampleAlignment([{ residues: 'A'.repeat(5000) }, { residues: 'A'.repeat(5000) }]), false);
    const painter = createSvgPainter({ letters: 'monospace', labels: 'sans-serif' });
    drawAlignment(painter, sceneOf(model), { left: 20_000, top: 0, width: 300, height: 200 });
    const svg = painter.finish(300, 200);
    expect(Math.max(...lettersIn(svg).map((text) => text.length))).toBeLessThanOrEqual(22);
    expect(svg).toContain('>2010<');
  });

  it('writes positions of polymorphic sites below one another', () => {
    const model = onlySites(
      createModel(
        sampleAlignment([
          { residues: `${'A'.repeat(10)}CGT` },
          { residues: `T${'A'.repeat(9)}CAT` },
          { residues: 'A'.repeat(13) },
        ]),
        false,
      ),
    );
    expect(lettersIn(svgOf(sceneOf(model)))).toEqual(expect.arrayContaining(['111', '1123']));
  });

  it('escapes names in SVG', () => {
    const svg = svgOf(
      sceneOf(createModel(sampleAlignment([{ name: '<a&"b>', residues: 'A' }, { residues: 'A' }]), false)),
    );
    expect(svg).toContain('&lt;a&amp;&quot;b&gt;');
  });
});

describe('rulers', () => {
  it('have round steps', () => {
    expect([0.2, 1, 3, 7, 12, 60, 499].map(niceStep)).toEqual([1, 1, 5, 10, 20, 100, 500]);
  });

  it('follow the contig, also on its other strand and over gaps', () => {
    const place = { contig: 'c', start: 96, end: 105, orientation: 'reverse' } as const;
    const model = createModel(
      sampleAlignment([{ residues: 'ACGTACGTACGT' }, { residues: 'ACGT--GTACGT', place }]),
      false,
    );
    expect(ticksOf(model.rows[1]!, 0, 12, 5)).toEqual([
      { column: 7, label: 100 },
      { column: 0, label: 105 },
    ]);
    expect(ticksOf(model.rows[0]!, 3, 12, 5)).toEqual([
      { column: 4, label: 5 },
      { column: 9, label: 10 },
    ]);
  });

  it('are not cut off at the names', () => {
    const place = { contig: 'c', start: 257_440, end: 257_499, orientation: 'forward' } as const;
    const residues = 'A'.repeat(60);
    const svg = svgOf(sceneOf(createModel(sampleAlignment([{ residues }, { residues, place }]), false)));
    const x = Number(/<text class="l" x="([\d.]+)"[^>]*>257440</.exec(svg)?.[1]);
    expect(x - (6 * 7) / 2).toBeGreaterThanOrEqual(100);
  });

  it('start again at the origin of a circular contig', () => {
    const place = { contig: 'c', start: 94, end: 7, contig_length: 101, orientation: 'forward' } as const;
    const onCircle = (orientation: 'forward' | 'reverse') =>
      createModel(
        sampleAlignment([{ residues: 'A'.repeat(15) }, { residues: 'A'.repeat(15), place: { ...place, orientation } }]),
        false,
      ).rows[1]!;
    const labels = [95, 1, 5];
    expect(ticksOf(onCircle('forward'), 0, 15, 5)).toEqual(
      labels.map((label) => ({ label, column: label > 90 ? label - 94 : label + 7 })),
    );
    expect(ticksOf(onCircle('reverse'), 0, 15, 5).toSorted((left, right) => right.column - left.column)).toEqual(
      labels.map((label) => ({ label, column: label > 90 ? 108 - label : 7 - label })),
    );
    expect(ticksOf(onCircle('forward'), 9, 15, 5)).toEqual([{ column: 12, label: 5 }]);
  });
});

describe('a picture of some columns', () => {
  const model = createModel(sampleAlignment(rows), false);
  const state = { ...firstState(3), selection: { anchor: 3, focus: 7 } };
  const picture = () => svgOf(pictureOf(sceneOfColumns(sceneOf(model), { from: 3, to: 8 }), state));

  it('has only those columns, with the differences and positions of the whole alignment', () => {
    const svg = picture();
    expect(lettersIn(svg).toSorted()).toEqual(['TAC', '--', '···', 'GG', '···--'].toSorted());
    // Where they begin is no end of the sequences.
    expect(svg.match(/<polygon/g)).toHaveLength(2);
    expect(svg).toContain('>5<');
    expect(svg).not.toContain('>10<');
  });

  it('is refused with a sentence if there are too many columns', () => {
    const long = createModel(
      sampleAlignment(Array.from({ length: 50 }, () => ({ residues: 'A'.repeat(9000) }))),
      false,
    );
    expect(() => pictureOf(sceneOf(long), firstState(50))).toThrow(/at most 400,000 residues\. Select fewer columns/);
    const part = pictureOf(sceneOfColumns(sceneOf(long), { from: 100, to: 900 }), firstState(50));
    expect(part.layout.columns).toBe(800);
  });
});
