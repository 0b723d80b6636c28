import type { IsolateOrigin } from '#shared/rpc/contract/results.ts';
import type { DroppedFile } from '#shared/rpc/transport.ts';
import { createListeners } from '../store.ts';

interface LeftSequence {
  name: string;
  text: string;
  origin: IsolateOrigin;
}

/** Files for the query page, and whether they are to be typed at once. */
interface LeftFiles {
  files: DroppedFile<File>[];
  isToRun: boolean;
}

/** Files on the main side with a table of isolates, and the database that should define their loci. */
export interface OfferedIsolates {
  tokens: string[];
  link: string | undefined;
}

let waiting: LeftFiles = { files: [], isToRun: false };
let sequences: LeftSequence[] = [];
let takeIsolates: ((offer: OfferedIsolates) => void) | undefined;
const { subscribe, tell } = createListeners();

/**
 * Leaves dropped files for the query page, which takes them when it opens or, if it is open, at once: features do not know one
 * another. `isToRun`: whoever left them has said that they shall be typed.
 */
export function leaveForQuery(files: DroppedFile<File>[], isToRun = false): void {
  waiting = { files, isToRun };
  tell();
}

/** Takes what was left, once. */
export function takeForQuery(): LeftFiles {
  const taken = waiting;
  waiting = { files: [], isToRun: false };
  return taken;
}

/** Tells the open query page that files were left. Gives what ends that. */
export const followHandover = subscribe;

/** Leaves the sequence of a record for the query page, which puts it on its list when it opens. */
export function leaveSequenceForQuery(sequence: LeftSequence): void {
  sequences.push(sequence);
}

/** Takes the sequences that were left, once. */
export function takeSequencesForQuery(): LeftSequence[] {
  const taken = sequences;
  sequences = [];
  return taken;
}

/** Opens the import of isolates with files of another feature. */
export function offerIsolates(offer: OfferedIsolates): void {
  takeIsolates?.(offer);
}

/** Says who imports isolates. Gives what ends that. */
export function onOfferedIsolates(take: (offer: OfferedIsolates) => void): () => void {
  takeIsolates = take;
  return () => (takeIsolates = undefined);
}
