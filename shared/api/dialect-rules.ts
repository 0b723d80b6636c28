import type { FaceName } from './face-name.ts';
import type { SubmissionStatus } from './submission.ts';

/** What a face reads and tells in its own way, before `dialect.ts` writes the reply. Sections are those of `wire-notes.md`. */
export interface DialectRules {
  /** `X-OFFSET: 0` alone asks for a page by headers; otherwise it is as good as no header (§2). */
  heedsZeroOffset: boolean;
  /** Loci whose length varies have their usual length, too; the description reserves the member for the others (§4.2). */
  givesUsualLength: boolean;
  /** Loci of sequence-definition databases have their position on the genome. */
  placesDefinitions: boolean;
  /** A group that a classification scheme does not have is answered as an empty one (§4.4). */
  hasEveryGroup: boolean;
  /** Projects without isolates are shown. */
  showsEmptyProjects: boolean;
  /** Matches of a query tell what isolates have with the allele without being asked for details. */
  alwaysLinksData: boolean;
  /** Yes and no are 1 and 0 where values are listed, counted or rows of a table; records have true and false on both faces. */
  writesYesAsOne: boolean;
  /** Allele ids in the rows of a project are texts, also those of loci with integer ids. */
  hasTextIdsInRows: boolean;
  /** The key of an isolate database in `linked_data`. */
  linkedDataKey: (database: { name: string; description: string }) => string;
  /** The months of an embargo may be a text, `"12"` (§8). */
  readsMonthsInText: boolean;
  /** The states of the submissions that a list has for a state in its query. */
  statuses: { readonly [Status in SubmissionStatus]?: readonly SubmissionStatus[] };
}

export const DIALECT_RULES: Readonly<Record<FaceName, DialectRules>> = {
  contract: {
    heedsZeroOffset: true,
    givesUsualLength: false,
    placesDefinitions: false,
    hasEveryGroup: false,
    showsEmptyProjects: true,
    alwaysLinksData: true,
    writesYesAsOne: false,
    hasTextIdsInRows: false,
    linkedDataKey: ({ name }) => name,
    readsMonthsInText: false,
    statuses: { started: ['started'], pending: ['pending'], closed: ['closed'] },
  },
  deployed: {
    heedsZeroOffset: false,
    givesUsualLength: true,
    placesDefinitions: true,
    hasEveryGroup: true,
    showsEmptyProjects: false,
    alwaysLinksData: false,
    writesYesAsOne: true,
    hasTextIdsInRows: true,
    // As recorded replies have it.
    linkedDataKey: ({ name, description }) => description || name,
    readsMonthsInText: true,
    // A submission of genomes is pending while its files are missing.
    statuses: { pending: ['started', 'pending'], closed: ['closed'] },
  },
};
