import type { DatabaseSync } from 'node:sqlite';
import type { Database } from '../file/database.ts';
import { bumpDefinitionsVersion, bumpDetailsVersion } from '../file/meta.ts';
import { ensureUser, type Author, type Authorship } from './authors.ts';
import { lastHistoryLine } from '../records/history/history-lines.ts';
import { recordHistory, type HistoryEntry } from './history.ts';
import { retireId, type RetiredId } from './writers/retired-ids.ts';

/** A line of the history, of which the change knows who and when. */
export type HistoryNote = Omit<HistoryEntry, 'curator' | 'changed_at'>;

/** What the work of a change writes with: a connection inside a transaction, and who writes. */
export class Change {
  readonly database: Database;
  readonly connection: DatabaseSync;
  /** True for a database that this change makes. */
  readonly isNew: boolean;
  /** ISO timestamp of the change. */
  readonly at: string;
  /** The same as a date: `2026-11-22`. */
  readonly today: string;
  readonly #authorship: Authorship;
  readonly #history: HistoryNote[] = [];
  readonly #users = new Map<string, number>();
  #sender: number | undefined;
  #hasNewContent = false;
  #hasNewDetails = false;
  readonly #last = new Map<string, () => void>();

  readonly #wrote: ((bytes: number) => void) | undefined;

  constructor(
    database: Database,
    authorship: Authorship,
    { isNew, wrote }: { isNew: boolean; wrote?: (bytes: number) => void },
  ) {
    this.database = database;
    this.connection = database.connection;
    this.#authorship = authorship;
    this.isNew = isNew;
    this.#wrote = wrote;
    this.at = authorship.at.toISOString();
    this.today = this.at.slice(0, 10);
  }

  /** `app_user.id` of the person who sent what is written. */
  get sender(): number {
    return this.#sender ?? this.#userOf(this.#authorship.sender);
  }

  /** `app_user.id` of the person who accepts it. */
  get curator(): number {
    return this.#userOf(this.#authorship.curator);
  }

  /** User name of the person who accepts it. */
  get curatorName(): string {
    return this.#authorship.curator.user_name;
  }

  /** Writes what somebody else has sent, a row id of `app_user`: whoever settles a submission only accepts it. */
  async sentBy<Result>(sender: number, work: () => Promise<Result>): Promise<Result> {
    const before = this.#sender;
    this.#sender = sender;
    try {
      return await work();
    } finally {
      this.#sender = before;
    }
  }

  /** Adds a line to the history. Every change of a record leaves one; a bulk import leaves one for each locus or scheme. */
  note(...entries: HistoryNote[]): void {
    this.#history.push(...entries);
  }

  /** Adds a line at once, behind those that wait, and gives its number. */
  async noteNow(entry: HistoryNote): Promise<number> {
    this.note(entry);
    await this.finish();
    return lastHistoryLine(this.database);
  }

  /** Does something when all else is written, such as what follows from all new records together; once for each name. */
  atLast(name: string, work: () => void): void {
    this.#last.set(name, work);
  }

  /** Drops what was added besides the content: that is of another database, and its history comes with it. */
  forgetNotes(): void {
    this.#history.length = 0;
    this.#last.clear();
  }

  /** Retires the id of a record that is being deleted, for good or until the deletion is taken back. */
  retire(id: Omit<RetiredId, 'retired_at'>): void {
    retireId(this.connection, { ...id, retired_at: this.at }, this.curator);
  }

  /** Says that loci, alleles, schemes, profiles or isolates change: typing indexes and caches then follow. */
  contentChanged(): void {
    if (!this.#hasNewContent) bumpDefinitionsVersion(this.connection);
    this.#hasNewContent = true;
  }

  /** Says that only what describes or groups them changes: typing indexes stay good. */
  detailsChanged(): void {
    if (!this.#hasNewDetails) bumpDetailsVersion(this.connection);
    this.#hasNewDetails = true;
  }

  /** Says that about so many bytes were written: writers of many rows do, so that a long change takes little memory. */
  wrote(bytes: number): void {
    this.#wrote?.(bytes);
  }

  /** Does what was put off to the last; `change` calls it when the work is done. */
  doLast(): void {
    for (const work of this.#last.values()) work();
    this.#last.clear();
  }

  /** Writes what the change has held back so far; `change` calls it before the commit, and whoever wants to read it, earlier. */
  async finish(): Promise<void> {
    if (this.#history.length === 0) return;
    const by = { curator: this.curator, changed_at: this.at };
    const entries = this.#history.splice(0).map((entry) => ({ ...entry, ...by }));
    await recordHistory(this.database.sql, entries);
  }

  #userOf(author: Author): number {
    const known = this.#users.get(author.user_name);
    if (known !== undefined) return known;
    const id = ensureUser(this.connection, author, this.today);
    this.#users.set(author.user_name, id);
    return id;
  }
}
