import type { Change } from '#electron/store/changes/change-context.ts';
import { replaceReasons } from '#electron/store/changes/writers/settle-rows.ts';

/** Replaces the saved reasons for rejecting of the person who makes the change. */
export async function putReasons(change: Change, reasons: readonly string[]): Promise<{ reasons: string[] }> {
  const kept = [...new Set(reasons)];
  await replaceReasons(change, kept);
  return { reasons: kept };
}
