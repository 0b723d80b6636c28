import { DistanceMatrix } from '#renderer/records/distance-matrix/distance-matrix.tsx';
import type { MatrixModel } from '#renderer/records/distance-matrix/matrix-model.ts';
import { notifyDone } from '#renderer/ui/notices/notify.ts';
import { Section } from '#renderer/ui/pages/section.tsx';

/** Samples of each family, which are near each other. */
const FAMILY = 6;

/** Families, a chain of near ones, and pairs of which nothing is known. */
const MODEL: MatrixModel = {
  names: Array.from({ length: 30 }, (_, sample) => `Sample ${sample + 1}`),
  largest: 1_742,
  at(row, column) {
    if ((row + column) % 29 === 28) return -1;
    const isNear = Math.floor(row / FAMILY) === Math.floor(column / FAMILY);
    return isNear ? Math.abs(row - column) * 3 : 900 + ((row * 37 + column * 37) % 842);
  },
  describe: (row, column) => `Sample ${row + 1} and Sample ${column + 1}`,
};

/** A matrix of distances. */
export function KitDistances() {
  return (
    <Section title="Distances">
      <DistanceMatrix
        label="Distances of 30 samples"
        model={MODEL}
        onOpen={({ row, column }) => notifyDone(`Opened ${row + 1}, ${column + 1}.`)}
      />
    </Section>
  );
}
