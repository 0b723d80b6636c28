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
