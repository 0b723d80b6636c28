import type { DraftTarget } from '#shared/rpc/contract/draft-target.ts';
import { countOf } from '#shared/count-of.ts';
import { USUAL_LIMITS } from '#shared/rules/allele-limits.ts';
import { checkAlleleAlone, checkAllelesTogether, type LocusRules } from '#shared/rules/allele-submission.ts';
import type { NamedSequence } from '#shared/sequence/read-sequences.ts';
import type { GridRow } from '#renderer/records/grid/grid-table.ts';
import type { EntryTable } from './entry-table.ts';

/** The table of new alleles of a locus: a name for each, and its sequence. */
export function alleleTable(locus: NonNullable<DraftTarget['locus']>): EntryTable {
  // Likeness and coding are for the database to check.
  const rules: LocusRules = { ...locus, limits: USUAL_LIMITS };
  const letters = rules.data_type === 'DNA' ? 'The letters A, C, G and T only' : 'Amino acids as single letters';
  return {
    noun: ['sequence', 'sequences'],
    columns: [
      {
        id: 'seq_id',
        isRequired: true,
        rule: 'Your name for it. Curators see it, and give the allele its id.',
        width: 160,
      },
      { id: 'sequence', isRequired: true, rule: `${letters}. ${lengthRule(rules)}`, isMono: true, width: 640 },
    ],
    further: () => undefined,
    rulesFor: () => ({
      row: (row) => {
        const sequence = sequenceOf(row);
        return { problems: checkAlleleAlone(sequence, rules), facts: sequence };
      },
      across: (facts) => checkAllelesTogether(facts as NamedSequence[], rules),
    }),
  };
}

/** A row as a sequence; blanks and line ends in it do not count. */
function sequenceOf({ cells }: Pick<GridRow, 'cells'>): NamedSequence {
  return { seq_id: cells[0] ?? '', sequence: (cells[1] ?? '').replaceAll(/\s/g, '') };
}

function lengthRule({ data_type, length, min_length, max_length }: LocusRules): string {
  const unit = data_type === 'DNA' ? 'base' : 'residue';
  if (length !== undefined) return `It must have ${countOf(length, unit)}.`;
  if (min_length !== undefined && max_length !== undefined)
    return `It has ${min_length} to ${countOf(max_length, unit)}.`;
  if (min_length !== undefined) return `It has at least ${countOf(min_length, unit)}.`;
  return max_length === undefined ? 'The length may vary.' : `It has at most ${countOf(max_length, unit)}.`;
}
