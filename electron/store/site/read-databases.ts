import { cutOffOf, SEES_ALL, type RecordReader } from '#electron/rights/record-reader.ts';
import { AppError } from '#shared/problem.ts';
import type { Database } from '../file/database.ts';
import { identityOf } from '../file/file-identity.ts';
import { getMeta, heldMeta, kindOf, type OpenDatabase } from '../file/meta.ts';
import type { Handles } from './open-handles.ts';
import type { SiteStore } from './site-store.ts';

/** How the databases of a folder are read. */
export interface DatabaseReading {
  /**
   * An open database for reading, shared by all callers: do not close it. Changes go through `changes`. It is opened
   * again if the file was replaced. Errors as `openDatabase`. It shows all isolates, so the service never answers from it: lint
   * refuses that there.
   */
  open(name: string): Promise<Database>;
  /**
   * The same with its properties, and at once if it is open, for requests that ask again and again. It shows the isolates that a reader
   * may see, and no others. Definitions are the same for all.
   */
  openFor(name: string, reader: RecordReader): Promise<OpenDatabase>;
  /** A database that was opened for everybody, as a reader may see it. */
  showTo(reader: RecordReader, opened: OpenDatabase): Promise<OpenDatabase>;
  /**
   * Name of the database that defines the loci of an isolate database. Undefined if none is named, or if it does not
   * exist.
   */
  findLinkedSeqdef(isolatesDatabase: string): Promise<string | undefined>;
  /** The same name, whether such a database exists or not. */
  namedSeqdef(isolatesDatabase: string): Promise<string | undefined>;
}

/** Where databases are. */
interface DatabasePlaces {
  site: Pick<SiteStore, 'findLinkedSeqdef'>;
  /** The file of a database, whether it exists or not. Refuses names that no database can have (404 `unknown_database`). */
  fileOf(name: string): string;
  /** What has a database open, if anything has. */
  handlesOf(name: string): Handles;
}

/** Opens databases for all who read them: each once, and as a reader may see it. */
export function createDatabaseReading({ site, fileOf, handlesOf }: DatabasePlaces): DatabaseReading {
  async function open(name: string): Promise<Database> {
    return handlesOf(name).open(fileOf(name));
  }

  async function openFor(name: string, reader: RecordReader): Promise<OpenDatabase> {
    const handles = handlesOf(name);
    // Quick for a database that is open: to ask the disk whether it is still the same file is a tenth of a request.
    const held = handles.held(name, reader);
    if (held) return { database: held, meta: heldMeta(held) };
    const whole = handles.held(name, SEES_ALL) ?? (await open(name));
    const hidesNone = kindOf(whole) === 'seqdef' && cutOffOf(reader) === undefined;
    const database = hidesNone ? whole : await handles.open(fileOf(name), reader);
    return { database, meta: heldMeta(database) };
  }

  /** The link stored in the database itself. Undefined if it cannot be read. */
  async function linkOf(isolatesDatabase: string): Promise<string | undefined> {
    try {
      return (await getMeta(await open(isolatesDatabase))).seqdef;
    } catch (error) {
      if (error instanceof AppError) return undefined;
      throw error;
    }
  }

  async function namedSeqdef(isolatesDatabase: string): Promise<string | undefined> {
    return (await linkOf(isolatesDatabase)) ?? (await site.findLinkedSeqdef(isolatesDatabase));
  }

  return {
    open,
    openFor,
    showTo: async (reader, opened) => {
      const isShown = opened.database.reader.sees === 'all' || reader.sees === 'public';
      return isShown && cutOffOf(reader) === undefined ? opened : openFor(opened.database.name, reader);
    },
    namedSeqdef,
    findLinkedSeqdef: async (isolatesDatabase) => {
      const named = await namedSeqdef(isolatesDatabase);
      return named !== undefined && identityOf(fileOf(named)) !== '' ? named : undefined;
    },
  };
}
