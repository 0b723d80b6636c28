import { hash } from 'node:crypto';
import { GenomeFigures } from '#shared/verdict/genome-figures.ts';
import type { IsolateVerdict } from '#shared/api/isolate-verdict.ts';
import { jsonIn } from '#shared/json-in.ts';
import { NO_CONTIGS, NOT_YET } from '#shared/verdict/unjudged.ts';
import { Verdict, VERDICTS, type VerdictKind } from '#shared/verdict/verdict.ts';
import type { Database } from '../file/database.ts';
import { heldMeta } from '../file/meta.ts';
import { perState } from '../file/per-state.ts';
import { statementOf } from '../file/prepared-query.ts';

/** The definitions from which figures were worked out. */
export interface JudgedBy {
  seqdef: string;
  seqdef_state: string;
}

/** Names what is not used of definitions. Empty where all is. */
const blocksState = perState(({ connection }) => {
  const blocked = statementOf(connection, 'select record, within, id from block order by record, within, id').all();
  return blocked.length === 0 ? '' : ` ${hash('sha1', JSON.stringify(blocked), 'base64url')}`;
});

/** Names definitions and their state. It stays where only rules, texts or links change. */
export function judgedBy(definitions: Database): JudgedBy {
  const { created_at, definitions_version } = heldMeta(definitions);
  return { seqdef: definitions.name, seqdef_state: `${created_at} ${definitions_version}${blocksState(definitions)}` };
}

/** True for a row `v` of verdicts that is about the present contigs and the linked definitions, whatever was changed in these. */
const IS_PRESENT = 'v.is_outdated = 0 and v.seqdef = :seqdef';

const IS_PENDING = `i.new_version is null and exists (select 1 from contig c where c.isolate = i.id) and not exists
  (select 1 from isolate_verdict v where v.isolate = i.id and ${IS_PRESENT} and (v.seqdef_state = :seqdef_state or (:again = 0 and v.kind <> 'none')))`;

/**
 * Ids of the newest versions of isolates with contigs that have no present verdict, or could not be judged by other definitions; with `again`,
 * also of all others whose definitions have changed since.
 */
export function pendingIsolates({ connection }: Database, by: JudgedBy, again: boolean): number[] {
  const rows = statementOf(connection, `select id from isolate i where ${IS_PENDING} order by id`);
  return rows.all({ ...by, again: again ? 1 : 0 }).map(({ id }) => Number(id));
}

/** How many isolates have which present verdict, and how many have none or one of definitions that have changed since. */
export function countVerdicts({ connection }: Database, by: JudgedBy) {
  const newest = 'isolate_verdict v join isolate i on i.id = v.isolate and i.new_version is null';
  const counted = statementOf(
    connection,
    `select kind, count(*) as isolates, sum(seqdef_state <> :seqdef_state) as changed from ${newest}
     where ${IS_PRESENT} group by kind`,
  ).all({ ...by });
  const pending = statementOf(connection, `select count(*) as isolates from isolate i where ${IS_PENDING}`);
  return {
    counts: Object.fromEntries(counted.map(({ kind, isolates }) => [kind as VerdictKind, Number(isolates)])) as Partial<
      Record<VerdictKind, number>
    >,
    pending: Number(pending.get({ ...by, again: 0 })?.['isolates']),
    changed_definitions: counted.reduce((sum, { changed }) => sum + Number(changed), 0),
  };
}

/** The kept figures of contigs that are named like this and were typed with these definitions. */
export function keptFigures(
  { connection }: Database,
  isolate: number,
  { seqdef, seqdef_state, sha256 }: JudgedBy & { sha256: string },
): GenomeFigures | undefined {
  const row = statementOf(
    connection,
    `select figures from isolate_figures f join isolate_verdict v using (isolate)
     where isolate = ? and sha256 = ? and seqdef = ? and seqdef_state = ?`,
  ).get(isolate, sha256, seqdef, seqdef_state);
  return GenomeFigures.safeParse(jsonIn(row?.['figures'])).data;
}

