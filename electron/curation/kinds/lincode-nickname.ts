import {
  type NamedPrefix,
  readLincodeNames,
  writeLincodeNames,
} from '#electron/store/changes/writers/records/lincode-record.ts';
import type { RecordKey } from '#shared/api/curation/record-changes.ts';
import { refusal } from '#shared/api/error-codes.ts';
import type { RecordKind } from '../record-kind.ts';

/** Names of all LIN codes that begin alike, in one field. They are given by orders of their own (`electron/exchange/lincodes`): here that is undone. */
export const lincodeNicknameKind: RecordKind<{ names: readonly string[] }> = {
  name: 'lincode_nickname',
  noun: 'names of LIN codes',
  blank: { names: [] },
  idOf: ({ scheme_id, prefix, field }) => `${scheme_id} ${prefix} ${field}`,
  right: () => 'everything',
  read({ database }, key) {
    const names = readLincodeNames(database.connection, prefixOf(key));
    return names.length > 0 ? { names } : undefined;
  },
  unknown: (_reading, { prefix, field }) =>
    refusal('cannot_undo', `The LIN codes ${prefix} have no names in "${field}" any more.`),
  check: () => [],
  insert({ change }, { key, members }) {
    writeLincodeNames(change, prefixOf(key), members.names);
    return key;
  },
  update({ change }, { key, members }) {
    writeLincodeNames(change, prefixOf(key), members.names);
    return key;
  },
  remove({ change }, key) {
    writeLincodeNames(change, prefixOf(key), []);
  },
};

function prefixOf({ scheme_id, prefix, field }: RecordKey): NamedPrefix {
  return { scheme: Number(scheme_id ?? 0), prefix: String(prefix), field: String(field) };
}
