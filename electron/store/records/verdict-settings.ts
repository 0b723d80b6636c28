import { jsonIn } from '#shared/json-in.ts';
import { NO_SETTINGS, VerdictSettings } from '#shared/verdict/settings.ts';
import type { Database } from '../file/database.ts';
import { statementOf } from '../file/prepared-query.ts';

/** Where `meta` keeps how genomes are judged. */
export const VERDICT_KEY = 'verdict_settings';

/** Stored settings. What a later version wrote and this one cannot read counts as none. */
export function parseVerdictSettings(text: unknown): VerdictSettings {
  return VerdictSettings.catch(NO_SETTINGS).parse(jsonIn(text));
}

/** How the genomes of a database are judged, as its file says at this moment. */
export function readVerdictSettings({ connection }: Database): VerdictSettings {
  return parseVerdictSettings(
    statementOf(connection, 'select value from meta where key = ?').get(VERDICT_KEY)?.['value'],
  );
}
