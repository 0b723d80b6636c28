import type { AlignmentResult, AlignmentRow } from '#shared/rpc/contract/alignment.ts';

/** An alignment of the given rows. */
export function sampleAlignment(
  rows: readonly (Partial<AlignmentRow> & { residues: string })[],
  members: Partial<AlignmentResult> = {},
): AlignmentResult {
  return {
    locus: 'abcZ',
    data_type: 'DNA',
    genetic_code: 11,
    columns: rows[0]?.residues.length ?? 0,
    rows: rows.map((row, index) => ({ name: `abcZ_${index + 1}`, ...row })),
    notes: [],
    stamp: { database: 'sample', aligned_at: '2026-01-02T03:04:05Z', app_version: '1.2.3' },
    ...members,
  };
}
