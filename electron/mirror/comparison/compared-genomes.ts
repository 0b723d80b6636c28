import { newAllele, sha1In } from '#electron/store/comparisons/frozen-samples.ts';
import { countOf, namedList } from '#shared/count-of.ts';
import { AppError } from '#shared/problem.ts';
import type { NamedSummary } from '#shared/results/genome-summary.ts';
import type { ComparisonSource } from '#shared/rpc/contract/comparison.ts';
import type { LocusReport } from '#shared/rpc/contract/typing.ts';
import { isWholeNew } from '#shared/typing-table/locus-cell.ts';
import type { ComparedGenomes, ComparedRun, MakingQuestion, OpenSource, SourceContext } from './compared-source.ts';

type Genomes = Extract<ComparisonSource, { kind: 'genomes' }>;

/** Results that are asked for at a time: whoever answers has other work, too. */
const AT_ONCE = 20;
/** Names in a sentence. */
const NAMED = 10;

/** Genomes of a run, as it typed them. AppError 404 `unknown_run`, 400 `no_samples`. */
export async function openGenomes(context: SourceContext, wanted: Genomes): Promise<OpenSource> {
  const { control } = context;
  const { run_id, scheme_id } = wanted;
  const ask = (question: MakingQuestion) => control.ask(question);
  const run = (await ask({ of: 'run', run_id })) as ComparedRun;
  const chosen = wanted.positions && new Set(wanted.positions);
  const isChosen = (position: number) => chosen?.has(position) ?? true;
  const others: string[] = [];

  async function* typed() {
    for (let from = 0; ;) {
      control.checkpoint();
      const genomes = (await ask({ of: 'genomes', run_id, from, count: AT_ONCE })) as ComparedGenomes;
      for (const { position, summary, database = run.database } of genomes) {
        if (!isChosen(position)) continue;
        // A result has the name that the database had when it was made.
        const isWanted = [database, summary.stamp.database].includes(wanted.database);
        const scheme = isWanted && summary.schemes.find((each) => each.scheme_id === scheme_id);
        if (scheme) yield { position, summary, scheme, database };
        else others.push(summary.name);
      }
      const last = genomes.at(-1);
      if (last === undefined || genomes.length < AT_ONCE) return;
      from = last.position + 1;
    }
  }

  const first = (await typed().next()).value;
  if (!first) {
    const sentence = `No genome of ${run.name} has a result of scheme ${scheme_id} of ${wanted.database}. Type them with it first.`;
    throw new AppError(400, 'no_samples', sentence);
  }
  const { loci, description } = first.scheme;
  others.length = 0;

  async function* samples() {
    const changed: string[] = [];
    const quick: string[] = [];
    for await (const { position, summary, scheme } of typed()) {
      if (scheme.loci.join('\n') !== loci.join('\n')) {
        changed.push(summary.name);
        continue;
      }
      if (scheme.exact_only) quick.push(summary.name);
      const read = allelesIn(summary, loci, context.addNovel);
      const detail = `${run.name}, ${position + 1}`;
      yield { name: summary.name, record: position, detail, verdict: summary.verdict?.kind ?? 'none', ...read };
    }
    const open = run.open.flatMap(([position, name]) => (isChosen(position) ? [name] : []));
    noteSome(open, `of ${run.name} not typed yet, or could not be`);
    noteSome(others, `of ${run.name} typed with something else than ${description} of ${wanted.database}`);
    noteSome(changed, `of ${run.name} typed with other loci of ${description}`);
    if (quick.length > 0) {
      context.note(
        `New alleles were not looked for in ${countOf(quick.length, 'genome')}, and count as missing: ${namedList(quick, NAMED)}.`,
      );
    }
  }

  function noteSome(names: readonly string[], what: string): void {
    if (names.length === 0) return;
    const are = names.length === 1 ? 'was' : 'were';
    context.note(`${countOf(names.length, 'genome')} ${are} left out, ${what}: ${namedList(names, NAMED)}.`);
  }

  return { scheme: description, loci, definitions: { site: run.site, database: first.database }, samples };
}

/** What a genome has at each locus. Of what was found, but not as one whole allele, nothing is compared. */
function allelesIn(summary: NamedSummary, loci: readonly string[], addNovel: SourceContext['addNovel']) {
  const places = new Map(summary.loci.map((name, place) => [name, place]));
  const reports = new Map(summary.details.map(({ place, report }) => [place, report]));
  const exact = summary.alleles.split('\t');
  let uncertain = 0;
  const alleles = loci.map((name) => {
    const place = places.get(name) ?? -1;
    const report = reports.get(place);
    if (!report) return oneOf((exact[place] ?? '').split('\n'));
    const allele = alleleIn(report);
    if (report.novel && sha1In(allele) !== undefined) addNovel(report.novel.sha1, report.novel.sequence);
    if (allele === '' && report.status !== 'missing') uncertain += 1;
    return allele;
  });
  return { alleles, uncertain };
}

/** An allele that gives no type here is the same allele all the same, as in tables (`12!`). */
function alleleIn(report: LocusReport): string {
  const { allele_ids: ids, not_used: blocked = [], inexact_copies: copies, novel } = report;
  const exact = [...ids, ...blocked.map(({ id }) => id)];
  if (exact.length > 0) return copies ? '' : oneOf(exact);
  return isWholeNew(report) && novel ? newAllele(novel.sha1) : '';
}

const oneOf = (ids: readonly string[]) => (ids.length === 1 ? (ids[0] ?? '') : '');
