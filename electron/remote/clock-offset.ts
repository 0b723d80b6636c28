import type { ReplyOrigin } from '#shared/api/reply-origin.ts';

/** Clock of the site minus clock of this computer, in whole seconds, as a fresh reply shows it. The header tells whole seconds. */
export function clockOffset({ site_time, as_of, from_cache }: ReplyOrigin): number | undefined {
  if (site_time === undefined || from_cache) return undefined;
  return Math.round((Date.parse(site_time) - Date.parse(as_of)) / 1000);
}
