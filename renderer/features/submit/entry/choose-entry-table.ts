import type { GridRules } from '#renderer/records/grid/grid-checks.ts';
import type { GridRow } from '#renderer/records/grid/grid-table.ts';
import {
  definitionOf,
  isolateColumns,
  isolateRules,
  isOwnField,
  locusColumn,
} from '#renderer/records/isolates/isolate-rules.ts';
import { countOf } from '#shared/count-of.ts';
import { defined } from '#shared/defined.ts';
import type { DraftType } from '#shared/rpc/contract/draft-content.ts';
import type { DraftTarget } from '#shared/rpc/contract/draft-target.ts';
import { USUAL_LIMITS } from '#shared/rules/allele-limits.ts';
import { checkAlleleAlone, checkAllelesTogether, type LocusRules } from '#shared/rules/allele-submission.ts';
import type { IsolateLocus } from '#shared/rules/isolate-columns.ts';
import type { IsolateFacts } from '#shared/rules/isolate-submission.ts';
import { checkProfileAlone, checkProfilesTogether } from '#shared/rules/profile-submission.ts';
import { isMissingLocus, MISSING_LOCUS, type ProfileRules } from '#shared/rules/profile.ts';
import type { NamedSequence } from '#shared/sequence/read-sequences.ts';
import { matchLoci } from '#shared/tabular/locus-names.ts';
import type { EntryTable } from './entry-table.ts';
import { ofFields } from './of-fields.ts';
import { updateTable } from './update-table.ts';

interface ProfileFacts {
  name: string;
  alleles: readonly string[];
}

/** The table of a type of submission to a database. `loci`: names of loci of which isolates may have alleles. */
export function entryTableOf(type: DraftType, target: DraftTarget, loci: readonly string[]): EntryTable | undefined {
  switch (type) {
    case 'alleles':
      return target.locus && alleleTable(target.locus);
    case 'profiles':
      return target.scheme && profileTable(target.scheme);
    case 'isolates':
    case 'genomes':
      return target.columns && isolateTable(target.columns, loci, type);
    case 'updates':
      return target.columns && updateTable(target.columns);
  }
}

/** The table of isolates or genomes for a database with these fields and loci. */
export function isolateTable(
  columns: NonNullable<DraftTarget['columns']>,
  loci: readonly string[],
  purpose: 'isolates' | 'genomes',
): EntryTable {
  const definitions = columns.filter(({ name }) => isOwnField(name));
  const fields = definitions.map(({ allowed_values, ...field }) =>
    definitionOf({ ...field, ...defined({ 'allowed values': allowed_values }) }),
  );
  const own = isolateColumns(fields, purpose);
  const others = ofFields(fields);
  const ids = new Set(own.map(({ id }) => id));
  const known = new Set(loci);
  const locusOf = (heading: string): IsolateLocus | undefined => {
    const [name] = known.has(heading) ? [heading] : matchLoci([heading], loci);
    // How its ids are written is for the site to say.
    return name === undefined ? undefined : { name, allele_id_format: 'text' };
  };
  return {
    noun: purpose === 'genomes' ? ['genome', 'genomes'] : ['isolate', 'isolates'],
    columns: own,
    ...others,
    further: (id) => {
      const field = others.further(id);
      const locus = ids.has(id) || field ? undefined : locusOf(id);
      return field ?? (locus && locusColumn(locus));
    },
    rulesFor: (headings) => {
      const rules: GridRules<IsolateFacts> = isolateRules(headings, fields, locusOf, purpose);
      return { row: rules.row, across: (facts) => rules.across(facts as IsolateFacts[]) };
    },
  };
}

/** The table of new profiles of a scheme. Whether alleles are defined is for the site to say. */
function profileTable({ loci, primary_key }: NonNullable<DraftTarget['scheme']>): EntryTable {
  const rules: ProfileRules = {
    primary_key,
    primary_key_type: 'text',
    // Whether loci may be missing, and which alleles are defined, is for the database to check.
    allow_missing_loci: true,
    loci: loci.map((name) => ({ name, hasAllele: () => true })),
  };
  return {
    noun: ['profile', 'profiles'],
    columns: [
      {
        id: 'id',
        isRequired: false,
        rule: 'Your name for it. Curators see it, and give the profile its id.',
        width: 140,
      },
      ...loci.map((id) => ({
        id,
        isRequired: true,
        rule: `The id of an allele. ${MISSING_LOCUS} where the locus is missing, if the scheme allows that.`,
        width: 92,
      })),
    ],
    further: () => undefined,
    rulesFor: () => ({
      row: ({ cells }) => {
        const written = loci.map((_, index) => cells[index + 1] ?? '');
        const alleles = written.map((cell) => (isMissingLocus(cell) ? MISSING_LOCUS : cell));
        const facts: ProfileFacts = { name: cells[0] ?? '', alleles };
        return { problems: checkProfileAlone(written, rules), facts };
      },
      across: (facts) => checkProfilesTogether(facts as ProfileFacts[]),
    }),
  };
}

/** The table of new alleles of a locus: a name for each, and its sequence. */
function alleleTable(locus: NonNullable<DraftTarget['locus']>): EntryTable {
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
