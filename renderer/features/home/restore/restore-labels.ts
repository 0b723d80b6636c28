import { KIND_LABELS } from '#renderer/records/use-database-label.ts';
import { formatBytes, formatCount, formatQuantity, formatTime } from '#renderer/ui/text/format.ts';
import { DatabaseName, type LocalDatabase } from '#shared/rpc/contract/database.ts';
import type { DatabaseLook } from '#shared/rpc/contract/care.ts';
import { badName } from '../databases/database-name.ts';

const COUNTED = [
  ['loci', 'Loci', 'locus', 'loci'],
  ['alleles', 'Alleles', 'allele', 'alleles'],
  ['schemes', 'Schemes', 'scheme', 'schemes'],
  ['profiles', 'Profiles', 'profile', 'profiles'],
  ['isolates', 'Isolates', 'isolate', 'isolates'],
  ['private_isolates', 'Private isolates', 'private isolate', 'private isolates'],
  ['submissions', 'Submissions', 'submission', 'submissions'],
  ['changes', 'Changes', 'change', 'changes'],
] as const;

/** The name under which a backup is restored if nobody says another: its own, or what its file is called. */
export function suggestedName(look: DatabaseLook, file: string): string {
  if (look.name !== undefined) return look.name;
  const stem = file.replace(/\.[^.]*$/, '').toLowerCase();
  return DatabaseName.safeParse(stem).success ? stem : '';
}

/** Why a backup cannot get a name, or take the place of the database that has it. */
export function restoreNameProblem(
  name: string,
  look: DatabaseLook,
  databases: readonly LocalDatabase[],
): string | undefined {
  const bad = badName(name);
  if (bad !== undefined) return bad;
  const there = databases.find((database) => database.name === name);
  if (!there || there.problem || there.kind === look.kind) return undefined;
  return look.kind === 'isolates'
    ? `${name} holds sequence definitions, but this backup holds isolates. Choose another name.`
    : `${name} holds isolates, but this backup holds sequence definitions. Choose another name.`;
}

/** A line of the comparison between a backup and the present database. */
export interface ComparedRow {
  label: string;
  backup: string;
  now: string | undefined;
}

/** What a backup holds and, beside it, the present database. What neither has is left out. */
export function comparedRows(backup: DatabaseLook, now: DatabaseLook | undefined): ComparedRow[] {
  const row = (label: string, show: (look: DatabaseLook) => string | undefined): ComparedRow[] => {
    const [left, right] = [show(backup), now && show(now)];
    return left === undefined && right === undefined ? [] : [{ label, backup: left ?? '–', now: right }];
  };
  const time = (iso: string | undefined) => (iso === undefined ? undefined : formatTime(iso));
  return [
    ...row('Description', ({ description }) => description || undefined),
    ...row('Holds', ({ kind }) => KIND_LABELS[kind]),
    ...row('Saved', ({ saved_at }) => time(saved_at)),
    ...row('Last change', ({ last_change }) => time(last_change)),
    ...COUNTED.flatMap(([member, label]) =>
      backup[member] === 0 && (now?.[member] ?? 0) === 0 ? [] : row(label, (look) => formatCount(look[member])),
    ),
    ...row('Size', ({ size }) => formatBytes(size)),
  ];
}

/** What the present database has and the backup has not, as a sentence. */
export function lostSentence(backup: DatabaseLook, now: DatabaseLook): string {
  const parts = COUNTED.flatMap(([member, , one, many]) => {
    const more = now[member] - backup[member];
    return more > 0 ? [formatQuantity(more, one, many)] : [];
  });
  if (parts.length > 0) return `Not in the backup: ${parts.join(', ')}.`;
  return now.last_change === backup.last_change
    ? 'Nothing was changed since the backup.'
    : 'The numbers are the same, but records were changed since.';
}
