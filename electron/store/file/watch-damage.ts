import { DatabaseSync, StatementSync } from 'node:sqlite';
import { noteDamage } from './damage-note.ts';
import { changedWhileRead, isOutdated } from './frozen-file.ts';
import { damagedError, isDamage } from './store-errors.ts';

interface WatchedFile {
  file: string;
  /** Names the database in the refusal. */
  subject: string;
  /** The file beside which the damage is noted. Undefined: it is not. */
  noted: string | undefined;
}

/**
 * From now on whatever meets a damaged page over this connection, be it a step of a long list, throws the refusal of `damagedError`,
 * and the damage is noted. SQLite finds out only when it reads the page: what it does not read, or cannot know to be wrong, goes
 * unnoticed until `checkDatabase` looks.
 */
export function watchDamage(connection: DatabaseSync, { file, subject, noted }: WatchedFile): void {
  function refused(error: unknown): unknown {
    if (!isDamage(error)) return error;
    // Without locks a file that is being written looks damaged.
    if (isOutdated(connection, file)) return changedWhileRead(file);
    if (noted !== undefined) noteDamage(noted);
    return damagedError(subject);
  }

  /** Does what the method of this name does, which is looked up at each call, as ever. */
  function watching(prototype: object, name: string): Method {
    return function watched(this: unknown, ...values) {
      try {
        return methodOf(prototype, name).apply(this, values);
      } catch (error) {
        throw refused(error);
      }
    };
  }

  const begin = watching(StatementSync.prototype, 'iterate');
  const ofStatements = {
    get: watching(StatementSync.prototype, 'get'),
    all: watching(StatementSync.prototype, 'all'),
    run: watching(StatementSync.prototype, 'run'),
    iterate(this: unknown, ...values: unknown[]): unknown {
      const rows = begin.apply(this, values) as Iterator<unknown>;
      const next = rows.next.bind(rows);
      // Written out, because it is called for each row.
      return Object.assign(rows, {
        next() {
          try {
            return next();
          } catch (error) {
            throw refused(error);
          }
        },
      });
    },
  };
  const prepare = watching(DatabaseSync.prototype, 'prepare');
  Object.assign(connection, {
    exec: watching(DatabaseSync.prototype, 'exec'),
    applyChangeset: watching(DatabaseSync.prototype, 'applyChangeset'),
    prepare: (...values: unknown[]) => Object.assign(prepare.apply(connection, values) as object, ofStatements),
  });
  // Damaged cells of a page are found when it is read from the disk, and not only where one of them leads beyond it.
  connection.exec('pragma cell_size_check = on');
}

type Method = (this: unknown, ...values: unknown[]) => unknown;

function methodOf(prototype: object, name: string): Method {
  return Reflect.get(prototype, name) as Method;
}
