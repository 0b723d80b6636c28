import { useSyncExternalStore } from 'react';
import { rpc } from '#renderer/api/bridge.ts';
import type { QuerySearch } from '#renderer/api/definitions/query-target.ts';
import type { CircularChoice } from '#shared/rpc/contract/result-stamp.ts';
import type { AssemblyKind } from '#shared/verdict/assembly-kind.ts';
import { createQueryQueue, type QueryEntry, type QueryRun } from './query-queue.ts';
import { slowDown } from './results/slow-down.ts';
import { packSummaries } from './results/packed-result.ts';
import { createListeners } from '#renderer/ui/store.ts';

/** The part of the query screen that outlives it: going to a record and back finds everything as it was. */
interface Session {
  /** Pasted text that has not been run. */
  text: string;
  /** The input whose result is shown; `all` is the table over all files. */
  selected: string;
  /** What was chosen last, as the address writes it. */
  database: string | undefined;
  target: string | undefined;
  /** The database that the user chose here, and not by a link. */
  chosenHere: string | undefined;
  /** How to query, as `QueryRequest` has it. */
  best: boolean;
  thorough: boolean;
  circular: CircularChoice;
  /** What the assemblies are made of. Undefined: that is guessed. */
  assembly: AssemblyKind | undefined;
  /** Which part of a result is in front: of one input, and of all. */
  reportTab: string;
  overviewTab: string;
  /** The locus that is looked at closely; `among` are those that "next" and "previous" lead through. */
  detail: { id: string; locus: string; among: readonly string[] } | undefined;
  /** The kept run that is shown: inputs that are run in the same way join it. */
  run: string | undefined;
  /** What a run that was just opened had been asked for, until the address says it. */
  openedChoice: QuerySearch | undefined;
  /** Whether the fields for new inputs are out of the way, so that the results have the room. */
  isFormFolded: boolean;
}

let session: Session = {
  text: '',
  selected: 'all',
  database: undefined,
  target: undefined,
  chosenHere: undefined,
  best: true,
  thorough: false,
  circular: 'as-recorded',
  assembly: undefined,
  reportTab: 'result',
  overviewTab: 'table',
  detail: undefined,
  run: undefined,
  openedChoice: undefined,
  isFormFolded: false,
};
const { subscribe, tell } = createListeners();

export function updateSession(part: Partial<Session>): void {
  session = { ...session, ...part };
  tell();
}

export function readSession(): Readonly<Session> {
  return session;
}

export function useSession(): Session {
  return useSyncExternalStore(subscribe, readSession);
}

/**
 * How many inputs are asked for at a time: more than the main side has threads, so that none of them waits for the screen
 * between two short inputs, and results that come together are kept in one write.
 */
const CONCURRENCY = 4;

/** The inputs of this window and what tables show of their results, which the main side keeps. */
export const queue = createQueryQueue(async (key, options) => {
  const [summary] = packSummaries(await rpc.call('result:type', key, options));
  if (!summary) throw new Error('Allelier typed an input but returned no result.');
  return summary;
}, CONCURRENCY);

/** Hundreds of inputs report their progress many times a second; the screen need not follow each report. */
const slowed = slowDown(queue.subscribe, () => ({ entries: queue.getEntries(), run: queue.getRun() }), 150);

export function useQueryEntries(): QueryEntry[] {
  return useSyncExternalStore(slowed.subscribe, slowed.read).entries;
}

export function useQueryRun(): QueryRun | undefined {
  return useSyncExternalStore(slowed.subscribe, slowed.read).run;
}
