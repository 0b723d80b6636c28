import type { SettlingRules } from '#shared/api/settling-rules.ts';
import type { Change } from '#electron/store/changes/change-context.ts';
import { replaceRule, replaceRuleSwitch } from '#electron/store/changes/writers/settle-rows.ts';
import type { Database } from '#electron/store/file/database.ts';
import { personOf } from '#electron/store/records/queue/submission-rows.ts';
import { areRulesOn, listRules } from '#electron/store/records/queue/settling-rules.ts';
import { theLocus } from './settle-alleles.ts';

/** Switches the rule of a locus on, or off with null. AppError codes: unknown_locus 404. */
export async function putSettlingRule(change: Change, name: string, identity: number | null): Promise<SettlingRules> {
  const locus = await theLocus(change.database, name);
  await replaceRule(change, locus.id, identity);
  const action =
    identity === null
      ? 'Alleles are no longer assigned by themselves.'
      : `Alleles without a warning are assigned by themselves from an identity of ${identity} % on.`;
  change.note({ kind: 'locus', record_id: name, action });
  return settlingRules(change.database);
}

/** Switches the rules of a database on or off. */
export async function switchRules(change: Change, isOn: boolean): Promise<SettlingRules> {
  await replaceRuleSwitch(change, isOn);
  const action = isOn ? 'Rules that settle were switched on.' : 'Rules that settle were switched off.';
  change.note({ kind: 'settling_switch', record_id: 'rules', action });
  return settlingRules(change.database);
}

/** The rules of a database. */
export async function settlingRules(database: Database): Promise<SettlingRules> {
  const rules = await listRules(database);
  return {
    is_on: await areRulesOn(database),
    rules: rules.map(({ locus, identity, curator }) => ({
      locus,
      identity,
      curator: personOf(database, curator).name,
    })),
  };
}
