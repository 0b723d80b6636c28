import type { DraftType } from '#shared/rpc/contract/draft-content.ts';
import type { DraftTarget } from '#shared/rpc/contract/draft-target.ts';
import { alleleTable } from './allele-table.ts';
import type { EntryTable } from './entry-table.ts';
import { isolateTable } from './isolate-table.ts';
import { profileTable } from './profile-table.ts';
import { updateTable } from './update-table.ts';

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
