import type { Database } from '#electron/store/file/database.ts';
import { plantIn } from './plant.ts';

/** A submission as a test plants it. */
export interface PlantedSubmission {
  id: string;
  /** By default alleles. */
  type?: string;
  parameters: object;
  /** By default pending. */
  status?: string;
  /** ISO date. */
  date?: string;
  /** Row id of `app_user`, by default the person of `plantSender`. */
  submitter?: number;
  items: { item_id: string; content: string; evidence?: object }[];
}

/** The row id of the person who sends planted submissions. */
export const SENDER = 7;

/** Adds a person who sends submissions. */
export function plantSender(database: Database): void {
  plantIn(database).connection.exec(
    `insert into app_user (id, user_name, first_name, surname, affiliation, email, role, date_entered, datestamp)
     values (${SENDER}, 'sam', 'Sam', 'Sender', 'Lab', 's@example.org', 'submitter', '2024-01-01', '2024-01-01')
     on conflict do nothing`,
  );
}

/** Adds submissions as somebody sent them. */
export function plantSubmissions(database: Database, submissions: readonly PlantedSubmission[]): void {
  const { connection } = plantIn(database);
  const insert = connection.prepare(
    `insert into submission (id, type, status, submitter, parameters, date_submitted, datestamp) values (?, ?, ?, ?, ?, ?, ?)`,
  );
  const insertItem = connection.prepare(
    'insert into submission_item (submission, position, item_id, content, evidence) values (?, ?, ?, ?, ?)',
  );
  connection.exec('begin');
  for (const { id, type = 'alleles', parameters, status = 'pending', submitter = SENDER, ...one } of submissions) {
    const { date = '2026-01-01', items } = one;
    insert.run(id, type, status, submitter, JSON.stringify(parameters), date, date);
    for (const [index, { item_id, content, evidence }] of items.entries()) {
      insertItem.run(id, index + 1, item_id, content, evidence === undefined ? null : JSON.stringify(evidence));
    }
  }
  connection.exec('commit');
}
