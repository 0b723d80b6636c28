import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { byOwner } from '#electron/store/changes/authors.ts';
import type { Change } from '#electron/store/changes/change-context.ts';
import type { ChangeRequest } from '#electron/store/changes/change-request.ts';
import { createDatabase } from '#electron/store/file/database.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

export const KARL = { user_name: 'karl', first_name: 'Karl', surname: 'Sender', affiliation: 'Lab' };
export const LISA = { user_name: 'lisa', first_name: 'Lisa', surname: 'Curator', affiliation: 'Site' };

/** An empty database of definitions, with the rows of any table and a request for a change of it. */
export async function makeChangeBench() {
  const folder = temporaryFolder();
  const file = join(folder, 'test.sqlite');
  await (await createDatabase(file, { kind: 'seqdef', description: 'For tests' })).close();
  return {
    folder,
    file,
    request: { ...byOwner(), file, title: 'Test', patience: 30_000 } satisfies ChangeRequest,
    query(sql: string): Record<string, unknown>[] {
      const connection = new DatabaseSync(file, { readOnly: true });
      try {
        return connection
          .prepare(sql)
          .all()
          .map((row) => ({ ...row }));
      } finally {
        connection.close();
      }
    },
  };
}

/** Adds a locus with so many alleles, and says so as writers do. */
export function addLocus(made: Change, name: string, alleles = 0): void {
  const { connection, sender, curator, today } = made;
  const { lastInsertRowid } = connection
    .prepare(
      `insert into locus (name, data_type, allele_id_format, length_varies, curator, date_entered, datestamp)
       values (?, 'DNA', 'integer', 0, ?, ?, ?)`,
    )
    .run(name, curator, today, today);
  const add = connection.prepare(
    `insert into allele (locus, allele_id, sort_key, sequence, length, sequence_hash, sender, curator, date_entered, datestamp)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const sequence = 'ACGT'.repeat(250);
  for (let id = 1; id <= alleles; id += 1) {
    add.run(Number(lastInsertRowid), String(id), id, sequence, 1000, id, sender, curator, today, today);
    made.wrote(1000);
  }
  made.contentChanged();
  made.note({ kind: 'locus', record_id: name, action: 'Defined.' });
}
