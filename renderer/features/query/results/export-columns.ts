import { defined } from '#shared/defined.ts';
import { toTsv } from '#shared/sheet.ts';
import { profileLayout } from '#shared/typing-table/profile-rows.ts';
import { cellText, type TypingColumns } from '#shared/typing-table/result-layout.ts';
import { stampBeside } from '#shared/typing-table/stamp.ts';
import { withVerdictColumns } from '#shared/typing-table/verdict-columns.ts';
import type { Matrix } from '../matrix/matrix.ts';
import { unpackSummary, type PackedSummary } from './packed-result.ts';

/** The scheme, or the loci, that a table of genomes is about. `shown` are the loci wanted, in their order. */
export function columnsOf(
  { view, loci, fields, primaryKey, rows, isMixed }: Matrix,
  shown: readonly number[],
): TypingColumns {
  const names = shown.map((column) => loci[column] ?? '');
  if (view.kind === 'all') return { schemes: [], loci: names };
  // Loci of several databases may have the same names.
  if (isMixed) return { schemes: [], loci: [], isOpen: true };
  if (view.kind === 'every') return everyColumns(rows, new Set(names), fields);
  const { scheme_id, label, database } = view;
  const key = primaryKey === undefined ? {} : { primary_key: primaryKey };
  const of = database === undefined ? {} : { database };
  return { schemes: [{ ...of, scheme_id, name: label, ...key, loci: names, fields: [...fields] }], loci: [] };
}

/** Each scheme of a genome, with the database that it is of. */
function everyColumns(rows: Matrix['rows'], shown: ReadonlySet<string>, fields: readonly string[]): TypingColumns {
  const schemes = new Map<string, TypingColumns['schemes'][number]>();
  const loose = new Set<string>();
  for (const { result, scheme } of rows) {
    const { database } = result.stamp;
    if (!scheme) for (const locus of result.loci.names) if (shown.has(locus)) loose.add(locus);
    if (!scheme || schemes.has(`${database} ${scheme.scheme_id}`)) continue;
    const { scheme_id, description: name, primary_key } = scheme;
    const own = new Set(scheme.fields.map(({ field }) => field));
    schemes.set(`${database} ${scheme_id}`, {
      database,
      scheme_id,
      name,
      ...defined({ primary_key }),
      loci: scheme.loci.filter((locus) => shown.has(locus)),
      fields: fields.filter((field) => own.has(field)),
    });
  }
  return { schemes: [...schemes.values()], loci: [...loose] };
}

/** Results made into text in one go. */
const AT_ONCE = 10;

/** Gives the screen a turn. */
function pause(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve, 0);
  return promise;
}

/** Genome × locus as tab-separated text, each row with what it was made with. */
export async function summaryText(summaries: readonly PackedSummary[], columns: TypingColumns): Promise<string> {
  const layout = withVerdictColumns(profileLayout(columns, { newAs: 'nearest' }));
  const stamp = stampBeside(layout.columns);
  const parts = [toTsv([[...layout.columns, ...stamp.columns]])];
  for (const [index, summary] of summaries.entries()) {
    const result = unpackSummary(summary);
    const rows = layout.rowsOf(result.name, result);
    parts.push(toTsv(rows.map(({ cells }) => [...cells.map(cellText), ...stamp.cellsOf(result)])));
    if (index % AT_ONCE === AT_ONCE - 1) await pause();
  }
  return parts.join('');
}

/** Characters that some file system does not take in a name. */
const UNFIT = /[\\/:*?"<>|\p{Cc}]+/gu;

/** Characters that a proposed name has at most, without the ending. */
const LONGEST = 120;

/**
 * The name that is proposed for a file of results: what was run, the database and the day, so that two of them in one folder can be told
 * apart. `day` is an ISO date or time; `what` names one of several files of a run.
 */
export function exportName(
  { run, database, day }: { run: string; database: string; day: string },
  what: string,
  ending: string,
): string {
  const fit = (text: string) => text.replaceAll(UNFIT, '-').trim();
  const rest = [fit(database), day.slice(0, 10), fit(what)].filter(Boolean).join(' ');
  const name = fit(run.replaceAll(/\.(fa|fas|fasta|fna|ffn|fsa|tfa)(\.gz)?\b/gi, ''));
  return (
    `${name.slice(0, Math.max(0, LONGEST - rest.length - 1)).trim()} ${rest}`.trim().replace(/^\.+/, '') + `.${ending}`
  );
}
