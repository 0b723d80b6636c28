import type { DatabaseSync } from 'node:sqlite';
import type { ContigMembers } from '#shared/api/curation/contig-members.ts';
import { numberOf } from '#shared/rules/field-value.ts';
import type { Change } from '../change-context.ts';
import type { ProfileOrigin } from './profile-writer.ts';
import { statementOf } from '#electron/store/file/prepared-query.ts';
import { laterOf } from './later-date.ts';
import { designationWriter } from '#electron/store/designations/designation-writer.ts';
import { bringBackId, firstFreeId, refuseRetired, retiredIds } from './retired-ids.ts';

/** A contig that is to be added: under the next free id, or under that of a deleted one that comes back. */
export interface NewContig extends ContigMembers {
  id?: number;
}

/** An allele that an isolate gets at a locus (row id), and what is said of it. */
export interface AddedDesignation {
  locus: number;
  allele_id: string;
  method?: 'manual' | 'automatic';
  status?: 'confirmed' | 'provisional';
  comments?: string | null;
  /** Row id of `app_user`. */
  sender?: number | null;
  /** ISO date. */
  date_entered?: string;
  /** The number of the scan of the isolate that found it. */
  scan?: number | null;
}

export interface StoredIsolate {
  id: number;
  name: string;
  /** Id of the record that replaced it. */
  new_version: number | undefined;
}

const writers = new WeakMap<Change, IsolateWriter>();

/** What writes the isolates of a change: one for all of them, because it prepares two dozen statements. */
export function isolateWriterOf(change: Change): IsolateWriter {
  const known = writers.get(change) ?? createIsolateWriter(change);
  writers.set(change, known);
  return known;
}

