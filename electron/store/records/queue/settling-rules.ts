import type { Database } from '../../file/database.ts';

/** A rule by which alleles of a locus are assigned without a curator. */
export interface StoredRule {
  locus: string;
  /** Percent. */
  identity: number;
  /** Row id of `app_user`: in whose name. */
  curator: number;
}

/** The rules of a database, by locus. */
export async function listRules(database: Database): Promise<StoredRule[]> {
  return database.sql
    .selectFrom('settling_rule')
    .innerJoin('locus', 'locus.id', 'settling_rule.locus')
    .select(['locus.name as locus', 'identity', 'settling_rule.curator as curator'])
    .orderBy('locus.name')
    .execute();
}

/** What rules settled on a day (ISO date), also what was taken back. In the order in which it was settled. */
export async function settledByRules(database: Database, day: string) {
  return database.sql
    .selectFrom('submission_item')
    .innerJoin('submission', 'submission.id', 'submission_item.submission')
    .select(['submission', 'position', 'parameters', 'item_id', 'assigned_id', 'submitter', 'settled_at'])
    .where('by_rule', '=', 1)
    .where('settled_at', '>=', day)
    .where('settled_at', '<', `${day}U`)
    .orderBy('settled_at')
    .orderBy('position')
    .execute();
}

/** The rule of a locus. Undefined if there is none. */
export async function ruleOf(database: Database, locus: string): Promise<StoredRule | undefined> {
  return (await listRules(database)).find((rule) => rule.locus === locus);
}

/** How many alleles of a locus rules assigned to a submitter (row id of `app_user`) on a day (ISO date). */
export async function countByRule(
  database: Database,
  { locus, submitter }: { locus: string; submitter: number },
  day: string,
): Promise<number> {
  const rows = await settledByRules(database, day);
  return rows.filter((row) => {
    return row.submitter === submitter && (JSON.parse(row.parameters) as { locus?: string }).locus === locus;
  }).length;
}
