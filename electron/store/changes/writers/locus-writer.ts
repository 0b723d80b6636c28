import type { DatabaseSync } from 'node:sqlite';
import { AlleleIdFormat, DataType } from '#shared/api/locus.ts';
import { defined } from '#shared/defined.ts';
import type { Change } from '../change-context.ts';
import { laterOf } from './later-date.ts';
import type { LocusStatistics } from './locus-statistics.ts';
import { refuseRetired, retiredIds } from './retired-ids.ts';
import { insertRow } from './table-rows.ts';

/** A locus as an import needs it. */
export interface LocusHead {
  id: number;
  name: string;
  data_type: DataType;
  allele_id_format: AlleleIdFormat;
  /** What its allele ids must look like. */
  allele_id_regex?: string;
  /** Made by this import. */
  is_new: boolean;
  /** Nothing is known of it: it has no allele and nobody described it. Its first alleles decide its properties. */
  is_underived: boolean;
}

/** Prepared statements for loci, on the raw connection because there may be thousands. */
export interface LocusWriter {
  listNames(): string[];
  find(name: string): LocusHead | undefined;
  /** Makes a locus without alleles; `update` fills in what they say of it. Throws `AppError` 409 `retired_id`. */
  create(name: string, dataType: DataType): LocusHead;
  alleleIds(locus: number): Iterable<string>;
  /** Names that deleted loci had. */
  readonly retired: ReadonlySet<string>;
  /** Counts the new alleles and derives the properties of a new locus, or widens the lengths of one that was there. */
  update(locus: LocusHead, found: LocusStatistics): void;
}

export function createLocusWriter(change: Change): LocusWriter {
  const { connection, today } = change;
  const byName = connection.prepare(
    `select id, data_type, allele_id_format, allele_id_regex, ${IS_UNDERIVED} as underived from locus where name = ?`,
  );
  const alleleIds = connection.prepare('select allele_id from allele where locus = ?');
  const count = connection.prepare(
    `update locus set allele_count = allele_count + ?, alleles_last_added = ${laterOf('alleles_last_added')},
     alleles_last_updated = ${laterOf('alleles_last_updated')} where id = ?`,
  );
  const retired = retiredIds(connection, 'locus');
  const deriveProperties = prepareProperties(connection);
  const widenLengths = prepareWidening(connection, today);

  return {
    listNames: () =>
      connection
        .prepare('select name from locus')
        .all()
        .map((row) => String(row['name'])),
    find(name) {
      const row = byName.get(name);
      if (!row) return undefined;
      const allele_id_format = AlleleIdFormat.parse(row['allele_id_format']);
      return {
        id: Number(row['id']),
        name,
        data_type: DataType.parse(row['data_type']),
        allele_id_format,
        ...defined({ allele_id_regex: row['allele_id_regex'] === null ? undefined : String(row['allele_id_regex']) }),
        is_new: false,
        is_underived: row['underived'] === 1,
      };
    },
    create(name, data_type) {
      refuseRetired(retired, name);
      const allele_id_format = 'integer';
      const about = { curator: change.curator, date_entered: today, datestamp: today };
      const id = insertRow(connection, 'locus', { name, data_type, allele_id_format, length_varies: 1, ...about });
      return { id, name, data_type, allele_id_format, is_new: true, is_underived: true };
    },
    *alleleIds(locus) {
      for (const row of alleleIds.iterate(locus)) yield String(row['allele_id']);
    },
    retired,
    update(locus, found) {
      if (found.alleles === 0) return;
      count.run(found.alleles, today, today, locus.id);
      if (locus.is_underived) deriveProperties(locus, found);
      else widenLengths(locus.id, found);
    },
  };
}

/** Whether a locus has no allele and is still as `create` made it. */
const IS_UNDERIVED = `(allele_count = 0 and allele_id_format = 'integer' and allele_id_regex is null
  and length_varies = 1 and coalesce(length, min_length, max_length, orf) is null and coding_sequence = 0
  and not exists (select 1 from allele where allele.locus = locus.id))`;

function prepareProperties(connection: DatabaseSync): (locus: LocusHead, found: LocusStatistics) => void {
  const statement = connection.prepare(
    `update locus set data_type = ?, allele_id_format = ?, length_varies = ?, length = ?, min_length = ?, max_length = ?,
     coding_sequence = ?, orf = ? where id = ?`,
  );
  return (locus, found) => {
    const { coding_sequence, orf } = found.guessCoding();
    const format = found.hasIntegerIds ? 'integer' : 'text';
    const lengths =
      found.shortest === found.longest ? [0, found.shortest, null, null] : [1, null, found.shortest, found.longest];
    statement.run(locus.data_type, format, ...lengths, coding_sequence ? 1 : 0, orf ?? null, locus.id);
  };
}

/** A limit that nobody set stays unset: it would only get in somebody's way. */
function prepareWidening(connection: DatabaseSync, today: string): (locus: number, found: LocusStatistics) => void {
  const loosen = connection.prepare(
    `update locus set length_varies = 1, min_length = length, max_length = length, length = null,
     datestamp = ${laterOf('datestamp')}
     where id = ? and length_varies = 0 and length is not null and (length > ? or length < ?)`,
  );
  const lower = connection.prepare(
    `update locus set min_length = ?, datestamp = ${laterOf('datestamp')} where id = ? and min_length > ?`,
  );
  const raise = connection.prepare(
    `update locus set max_length = ?, datestamp = ${laterOf('datestamp')} where id = ? and max_length < ?`,
  );
  return (locus, { shortest, longest }) => {
    loosen.run(today, locus, shortest, longest);
    lower.run(shortest, today, locus, shortest);
    raise.run(longest, today, locus, longest);
  };
}