/**
 * The figures of genomes as they are kept of present contigs, typed with a database of definitions: at most so many, the same ones each
 * time, spread over all ids.
 */
export function sampleFigures({ connection }: Database, seqdef: string, most: number): GenomeFigures[] {
  const rows = statementOf(
    connection,
    `select figures from isolate_figures join isolate_verdict v using (isolate) where ${IS_PRESENT}
     order by isolate * 2654435761 % 4294967296 limit :most`,
  ).all({ seqdef, most });
  return rows.flatMap(({ figures }) => GenomeFigures.safeParse(jsonIn(figures)).data ?? []);
}

/** Whether anything was judged that the reader may see. Where nothing was, no isolate is looked up. */
export const holdsVerdicts = perState(
  ({ connection }) => statementOf(connection, 'select 1 from isolate_verdict limit 1').get() !== undefined,
);

/** The verdicts on some isolates as records tell them, by isolate. Without `by`, the definitions are not here. */
export function verdictsOf(
  { connection }: Database,
  ids: readonly number[],
  by: JudgedBy | undefined,
): Map<number, IsolateVerdict> {
  const rows = statementOf(
    connection,
    `select isolate, kind, is_outdated, seqdef, seqdef_state, judged_at, verdict from isolate_verdict
     join isolate_figures using (isolate) where isolate in (select value from json_each(?))`,
  ).all(JSON.stringify(ids));
  return new Map(
    rows.map((row): [number, IsolateVerdict] => {
      const isSame = row['seqdef'] === by?.seqdef && row['seqdef_state'] === by?.seqdef_state;
      const judged_at = String(row['judged_at']);
      const told =
        row['is_outdated'] === 1 ? outdated(row['kind'] as VerdictKind, judged_at) : readVerdict(row['verdict']);
      return [
        Number(row['isolate']),
        { ...told, judged_at, ...(isSame ? {} : { definitions_changed: true as const }) },
      ];
    }),
  );
}

/** A newest version of an isolate with its verdict; one that was never judged says why. */
export interface ListedVerdict {
  id: number;
  isolate: string;
  verdict: Verdict & Partial<IsolateVerdict>;
}

/** Isolates that are listed at a time. */
const LISTED_AT_ONCE = 500;

/** The newest versions of isolates with their verdicts, by id; only those of `only` where it is given. */
export function* listVerdicts(
  database: Database,
  by: JudgedBy,
  only: readonly number[] | undefined,
): Generator<ListedVerdict> {
  const isolates = statementOf(
    database.connection,
    `select id, name, exists (select 1 from contig where isolate = isolate.id) as has_contigs from isolate
     where id > :last and new_version is null and (:only is null or id in (select value from json_each(:only)))
     order by id limit ${LISTED_AT_ONCE}`,
  );
  for (let last = Number.MIN_SAFE_INTEGER; ;) {
    const rows = isolates.all({ last, only: only === undefined ? null : JSON.stringify(only) });
    const ids = rows.map(({ id }) => Number(id));
    const verdicts = verdictsOf(database, ids, by);
    for (const { id, name, has_contigs: hasContigs } of rows) {
      const verdict = verdicts.get(Number(id)) ?? none(hasContigs === 1 ? NOT_YET : NO_CONTIGS);
      yield { id: Number(id), isolate: String(name), verdict };
    }
    const end = ids.at(-1);
    if (end === undefined || ids.length < LISTED_AT_ONCE) return;
    last = end;
  }
}

/** What a later version wrote and this one cannot read is none. */
function readVerdict(text: unknown): Verdict {
  return Verdict.safeParse(jsonIn(text)).data ?? none('The verdict that is kept cannot be read by this version.');
}

function outdated(before: VerdictKind, judgedAt: string): Verdict {
  return none(`Its contigs changed after it was judged on ${judgedAt.slice(0, 10)} (then: ${VERDICTS[before].words}).`);
}

function none(sentence: string): Verdict {
  return { kind: 'none', reasons: [{ kind: 'none', sentence }], checked: [] };
}
