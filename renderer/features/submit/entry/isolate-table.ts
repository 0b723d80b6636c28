import { defined } from '#shared/defined.ts';
import type { DraftTarget } from '#shared/rpc/contract/draft-target.ts';
import type { IsolateLocus } from '#shared/rules/isolate-columns.ts';
import type { IsolateFacts } from '#shared/rules/isolate-submission.ts';
import { matchLoci } from '#shared/tabular/locus-names.ts';
import {
  definitionOf,
  isOwnField,
  isolateColumns,
  isolateRules,
  locusColumn,
} from '#renderer/records/isolates/isolate-rules.ts';
import type { GridRules } from '#renderer/records/grid/grid-checks.ts';
import type { EntryTable } from './entry-table.ts';

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
    further: (id) => {
      const locus = ids.has(id) ? undefined : locusOf(id);
      return locus && locusColumn(locus);
    },
    rulesFor: (headings) => {
      const rules: GridRules<IsolateFacts> = isolateRules(headings, fields, locusOf, purpose);
      return { row: rules.row, across: (facts) => rules.across(facts as IsolateFacts[]) };
    },
  };
}
