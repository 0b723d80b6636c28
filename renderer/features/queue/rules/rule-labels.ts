import type { AssignedByRule } from '#shared/api/settling-rules.ts';

/** What has become of an allele that a rule assigned. */
export function ruleState({ taken_back, status }: Pick<AssignedByRule, 'taken_back' | 'status'>): string {
  if (taken_back) return 'Taken back';
  if (status === undefined) return 'In use; the submission is deleted';
  return status === 'closed' ? 'In use; open the submission again to take it back' : 'In use';
}

/** The ISO date that lies some days after another one, or before it. */
export function dayAway(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
