import { isForEverybody, type FieldDefinition } from '#shared/rules/field.ts';
import { conditionFault } from '#shared/rules/field-conditions.ts';
import { ORIGIN_MEMBERS } from '#shared/rules/profile-members.ts';
import type { ProfileOrigin } from '#electron/store/changes/writers/profile-writer.ts';
import type { IsolateRecord } from '#shared/rules/isolate.ts';
import type { IsolateWriter, StoredIsolate } from '#electron/store/changes/writers/isolate-writer.ts';

/** One value in a row that differs from the existing record. */
interface Change {
  /** The sentence for the history. */
  action: string;
  apply(writer: IsolateWriter): void;
  /** It is about a field that not everybody sees. */
  isForSome?: boolean;
}

/** What the importer knows about the columns of a table. */
export interface RecordContext {
  fields: ReadonlyMap<string, FieldDefinition>;
  /** Row id of each locus. */
  locusIds: ReadonlyMap<string, number>;
}

/** Whether the values of a field are stored as numbers, too. */
export function isNumeric(field: FieldDefinition | undefined): boolean {
  return field?.type === 'int' || field?.type === 'float';
}

/** The changes that a row makes to an isolate. What the row does not mention stays. */
export function changesOf(
  record: IsolateRecord,
  stored: StoredIsolate,
  { membersOf, allelesOf }: IsolateWriter,
  context: RecordContext,
): Change[] {
  const { id } = stored;
  const members = membersOf(id);
  const present = allelesOf(id);
  const changes: Change[] = [];
  if (record.name !== stored.name) {
    changes.push({ action: `isolate: '${stored.name}' -> '${record.name}'`, apply: () => {} });
  }
  for (const [field, values] of record.values) {
    const before = members.values.get(field) ?? [];
    if (areSame(before, values)) continue;
    changes.push({
      action: `${field}: '${before.join('; ')}' -> '${values.join('; ')}'`,
      apply: (writer) => writer.setValues(id, field, values, isNumeric(context.fields.get(field)), false),
      isForSome: !isForEverybody(context.fields.get(field)),
    });
  }
  for (const [locus, alleles] of record.alleles) {
    const row = context.locusIds.get(locus) as number;
    changes.push(...designationChanges(id, { name: locus, row }, present.get(row) ?? [], alleles));
  }
  if (record.aliases.length > 0 && !areSame(members.aliases.toSorted(), record.aliases.toSorted())) {
    const action = `aliases: '${members.aliases.join('; ')}' -> '${record.aliases.join('; ')}'`;
    changes.push({ action, apply: (writer) => writer.setAliases(id, record.aliases, false) });
  }
  const [before, after] = [members.references, record.references].map((list) => list.toSorted((a, b) => a - b));
  if (record.references.length > 0 && before && after && !areSame(before, after)) {
    const action = `references: '${before.join('; ')}' -> '${after.join('; ')}'`;
    changes.push({ action, apply: (writer) => writer.setReferences(id, record.references, false) });
  }
  return changes;
}

/** What the conditions of fields forbid, of what a row changes. What it does not mention stays as it is. */
export function conditionFaults(
  record: IsolateRecord,
  stored: StoredIsolate | undefined,
  conditioned: readonly FieldDefinition[],
  { fields, writer }: RecordContext & { writer: IsolateWriter },
): { field: string; reason: string }[] {
  if (conditioned.length === 0) return [];
  const before = stored && writer.membersOf(stored.id).values;
  const valuesBefore = (name: string) => before?.get(name) ?? [];
  const valuesOf = (name: string) => record.values.get(name) ?? valuesBefore(name);
  return conditioned.flatMap((field) => {
    const reason = conditionFault(valuesOf(field.name), field, { fields, valuesOf })?.reason;
    if (reason === undefined) return [];
    const earlier = conditionFault(valuesBefore(field.name), field, { fields, valuesOf: valuesBefore });
    return before && earlier?.reason === reason ? [] : [{ field: field.name, reason }];
  });
}

/** Designations that stay keep their other properties: who made them, how and when. */
function designationChanges(
  id: number,
  locus: { name: string; row: number },
  before: readonly string[],
  after: readonly string[],
): Change[] {
  const removed = before.filter((allele) => !after.includes(allele));
  const added = after.filter((allele) => !before.includes(allele));
  return [
    ...removed.map((allele) => ({
      action: `${locus.name}: designation '${allele}' deleted`,
      apply: (writer: IsolateWriter) => writer.removeDesignation(id, locus.row, allele),
    })),
    ...added.map((allele) => ({
      action: `${locus.name}: new designation '${allele}'`,
      apply: (writer: IsolateWriter) => writer.addDesignations(id, [{ locus: locus.row, allele_id: allele }]),
    })),
  ];
}

/** The changes to what is known of the origin of a record. */
export function originChanges(id: number, before: ProfileOrigin, after: Partial<ProfileOrigin>): Change[] {
  return ORIGIN_MEMBERS.flatMap((member) => {
    const value = after[member];
    if (value === undefined || value === before[member]) return [];
    const action = `${member}: '${before[member] ?? ''}' -> '${value ?? ''}'`;
    return { action, apply: (writer: IsolateWriter) => writer.setOrigin(id, { [member]: value }) };
  });
}

function areSame<Value>(one: readonly Value[], other: readonly Value[]): boolean {
  return one.length === other.length && one.every((value, index) => value === other[index]);
}