/** Prepared statements for isolates, on the raw connection because they run for every row of a table. */
function createIsolateWriter(change: Change) {
  const { connection, today } = change;
  const prepare = (sql: string) => connection.prepare(sql);
  const retired = retiredIds(connection, 'isolate');
  const insert = prepare(
    'insert into isolate (id, name, sender, curator, date_entered, datestamp) values (?, ?, ?, ?, ?, ?)',
  );
  const insertValue = prepare(
    'insert into isolate_value (isolate, field, position, value, number_value) values (?, ?, ?, ?, ?)',
  );
  const deleteValues = prepare('delete from isolate_value where isolate = ? and field = ?');
  const designations = designationWriter(connection);
  const deleteDesignation = prepare('delete from allele_designation where isolate = ? and locus = ? and allele_id = ?');
  const deleteDesignations = ['designation_block', 'single_designation'].map((table) =>
    prepare(`delete from ${table} where isolate = ?`),
  );
  const insertAlias = prepare('insert into isolate_alias (isolate, alias) values (?, ?)');
  const deleteAliases = prepare('delete from isolate_alias where isolate = ?');
  const insertReference = prepare('insert into isolate_publication (isolate, pubmed_id) values (?, ?)');
  const deleteReferences = prepare('delete from isolate_publication where isolate = ?');
  const insertContig = prepare(
    `insert into contig
       (id, isolate, sequence, length, method, original_designation, comments, sender, curator, date_entered, datestamp)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const insertHistory = prepare(
    'insert into isolate_history (isolate, curator, changed_at, actions) values (?, ?, ?, ?)',
  );
  const setNewVersion = prepare('update isolate set new_version = ? where id = ?');
  const originOf = prepare('select sender, curator, date_entered, datestamp from isolate where id = ?');
  const setOrigin = prepare('update isolate set sender = ?, curator = ?, date_entered = ?, datestamp = ? where id = ?');
  const touch = prepare(`update isolate set name = ?, curator = ?, datestamp = ${laterOf('datestamp')} where id = ?`);
  const byId = prepare('select id, name, new_version from isolate where id = ?');
  const byName = prepare('select id, name, new_version from isolate where name = ? and new_version is null');
  const contigs = prepare('select sequence from contig where isolate = ? order by id');
  const alleles = prepare('select locus, allele_id from allele_designation where isolate = ? order by id');
  let contigId = firstFreeId(connection, 'contig') - 1;

  return {
    /** `origin` is what is known of it; the rest is of whoever makes the change, and of today. Throws `AppError` 409 `retired_id`. */
    insert(id: number, name: string, origin: Partial<ProfileOrigin> = {}) {
      refuseRetired(retired, String(id));
      const { sender = change.sender, curator = change.curator, date_entered = origin.datestamp ?? today } = origin;
      const { datestamp = date_entered > today ? date_entered : today } = origin;
      insert.run(id, name, sender, curator, date_entered, datestamp);
    },
    /** Makes the id of a deleted isolate valid again; call it before the isolate is written. */
    bringBack(id: number) {
      bringBackId(connection, { kind: 'isolate', record_id: String(id) });
      retired.delete(String(id));
    },
    originOf: (id: number) => originOf.get(id) as unknown as ProfileOrigin,
    /** Changes what is known of the origin; the rest stays. */
    setOrigin(id: number, origin: Partial<ProfileOrigin>) {
      const { sender, curator, date_entered, datestamp } = { ...this.originOf(id), ...origin };
      setOrigin.run(sender, curator, date_entered, datestamp, id);
    },
    /** Says which record replaces it. */
    setNewVersion: (id: number, newVersion: number) => void setNewVersion.run(newVersion, id),
    /** Ids that deleted isolates had. */
    retired: retired as ReadonlySet<string>,
    /** Above every id that was ever given out, before this writer wrote any. */
    firstFreeId: firstFreeId(connection, 'isolate'),
    /** `asNumber` for fields whose values are compared as numbers. */
    setValues(id: number, field: string, values: readonly string[], asNumber: boolean, isNew: boolean) {
      if (!isNew) deleteValues.run(id, field);
      for (const [position, value] of values.entries()) {
        insertValue.run(id, field, position, value, asNumber ? numberOf(value) : null);
        change.wrote(value.length + ROW_BYTES);
      }
    },
    /** What is not said of a designation is of whoever sent and makes the change, and of today. Many at once are written quickest. */
    addDesignations(id: number, added: readonly AddedDesignation[]) {
      const others = {
        method: 'manual',
        status: 'confirmed',
        comments: null,
        sender: change.sender,
        scan: null,
      } as const;
      const dates = { date_entered: today, datestamp: today };
      const newAlleles = designations.add(
        id,
        added.map((one) => ({ ...others, ...dates, ...one, curator: change.curator })),
      );
      change.wrote(added.length * DESIGNATION_BYTES + (newAlleles + 1) * ROW_BYTES);
    },
    /** Packs the designations of an isolate that were written singly. */
    packDesignations: (id: number) => void designations.packAll(id),
    /** Takes all designations off an isolate. */
    clearDesignations(id: number) {
      for (const statement of deleteDesignations) statement.run(id);
    },
    removeDesignation: (id: number, locus: number, alleleId: string) => void deleteDesignation.run(id, locus, alleleId),
    setAliases(id: number, aliases: readonly string[], isNew: boolean) {
      if (!isNew) deleteAliases.run(id);
      for (const alias of aliases) insertAlias.run(id, alias);
    },
    setReferences(id: number, references: readonly number[], isNew: boolean) {
      if (!isNew) deleteReferences.run(id);
      for (const reference of references) insertReference.run(id, reference);
    },
    /** Gives the id of the contig. Its sender is who sent what the change writes, unless `origin` names one. */
    addContig(
      isolate: number,
      contig: NewContig,
      origin: { sender?: number | null; date_entered?: string } = {},
    ): number {
      const { id = contigId + 1, sequence, method, original_designation, comments } = contig;
      const { sender = change.sender, date_entered = today } = origin;
      if (contig.id === undefined) contigId = id;
      else bringBackId(connection, { kind: 'contig', record_id: String(id) });
      const { length } = sequence;
      const texts = [method, original_designation, comments];
      insertContig.run(id, isolate, sequence, length, ...texts, sender, change.curator, date_entered, today);
      change.wrote(length + ROW_BYTES);
      return id;
    },
    /** `curator` is whom the history names: null for nobody. */
    note(id: number, actions: readonly string[], curator: number | null = change.curator) {
      const told = JSON.stringify(actions);
      insertHistory.run(id, curator, change.at, told);
      change.wrote(told.length + ROW_BYTES);
    },
    touch: (id: number, name: string) => void touch.run(name, change.curator, today, id),
    find: (id: number): StoredIsolate | undefined => toStored(byId.get(id)),
    /** The newest versions of the isolates of this name. */
    findByName: (name: string): StoredIsolate[] => byName.all(name).flatMap((row) => toStored(row) ?? []),
    membersOf: (id: number) => isolateMembers(connection, id),
    /** Allele ids by row id of the locus. */
    allelesOf: (id: number) =>
      grouped(alleles.all(id).map((row) => [Number(row['locus']), String(row['allele_id'])] as const)),
    contigsOf: (id: number): string[] => contigs.all(id).map((row) => String(row['sequence'])),
  };
}

/** What a row takes besides its text, about; and a designation among many. */
const ROW_BYTES = 100;
const DESIGNATION_BYTES = 6;

export type IsolateWriter = ReturnType<typeof createIsolateWriter>;

/** A writer that reads as another one and writes nothing, for an import that is only tried out. */
export function withoutWriting(writer: IsolateWriter): IsolateWriter {
  const nothing = () => undefined;
  return {
    ...writer,
    insert: nothing,
    setValues: nothing,
    addDesignations: nothing,
    packDesignations: nothing,
    clearDesignations: nothing,
    removeDesignation: nothing,
    setAliases: nothing,
    setReferences: nothing,
    addContig: () => 0,
    note: nothing,
    touch: nothing,
    setOrigin: nothing,
    setNewVersion: nothing,
  };
}

/** A writer that leaves the history alone, for isolates that come with their own. */
export function withoutHistory(writer: IsolateWriter): IsolateWriter {
  return { ...writer, note: () => undefined };
}

function toStored(row: Record<string, unknown> | undefined): StoredIsolate | undefined {
  if (!row) return undefined;
  const newer = row['new_version'];
  return { id: Number(row['id']), name: String(row['name']), new_version: newer === null ? undefined : Number(newer) };
}

/** What of an isolate stands in tables of its own: its values by field, its other names and its PubMed ids, each in their order. */
export function isolateMembers(connection: DatabaseSync, id: number) {
  const rows = (sql: string) => statementOf(connection, sql).all(id);
  const values = rows('select field, value from isolate_value where isolate = ? order by field, position');
  const aliases = rows('select alias from isolate_alias where isolate = ? order by alias');
  const references = rows('select pubmed_id from isolate_publication where isolate = ? order by pubmed_id');
  return {
    values: grouped(values.map(({ field, value }) => [String(field), String(value)] as const)),
    aliases: aliases.map(({ alias }) => String(alias)),
    references: references.map(({ pubmed_id }) => Number(pubmed_id)),
  };
}

function grouped<Key>(pairs: readonly (readonly [Key, string])[]): Map<Key, string[]> {
  const groups = new Map<Key, string[]>();
  for (const [key, value] of pairs) {
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}
