import { countOf } from '#shared/count-of.ts';
import type { IsolateCounts } from '#shared/rpc/contract/isolates.ts';

export interface IsolateReport extends IsolateCounts {
  elapsed_ms: number;
  /** One sentence for the job list and the shell. */
  summary: string;
}

export function startIsolateCounts(database: string, database_created: boolean): IsolateCounts {
  return {
    database,
    database_created,
    isolates_added: 0,
    isolates_updated: 0,
    isolates_unchanged: 0,
    fields_added: 0,
    fields_updated: 0,
    designations: 0,
    assemblies: 0,
    contigs: 0,
    loci_added: 0,
    schemes_added: 0,
    files_unread: 0,
    notes: [],
  };
}

/** The finished report. `elapsed_ms` is the time from the call to the last byte on the disk. */
export function finishIsolateReport(counts: IsolateCounts, elapsed_ms: number): IsolateReport {
  return { ...counts, elapsed_ms, summary: summarize(counts, elapsed_ms) };
}

function summarize(counts: IsolateCounts, elapsed_ms: number): string {
  const added = [
    counts.isolates_added > 0 ? countOf(counts.isolates_added, 'isolate') : '',
    counts.assemblies > 0 ? countOf(counts.assemblies, 'assembly', 'assemblies') : '',
    counts.fields_added > 0 ? countOf(counts.fields_added, 'field definition') : '',
  ].filter((part) => part !== '');
  const others = [
    counts.isolates_updated > 0 ? `${countOf(counts.isolates_updated, 'isolate')} updated` : '',
    counts.fields_updated > 0 ? `${countOf(counts.fields_updated, 'field')} redefined` : '',
    counts.isolates_unchanged > 0 ? `${countOf(counts.isolates_unchanged, 'isolate')} unchanged` : '',
  ].filter((part) => part !== '');
  const first = added.length > 0 ? `Added ${listed(added)}` : 'Nothing new was added';
  const verb = counts.database_created ? 'as new database' : 'to';
  const time = (elapsed_ms / 1000).toLocaleString('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return `${first} ${verb} "${counts.database}"${others.map((part) => `; ${part}`).join('')} (${time} s).`;
}

function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
