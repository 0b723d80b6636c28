import {
  type LincodeRecord,
  lincodesCameBack,
  readLincodeRecord,
  removeLincodeRecord,
  updateLincodeRecord,
  type NamedPrefix,
  readLincodeNames,
  writeLincodeNames,
} from '#electron/store/changes/writers/records/lincode-record.ts';
import type { RecordKey } from '#shared/api/curation/record-changes.ts';
import { refusal } from '#shared/api/error-codes.ts';
import type { RecordKind } from '../record-kind.ts';

/** LIN codes of schemes. They are defined, assigned and removed by orders of their own (`electron/exchange/lincodes`): here that is undone. */
export const lincodeSchemeKind: RecordKind<LincodeRecord> = {
  name: 'lincode_scheme',
  noun: 'set of LIN codes',
  blank: { thresholds: '', max_missing: 0, codes_here: {} },
  idOf: ({ scheme_id }) => String(scheme_id),
  right: () => 'everything',
  read: ({ database }, key) => readLincodeRecord(database.connection, schemeOf(key)),
  rows: (_reading, key) => ({ table: 'lincode_scheme', where: { scheme: schemeOf(key) } }),
  unknown: (_reading, key) =>
    refusal('unknown_scheme', `The profiles of the scheme ${schemeOf(key)} have no LIN codes.`),
  check: () => [],
  insert() {
    throw refusal('bad_parameter', 'LIN codes are defined on their page, or by allelier lincodes.');
  },
  comeBack({ change }, { key }) {
    lincodesCameBack(change, schemeOf(key));
  },
  update({ change }, { key, before, members }) {
    updateLincodeRecord(change, schemeOf(key), before, members);
    return key;
  },
  remove({ change }, key) {
    removeLincodeRecord(change, schemeOf(key));
  },
};

function schemeOf({ scheme_id }: RecordKey): number {
  return Number(scheme_id ?? 0);
}

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
