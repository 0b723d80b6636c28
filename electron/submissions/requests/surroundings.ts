import type { Principal } from '#shared/principal.ts';
import type { Author } from '#electron/store/changes/authors.ts';
import type { ChangeRequest } from '#electron/store/changes/change-request.ts';
import type { Database } from '#electron/store/file/database.ts';
import { databaseFiles } from '#electron/store/site/data-folder.ts';
import type { SiteReader } from '#electron/store/site/site-store.ts';
import type { WorkControl } from '#electron/threads/work-control.ts';
import { readAsking, type AskingAccount } from './asking-account.ts';
import type { SubmissionTask } from './submission-request.ts';

/** What a request works with: the database file, who asks, and how its changes are made. */
export interface Surroundings {
  /** The data folder. */
  root: string;
  file: string;
  people: SiteReader;
  principal: Principal;
  readAsking(database: Database): AskingAccount;
  changeAs(author: Author, title: string): ChangeRequest;
}

export function surroundingsOf(
  { root, database, principal, patience }: SubmissionTask,
  people: SiteReader,
  { checkpoint }: WorkControl,
): Surroundings {
  const { file } = databaseFiles(root, database);
  return {
    root,
    file,
    people,
    principal,
    readAsking: (opened) => readAsking(people, principal, opened),
    changeAs: (author, title) => ({
      file,
      title,
      sender: author,
      curator: author,
      at: new Date(),
      patience,
      check: checkpoint,
    }),
  };
}
