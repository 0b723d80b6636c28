import type { QueryClient } from '@tanstack/react-query';
import type { RecordFormMembers, RecordAddress } from '#renderer/api/curation/records.ts';
import type { RecordKey } from '#shared/api/curation/record-changes.ts';
import type { RowProblem } from '#shared/rules/rule-problem.ts';
import type { MemberPath } from './member-paths.ts';

/** A column of a field that is a small table. */
export interface RowColumn {
  member: string;
  label: string;
  widget: 'line' | 'number' | 'switch' | 'list' | { choices: readonly string[]; isSearched?: boolean };
  /** What a new row begins with. */
  first?: unknown;
}

/** How a value is written. */
export type Widget =
  | { kind: 'line' }
  /** Several lines of text. */
  | { kind: 'text' }
  | { kind: 'number' }
  | { kind: 'switch' }
  | { kind: 'choice'; choices: readonly (string | { value: string; label: string })[]; isNumber?: boolean }
  /** Plain values, one beside the other. */
  | { kind: 'list'; isNumber?: boolean; choices?: readonly { value: string; label: string }[] }
  /** Names in an order that counts. */
  | { kind: 'ordered'; noun: string; choices: readonly string[] }
  /** A value for each of very many names. */
  | { kind: 'pairs'; names: readonly string[] }
  /** Small records, one per row. */
  | { kind: 'rows'; columns: readonly RowColumn[]; noun: string }
  /** A sequence: pasted, also as FASTA, or read from a file that is dropped. */
  | { kind: 'sequence' };

export interface EditorField {
  path: MemberPath;
  label: string;
  /** What the value means, and what to write. */
  help?: string;
  widget: Widget;
  /** How it is written, and whether it is needed, with these members. Absent: always so. */
  where?(members: RecordFormMembers): Partial<Pick<EditorField, 'widget' | 'isRequired' | 'isSparse'>>;
  /** Heading under which it stands. */
  group?: string;
  isRequired?: boolean;
  /** It names the record, so a copy does not take it over. */
  isOwn?: boolean;
  /** It never changes once the record is there. */
  isFixed?: boolean;
  /** What a new record begins with; nothing if left out. */
  first?: unknown;
  /** One of many, most of them empty: it is shown where it has a value or is asked for. */
  isSparse?: boolean;
  /** The record has a list of values, of which there is one at most. */
  isSingle?: boolean;
}

/** A value of a form, from its member (or the path to it), its label and how it is written. */
export function formField(
  path: string | MemberPath,
  label: string,
  widget: Widget | 'line' | 'text' | 'number' | 'switch' | 'list' | 'sequence',
  more: Omit<EditorField, 'path' | 'label' | 'widget'> = {},
): EditorField {
  return {
    path: typeof path === 'string' ? [path] : path,
    label,
    widget: typeof widget === 'string' ? { kind: widget } : widget,
    ...more,
  };
}

/** Where a form of a kind of record leads, and what it holds. */
export interface EditorKind {
  /** For sentences and titles: `project`. */
  noun: string;
  /** The values of its form. They may depend on the database, such as the fields of its isolates. */
  fields(client: QueryClient, address: RecordAddress): Promise<readonly EditorField[]>;
  /** The names of the key that say to what a new record belongs: `locus` of an allele. */
  owner: readonly string[];
  /** The record as a title: `Project 3`. */
  titleOf(key: RecordKey): string;
  /** Parts of the address of its page below the database, and of the list that it stands in. */
  page(key: RecordKey): readonly string[];
  list(key: RecordKey): readonly string[];
  /** To what a new record belongs, for its title, where the key alone does not tell: `scheme 1`. */
  ownerTitle?(key: RecordKey): string;
  /** Its key, from the reply of the service, or from the members that were saved. */
  keyOf(reply: Record<string, unknown>, owner: RecordKey, members: RecordFormMembers): RecordKey;
  /** Members of a new record that takes the place of this one, which stays as its old version. Absent: there are no versions. */
  replacing?(key: RecordKey): RecordFormMembers;
  /** What deleting means for other records, as a sentence. Absent: it is deleted elsewhere. */
  deleting?: string;
  /** Problems of the members that show without asking the database. The service checks the rest. */
  problemsOf?(members: RecordFormMembers): RowProblem[];
}
