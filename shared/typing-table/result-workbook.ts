import type { ResultStamp, TypingResult } from '../rpc/typing.ts';
import { WORKBOOK_LIMITS, type WorkbookCell, type WorkbookSheet } from '../workbook.ts';
import { idValue, MARKS, newName, type NewAs } from './locus-cell.ts';
import { LOCUS_COLUMNS, locusRowsLayout } from './locus-rows.ts';
import { createNovelCollector, differencesOf, isWholeGene, type NovelEntry } from './novel-alleles.ts';
import { createProfileSheet } from './profile-sheet.ts';
import type { RowChoice, TypingColumns } from './result-layout.ts';
import { describeParameters } from './stamp.ts';

/** Above this, the sheet of loci leaves out those with one exact allele, which the sheet of profiles shows anyhow. */
const MAX_LOCUS_ROWS = 20_000;

/** A workbook in the making: results are added one by one, so that all of them need not be in memory at once. */
export interface ResultWorkbook {
  add(file: string, result: TypingResult): void;
  /** A file that could not be typed, and why. */
  addFailed(file: string, reason: string): void;
  /** The sheets: Profiles, Loci, Novel alleles, About. `note` is something else to know, e.g. that the work was cancelled. */
  finish(note?: string): WorkbookSheet[];
}

export interface WorkbookOptions {
  newAs: NewAs;
  only?: RowChoice | undefined;
}

const ONLY: Record<RowChoice, string> = {
  novel: 'Only files with new alleles, and only these loci of them, are in the sheets Profiles and Loci.',
  incomplete:
    'Only files with loci that are cut off, out of frame or missing, and only these loci of them, are in the sheets Profiles and Loci.',
};

export function createResultWorkbook(columns: TypingColumns, { newAs, only }: WorkbookOptions): ResultWorkbook {
  const profiles = createProfileSheet(columns, newAs, only);
  const locusRows = locusRowsLayout(columns, only);
  const novel = createNovelCollector();
  const stamps: ResultStamp[] = [];
  const failed: { file: string; reason: string }[] = [];
  let loci: { cells: WorkbookCell[]; isPlain: boolean }[] = [];
  let isShortened = false;

  return {
    add(file, result) {
      profiles.add(file, result);
      novel.add(file, result);
      stamps.push(result.stamp);
      for (const { cells } of locusRows.rowsOf(file, result)) {
        const isPlain = cells[STATUS_COLUMN] === 'exact';
        if (!isShortened || !isPlain) loci.push({ cells, isPlain });
      }
      if (isShortened || loci.length <= MAX_LOCUS_ROWS) return;
      isShortened = true;
      loci = loci.filter(({ isPlain }) => !isPlain);
    },
    addFailed: (file, reason) => failed.push({ file, reason }),
    finish: (note) => [
      profiles.finish(),
      locusSheet(loci.map(({ cells }) => cells)),
      novelSheet(novel.list()),
      aboutSheet(stamps, failed, [
        ...(note === undefined ? [] : [note]),
        ...(only === undefined ? [] : [ONLY[only]]),
        ...(isShortened ? ['The sheet Loci leaves out loci with one exact allele; the sheet Profiles has them.'] : []),
      ]),
    ],
  };
}

const STATUS_COLUMN = LOCUS_COLUMNS.indexOf('status');

const WIDE: Partial<Record<(typeof LOCUS_COLUMNS)[number], number>> = {
  file: 30,
  reason: 70,
  sha1: 42,
  contig: 20,
  locus: 16,
};

function locusSheet(rows: WorkbookCell[][]): WorkbookSheet {
  const columns = LOCUS_COLUMNS.map((title) => ({ title, width: WIDE[title] ?? 12 }));
  return { name: 'Loci', columns, rows, fixed_columns: 2 };
}

function novelSheet(entries: readonly NovelEntry[]): WorkbookSheet {
  return {
    name: 'Novel alleles',
    columns: [
      { title: 'locus', width: 16 },
      { title: 'name', width: 18 },
      { title: 'files', width: 8 },
      { title: 'nearest', width: 10 },
      { title: 'identity', width: 10 },
      { title: 'differences', width: 11 },
      { title: 'length', width: 8 },
      { title: 'length allowed', width: 14 },
      { title: 'whole gene', width: 11 },
      { title: 'reason', width: 60 },
      { title: 'file names', width: 40 },
      { title: 'sha1', width: 42 },
      { title: 'sequence', width: 80 },
    ],
    rows: entries.map(({ novel, nearest, reason, loci, files }) => [
      loci.join(', '),
      newName(novel.sha1),
      files.length,
      nearest ? idValue(nearest.allele_id) : null,
      nearest ? Math.round(nearest.identity * 100) / 100 : null,
      nearest ? differencesOf(nearest) : null,
      novel.sequence.length,
      yesOrNo(novel.length_allowed),
      yesOrNo(isWholeGene(novel)),
      reason,
      fitting(files.join(', '), 'see the sheet Loci'),
      novel.sha1,
      fitting(novel.sequence, 'too long for a cell: save the new alleles as FASTA'),
    ]),
    fixed_columns: 1,
  };
}

function yesOrNo(value: boolean | undefined): string | null {
  if (value === undefined) return null;
  return value ? 'yes' : 'no';
}

function fitting(text: string, otherwise: string): string {
  return text.length <= WORKBOOK_LIMITS.characters ? text : `(${otherwise})`;
}

function aboutSheet(
  stamps: readonly ResultStamp[],
  failed: readonly { file: string; reason: string }[],
  notes: readonly string[],
): WorkbookSheet {
  const said = (of: (stamp: ResultStamp) => string | undefined) => [
    ...new Set(stamps.map(of).filter((text) => text !== undefined)),
  ];
  const times = stamps.map(({ queried_at }) => queried_at).toSorted();
  const rows: WorkbookCell[][] = [
    ['Database', said(({ database }) => database).join(', ')],
    ['Searched', said(({ target }) => target).join(', ')],
    ['Definitions last updated', said(({ last_updated }) => last_updated).join(', ')],
    ['How', said(({ parameters }) => describeParameters(parameters)).join('; or ')],
    ['Typed from', times.at(0) ?? null],
    ['Typed to', times.at(-1) ?? null],
    ['Program', said(({ app_version }) => `Allelier ${app_version}`).join(', ')],
    ['Files typed', stamps.length],
    ...failed.map(({ file, reason }): WorkbookCell[] => ['Not typed', `${file}: ${reason}`]),
    ...notes.map((note): WorkbookCell[] => ['Note', note]),
    ...MARKS.map(([mark, meaning]): WorkbookCell[] => [`A cell ${mark}`, meaning]),
    ['A cell 12 (×2)', 'exact alleles at that many places'],
  ];
  return {
    name: 'About',
    columns: [
      { title: 'what', width: 26 },
      { title: 'value', width: 90 },
    ],
    rows,
    fixed_columns: 0,
  };
}
