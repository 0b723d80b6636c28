import type { Change } from '#electron/store/changes/change-context.ts';
import type { Database } from '#electron/store/file/database.ts';
import { heldMeta } from '#electron/store/file/meta.ts';
import { parseVerdictSettings, readVerdictSettings, VERDICT_KEY } from '#electron/store/records/verdict-settings.ts';
import { refusal } from '#shared/api/error-codes.ts';
import type { VerdictLimits } from '#shared/api/verdict-limits.ts';
import { defined } from '#shared/defined.ts';
import { RULES } from '#shared/verdict/rules.ts';
import { listRules, settingsProblems, yardstickOf, type VerdictSettings } from '#shared/verdict/settings.ts';
import { refuseOutdated, revisionOf } from './revision.ts';

/** Settings, and the revision of those that their sender saw: the header `If-Match`. */
export interface SeenSettings {
  settings: VerdictSettings;
  match: string | undefined;
}

/**
 * Says how the genomes of a database are judged. AppError codes: bad_limit 400, with each rule that is wrong; revision_needed 428,
 * revision_outdated 412.
 */
export function setVerdictSettings(change: Change, { settings: after, match }: SeenSettings): void {
  const { connection } = change;
  const stored = connection.prepare('select value from meta where key = ?').get(VERDICT_KEY);
  const before = parseVerdictSettings(stored?.['value']);
  refuseOutdated(match, before, 'the limits for genomes', '');
  const problems = Object.entries(settingsProblems(after)).map(([field, reason]) => ({ field, reason }));
  if (problems.length > 0) {
    throw refusal('bad_limit', problems.map(({ field, reason }) => `${field}: ${reason}`).join(' '), problems);
  }
  if (revisionOf(after) === revisionOf(before)) return;
  connection
    .prepare('insert into meta (key, value) values (?, ?) on conflict (key) do update set value = excluded.value')
    .run(VERDICT_KEY, JSON.stringify(after));
  change.note({ kind: 'meta', record_id: VERDICT_KEY, action: 'Changed the rules for verdicts.', before, after });
  change.detailsChanged();
}

/** How the genomes of a database are judged: what is set, and all rules as they hold. */
export function verdictLimits(database: Database): VerdictLimits {
  const settings = readVerdictSettings(database);
  const { organism } = heldMeta(database);
  const yardstick = yardstickOf(settings, organism);
  return {
    revision: revisionOf(settings),
    settings,
    ...defined({ organism, set: yardstick.set && { name: yardstick.set.name, source: yardstick.set.source } }),
    rules: listRules(yardstick).map(({ rule, limit, source }) => {
      const { title, beyond, unit } = RULES[rule];
      return { rule, title, beyond, unit, ...limit, source };
    }),
  };
}
