import {
  type LincodeRecord,
  lincodesCameBack,
  readLincodeRecord,
  removeLincodeRecord,
  updateLincodeRecord,
} from '#electron/store/changes/writers/records/lincode-record.ts';
import { refusal } from '#shared/api/error-codes.ts';
import type { RecordKey } from '#shared/api/curation/record-changes.ts';
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
