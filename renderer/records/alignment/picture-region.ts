import type { AlignmentModel } from './model.ts';
import type { RowComparison, Scene } from './scene.ts';

/** Some columns of what is shown, half-open, as a drawing of their own; positions and differences stay those of the whole. */
export function sceneOfColumns(scene: Scene, columns: { from: number; to: number }): Scene {
  return {
    ...scene,
    model: modelOf(scene.model, columns),
    comparison: comparisonOf(scene.comparison, columns),
    cursor: undefined,
    selection: undefined,
  };
}

function modelOf(model: AlignmentModel, { from, to }: { from: number; to: number }): AlignmentModel {
  const { shown } = model;
  return {
    ...model,
    rows: model.rows.map((row) => ({
      ...row,
      residues: row.residues.subarray(from, to),
      // Where only some columns are shown, they are looked up in the whole alignment.
      before: shown ? row.before : () => row.before().subarray(from, to + 1),
      translation: () => row.translation()?.subarray(from, to),
    })),
    columns: to - from,
    shown: shown?.subarray(from, to),
    kinds: model.kinds.subarray(from, to),
    differences: model.differences.flatMap((one) => {
      const [start, end] = [Math.max(from, one.from), Math.min(to, one.to)];
      return start < end ? [{ ...one, from: start - from, to: end - from }] : [];
    }),
    consensus: model.consensus.subarray(from, to),
    diversity: model.diversity.subarray(from, to),
  };
}

/** Compared as in the whole alignment: a gap at the edge of the chosen columns is not the end of a sequence. */
function comparisonOf(whole: RowComparison, { from, to }: { from: number; to: number }): RowComparison {
  return {
    lettersOf: (row) => whole.lettersOf(row).subarray(from, to),
    target: whole.target.subarray(from, to),
    isTarget: (row) => whole.isTarget(row),
    kindsOf: (row) => whole.kindsOf(row).subarray(from, to),
    countsIn: (row, start, end) => whole.countsIn(row, from + start, from + end),
  };
}
