import type { QueuedAddress } from '#renderer/api/submissions/settling.ts';

/** Name under which what is written in a dialog is kept until it has been done. */
export function draftName(kind: string, address: QueuedAddress, position?: number): string {
  const { site, database, submission_id } = address;
  return [kind, site, database, submission_id, ...(position === undefined ? [] : [position])].join(' ');
}
