import { change } from '#electron/store/changes/change.ts';
import type { Change } from '#electron/store/changes/change-context.ts';
import { byOwner } from '#electron/store/changes/authors.ts';
import { type DataFolder } from '#electron/store/site/data-folder.ts';
import type { RoleScope } from '#shared/people.ts';
import { OWNER, type Principal } from '#shared/principal.ts';
import { openFolder } from '#test/support/open-folder.ts';
import { addLocus, sampleSequence } from '#test/support/sample-database.ts';
import { plantIn } from '#test/support/plant.ts';
import { plantSender, plantSubmissions, type PlantedSubmission } from '#test/support/planted-submissions.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { settleAs, type SettleAction, type SettleAnswer } from './settle-as.ts';

/** Bases of every allele of the bench. */
export const LENGTH = 90;

/** A sequence that differs from allele 1 of a locus at one base. Different places give different sequences. */
export function variant(seed: number, place: number): string {
  const first = sampleSequence(seed, LENGTH);
  const base = first.charAt(place) === 'A' ? 'C' : 'A';
  return first.slice(0, place) + base + first.slice(place + 1);
}

/** A data folder with definitions "defs" (loci a and b, scheme 1 over both) and the isolates "isos" that follow them. */
export interface SettleBench {
  folder: DataFolder;
  /** Does an action, by default as the owner. */
  settle<Action extends SettleAction>(
    action: Action,
    options?: { database?: string; principal?: Principal },
  ): Promise<SettleAnswer<Action>>;
  /** Changes a database, as another program may. */
  change(work: (made: Change) => void | Promise<void>, database?: string): Promise<void>;
  plant(submission: PlantedSubmission, database?: string): Promise<void>;
  rows(sql: string, database?: string): Promise<Record<string, unknown>[]>;
  /** An account with a role, and the principal that stands for it. */
  account(name: string, role: 'submitter' | 'curator' | 'admin', scopes?: RoleScope[]): Promise<Principal>;
}

export async function settleBench(): Promise<SettleBench> {
  const root = temporaryFolder();
  const folder = await openFolder(root);
  await folder.create('defs', { kind: 'seqdef', description: 'Definitions' });
  await folder.create('isos', { kind: 'isolates', description: 'Isolates', seqdef: 'defs' });
  const defs = plantIn(await folder.open('defs'));
  for (const database of [defs, plantIn(await folder.open('isos'))]) {
    plantSender(database);
    database.connection.exec(
      `insert into app_user (id, user_name, first_name, surname, affiliation, email, role, date_entered, datestamp)
       values (1, 'local', 'Local', 'curator', 'this computer', '', 'admin', '2024-01-01', '2024-01-01')
       on conflict do nothing`,
    );
  }
  for (const [seed, name] of [
    [1, 'a'],
    [2, 'b'],
  ] as const) {
    const allele = { allele_id: '1', sequence: sampleSequence(seed, LENGTH) };
    const id = await addLocus(defs, name, [allele]);
    defs.connection.exec(`update locus set coding_sequence = 0 where id = ${id}`);
    plantIn(await folder.open('isos')).connection.exec(
      `insert into locus (id, name, data_type, allele_id_format, length_varies, coding_sequence, date_entered, datestamp)
       values (${id}, '${name}', 'DNA', 'integer', 1, 0, '2024-01-01', '2024-01-01')`,
    );
  }
  defs.connection.exec(`
    insert into scheme (id, name, date_entered, datestamp) values (1, 'MLST', '2024-01-01', '2024-01-01');
    insert into scheme_locus (scheme, locus, position) select 1, id, id from locus;
    insert into scheme_field (scheme, field, type, primary_key, position) values (1, 'ST', 'integer', 1, 0);
  `);
  const fileOf = (database: string) => folder.fileOf(database);
  return {
    folder,
    settle: (action, { database = 'defs', principal = OWNER } = {}) =>
      settleAs(folder, { database, principal }, action),
    change: (work, database = 'defs') =>
      change({ ...byOwner(), file: fileOf(database), title: 'Test', patience: 30_000 }, work),
    plant: async (submission, database = 'defs') => plantSubmissions(await folder.open(database), [submission]),
    async rows(sql, database = 'defs') {
      const { connection } = await folder.open(database);
      return connection
        .prepare(sql)
        .all()
        .map((row) => ({ ...row }));
    },
    async account(name, role, scopes = []) {
      const { id } = await folder.site.accounts.add({ user_name: name, first_name: name, surname: 'Person' });
      for (const database of ['defs', 'isos']) await folder.site.accounts.grant(id, database, { role, scopes });
      return { kind: 'account', account: name };
    },
  };
}
