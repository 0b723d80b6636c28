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

/** Whether the rules of a database are followed. Not so until somebody switches them on. */
export async function areRulesOn(database: Database): Promise<boolean> {
  const row = await database.sql.selectFrom('settling_switch').select('is_on').executeTakeFirst();
  return row?.is_on === 1;
}

/** The rule of a locus that is followed. Undefined if there is none, or if rules are off. */
export async function ruleOf(database: Database, locus: string): Promise<StoredRule | undefined> {
  if (!(await areRulesOn(database))) return undefined;
  return (await listRules(database)).find((rule) => rule.locus === locus);
}

/**
 * What rules assigned on a day (ISO date, UTC), in that order, also what was taken back. `is_there` is 1 while the allele has its id.
 * `status` and `revision` are those of the submission and of its item; null if they are deleted.
 */
export async function listAssignedByRules(database: Database, day: string) {
  return database.sql
    .selectFrom('rule_assignment as given')
    .innerJoin('locus', 'locus.id', 'given.locus')
    .leftJoin('submission', 'submission.id', 'given.submission')
    .leftJoin('submission_item as item', (join) =>
      join.onRef('item.submission', '=', 'given.submission').onRef('item.position', '=', 'given.position'),
    )
    .leftJoin('allele', (join) =>
      join.onRef('allele.locus', '=', 'given.locus').onRef('allele.allele_id', '=', 'given.assigned_id'),
    )
    .select(['given.submission', 'given.position', 'locus.name as locus', 'given.item_id', 'given.assigned_id'])
    .select(['given.submitter', 'given.assigned_at', 'submission.status', 'item.revision'])
    .select(({ eb }) => eb.case().when('allele.id', 'is', null).then(0).else(1).end().as('is_there'))
    .where('assigned_at', '>=', day)
    .where('assigned_at', '<', `${day}U`)
    .orderBy('assigned_at')
    .orderBy('given.submission')
    .orderBy('given.position')
    .execute();
}

/** How many alleles of a locus (row id) rules assigned to a submitter (row id of `app_user`) on a day (ISO date, UTC). */
export async function countByRule(
  database: Database,
  { locus, submitter }: { locus: number; submitter: number },
  day: string,
): Promise<number> {
  const { count } = await database.sql
    .selectFrom('rule_assignment')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('locus', '=', locus)
    .where('submitter', '=', submitter)
    .where('assigned_at', '>=', day)
    .where('assigned_at', '<', `${day}U`)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Ids of the alleles of a locus (row id) that only rules have seen: assigned by one, and `unchecked` since. A curator who gives such an
 * allele another status has looked at it.
 */
export function allelesOfRulesAlone({ connection }: Database, locus: number): Set<string> {
  const rows = connection
    .prepare(
      `select distinct allele_id from rule_assignment
       join allele on allele.locus = rule_assignment.locus and allele.allele_id = rule_assignment.assigned_id
       where allele.locus = ? and allele.status = 'unchecked'`,
    )
    .all(locus);
  return new Set(rows.map((row) => String(row['allele_id'])));
}
