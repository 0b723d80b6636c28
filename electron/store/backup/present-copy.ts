import { stat } from 'node:fs/promises';
import type { DatabaseSync } from 'node:sqlite';
import { AppError } from '#shared/problem.ts';
import type { CopyOrigin } from '../file/copy-origin.ts';
import { openDatabase, type Database } from '../file/database.ts';
import { getMeta } from '../file/meta.ts';
import { siteUsers } from '../changes/writers/mirrored/mirrored-users.ts';

/** What a copy holds already, for an update that asks for changes only. */
export interface PresentCopy {
  origin: CopyOrigin;
  /** For reading. */
  connection: DatabaseSync;
  /** Numbers of alleles by the names of the loci. */
  loci: Map<string, number>;
  alleleIds(locus: string): Set<string>;
  /** Loci of a scheme in its order, and the ids of its profiles; undefined for a scheme that it lacks. */
  scheme(id: number): { loci: string[]; profileIds: Set<string> } | undefined;
  groups(classificationScheme: number): number;
  /** Ids at the site of the people it knows. */
  users: Set<number>;
  close(): Promise<void>;
}

/** Opens the copy that is to be updated; undefined if there is none. AppError 409 `database_exists`, `other_copy`. */
export async function openPresent(
  name: string,
  file: string,
  source: Pick<CopyOrigin, 'site' | 'address' | 'database'>,
): Promise<PresentCopy | undefined> {
  if (!(await stat(file).catch(() => undefined))) return undefined;
  const database = await openDatabase(file, { readOnly: true });
  try {
    const { copy_of: origin } = await getMeta(database);
    if (!origin) {
      throw new AppError(
        409,
        'database_exists',
        `There is a database "${name}" on this computer, which is no copy. Choose another name for the copy.`,
      );
    }
    if (origin.address !== source.address || origin.database !== source.database) {
      throw new AppError(
        409,
        'other_copy',
        `"${name}" is a copy of ${origin.database} of ${origin.site}, not of ${source.database} of ${source.site}. Choose another name for the copy.`,
      );
    }
    return present(database, origin);
  } catch (error) {
    await database.close();
    throw error;
  }
}

function present(database: Database, origin: CopyOrigin): PresentCopy {
  const { connection } = database;
  const list = (sql: string, ...values: (string | number)[]) => connection.prepare(sql).all(...values);
  const loci = list('select name, allele_count from locus').map((row): [string, number] => [
    String(row['name']),
    Number(row['allele_count']),
  ]);
  return {
    origin,
    connection,
    loci: new Map(loci),
    alleleIds(locus) {
      const rows = list('select allele_id from allele where locus = (select id from locus where name = ?)', locus);
      return new Set(rows.map((row) => String(row['allele_id'])));
    },
    scheme(id) {
      if (list('select 1 from scheme where id = ?', id).length === 0) return undefined;
      const names = list(
        'select l.name from scheme_locus s join locus l on l.id = s.locus where s.scheme = ? order by s.position',
        id,
      );
      const profiles = list('select profile_id from profile where scheme = ?', id);
      return {
        loci: names.map((row) => String(row['name'])),
        profileIds: new Set(profiles.map((row) => String(row['profile_id']))),
      };
    },
    groups: (id) =>
      Number(list('select count(*) as n from classification_group where classification_scheme = ?', id)[0]?.['n']),
    users: siteUsers(connection),
    close: () => database.close(),
  };
}
