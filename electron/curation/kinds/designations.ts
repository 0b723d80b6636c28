import { refusal } from '#shared/api/error-codes.ts';
import { errorOf } from '#shared/rules/rule-problem.ts';
import { ownMember } from '#shared/own-member.ts';
import {
  isIsolate,
  lociByName,
  noteDesignations,
  readDesignations,
  writeDesignatedLoci,
  type DesignatedLocus,
} from '#electron/store/changes/writers/records/designation-rows.ts';
import type { RecordKind } from '../record-kind.ts';
import { rightToIsolate } from './isolate-right.ts';

/** All that an isolate has at its loci; null where there is nothing. */
interface IsolateDesignations extends Record<string, unknown> {
  loci: Readonly<Record<string, DesignatedLocus | null>>;
}

const NOTHING: DesignatedLocus = { alleles: [], tags: [] };

/**
 * The designations of an isolate as one record, as a scan writes them: many at once, and taken back at once. It comes and goes with
 * its isolate.
 */
export const designationsKind: RecordKind<IsolateDesignations> = {
  name: 'designations',
  noun: 'designations of the isolate',
  blank: { loci: {} },
  idOf: ({ isolate_id }) => String(isolate_id),
  right: (reading, { key }) => rightToIsolate(reading, Number(key['isolate_id'])),
  read({ database: { connection } }, { isolate_id }) {
    return isIsolate(connection, Number(isolate_id))
      ? { loci: readDesignations(connection, Number(isolate_id)) }
      : undefined;
  },
  readReplaced({ database: { connection } }, { isolate_id }, { before, members }) {
    const whole = readDesignations(connection, Number(isolate_id), { withOrigin: true });
    const isChanged = (locus: string) =>
      JSON.stringify(ownMember(before.loci, locus)) !== JSON.stringify(ownMember(members.loci, locus));
    return {
      loci: Object.fromEntries(
        Object.entries(before.loci).map(([locus, kept]) => [
          locus,
          (isChanged(locus) ? ownMember(whole, locus) : kept) ?? kept,
        ]),
      ),
    };
  },
  unknown: ({ database }, { isolate_id }) =>
    refusal('unknown_isolate', `The database "${database.name}" has no isolate ${isolate_id}.`),
  check({ database }, { members, before }) {
    const known = lociByName(database.connection);
    return Object.keys(members.loci)
      .filter((locus) => !Object.hasOwn(before?.loci ?? {}, locus) && !known.has(locus))
      .map((locus) => errorOf('unknown_locus', `The database has no locus "${locus}".`, locus));
  },
  insert() {
    throw refusal('bad_parameter', 'Designations come with their isolate.');
  },
  update({ change }, { members, before, key }) {
    const isolate = Number(key['isolate_id']);
    const ids = lociByName(change.connection);
    const names = new Set([...Object.keys(before.loci), ...Object.keys(members.loci)]);
    const loci = [...names].flatMap((name) => {
      const [was, is] = [ownMember(before.loci, name) ?? undefined, ownMember(members.loci, name) ?? NOTHING];
      const id = ids.get(name);
      if (id === undefined || JSON.stringify(was ?? NOTHING) === JSON.stringify(is)) return [];
      return { id, name, before: was, after: is };
    });
    noteDesignations(change, isolate, writeDesignatedLoci(change, isolate, loci));
    return key;
  },
  remove() {
    throw refusal('in_use', 'Designations go with their isolate.');
  },
};
