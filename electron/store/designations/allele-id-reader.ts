import type { Database } from '../file/database.ts';
import { heldMeta } from '../file/meta.ts';
import { designationVisitor } from './designation-reader.ts';

/** The id of an allele: as a number where that is written in the same way, which takes a fifth of the memory and no time to look at. */
export type AlleleId = string | number;

/** Visits the alleles of an isolate at the loci (row ids) that are wanted, by locus. Not for longer than one piece of reading. */
export type AlleleIdVisitor = (
  isolate: number,
  visit: (id: AlleleId, about: true, locus: number) => void,
  isWanted: (locus: number) => boolean,
) => void;

/** What has been read of the alleles of a database, in one state of it. */
interface AllelesInUse {
  state?: object;
  visitAll?: AlleleIdVisitor;
}

const inUse = new WeakMap<Database, WeakRef<AllelesInUse>>();

/**
 * Reads the alleles of isolates as `designationVisitor` does, for as long as one likes: what others change is seen by the visitor that is
 * asked for next. All who read a database at the same time share what was read of its alleles, so many slow clients need no more memory
 * than one. It is let go with the last of them.
 */
export function alleleIdReader(database: Database): () => AlleleIdVisitor {
  const known: AllelesInUse = inUse.get(database)?.deref() ?? {};
  inUse.set(database, new WeakRef(known));
  return () => {
    const state = heldMeta(database);
    if (known.state === state && known.visitAll) return known.visitAll;
    known.state = state;
    return (known.visitAll = designationVisitor(database.connection, { allele: shortest, about: () => true as const }));
  };
}

const WHOLE_NUMBER = /^(?:0|[1-9]\d{0,14})$/;

function shortest(_locus: number, id: string): AlleleId {
  return WHOLE_NUMBER.test(id) ? Number(id) : id;
}
