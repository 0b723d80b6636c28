import type { TypingResult } from '../rpc/contract/typing.ts';
import type { ResultStamp } from '../rpc/contract/result-stamp.ts';
import { ownMember } from '../own-member.ts';
import { WORKBOOK_LIMITS, type BeginSheet, type WorkbookCell } from '../workbook.ts';
import { matchLayout } from './match-rows.ts';
import { idValue, MARKS, newName, type NewAs } from './locus-cell.ts';
import { locusRowsLayout } from './locus-rows.ts';
import { createNovelCollector, differencesOf, isWholeGene, type NovelEntry } from './novel-alleles.ts';
import { createProfileSheet } from './profile-sheet.ts';
import type { RowChoice, TypingColumns } from './result-layout.ts';
import { describeParameters } from './stamp.ts';

/**
 * Above this number of rows, the sheet of loci leaves out those with one exact allele. The sheets of profiles and hits
 * show them anyway.
 */
const MAX_LOCUS_ROWS = 20_000;

/** A workbook being made: results are added one by one, and their rows go to the sheets at once. */
export interface ResultWorkbook {
  add(file: string, result: TypingResult): void;
  /** A file that could not be typed, and why. */
  addFailed(file: string, reason: string): void;
  /** Writes what needs all results. `note` is a further remark, such as that the work was cancelled. */
  finish(note?: string): void;
}

export interface WorkbookOptions {
  newAs: NewAs;
  only?: RowChoice | undefined;
}

const ONLY: Record<RowChoice, string> = {
  novel: 'Only files with new alleles, and only these loci of them, are in the sheets Profiles and Loci.',
  incomplete:
    'Only files with loci that are cut off, out of frame, ambiguous or missing, and only these loci of them, are in the sheets Profiles and Loci.',
};

/** Sheets: Profiles, Loci, Hits (every exact match with its place), Novel alleles, About. */
export function createResultWorkbook(
  columns: TypingColumns,
  { newAs, only }: WorkbookOptions,
  begin: BeginSheet,
): ResultWorkbook {
  const profiles = createProfileSheet(columns, newAs, begin, only);
  const loci = beginLoci(columns, begin, only);
  const hits = beginHits(columns, begin);
  const writeNovel = beginNovel(begin);
  const writeAbout = beginAbout(begin);
  const novel = createNovelCollector();
  const stamps: ResultStamp[] = [];
  const failed: { file: string; reason: string }[] = [];

  return {
    add(file, result) {
      profiles.add(file, result);
      loci.add(file, result);
      hits.add(file, result);
      novel.add(file, result);
      stamps.push(result.stamp);
    },
    addFailed: (file, reason) => failed.push({ file, reason }),
    finish: (note) => {
      const isShortened = loci.finish();
      writeNovel(novel.list());
      writeAbout(stamps, failed, [
        ...(note === undefined ? [] : [note]),
        ...(only === undefined ? [] : [ONLY[only]]),
        ...(isShortened
          ? ['The sheet Loci leaves out loci with one exact allele; the sheets Profiles and Hits have them.']
          : []),
      ]);
    },
  };
}

const WIDE: Record<string, number> = {
  file: 30,
  reason: 70,
  sha1: 42,
  contig: 20,
  locus: 16,
};

/** Rows are held back until it is known whether there are too many. */
function beginLoci(columns: TypingColumns, begin: BeginSheet, only: RowChoice | undefined) {
  const layout = locusRowsLayout(columns, only);
  const statusColumn = layout.columns.indexOf('status');
  const sheet = begin({
    name: 'Loci',
    columns: layout.columns.map((title) => ({ title, width: ownMember(WIDE, title) ?? 12 })),
    fixed_columns: 2,
  });
  let held: WorkbookCell[][] | undefined = [];
  const isPlain = (cells: WorkbookCell[]) => cells[statusColumn] === 'exact';

  function write(rows: WorkbookCell[][]): void {
    for (const cells of rows) sheet.row(cells);
  }

  return {
    add(file: string, result: TypingResult): void {
      const rows = layout.rowsOf(file, result).map(({ cells }) => cells);
      if (!held) {
        write(rows.filter((cells) => !isPlain(cells)));
        return;
      }
      held.push(...rows);
      if (held.length <= MAX_LOCUS_ROWS) return;
      write(held.filter((cells) => !isPlain(cells)));
      held = undefined;
    },
    /** Whether loci with one exact allele were left out. */
    finish(): boolean {
      write(held ?? []);
      return held === undefined;
    },
  };
}

const HIT_WIDTHS: Record<string, number> = { file: 30, contig: 24, locus: 16 };

function beginHits(columns: TypingColumns, begin: BeginSheet) {
  const layout = matchLayout(columns);
  const sheet = begin({
    name: 'Hits',
    columns: layout.columns.map((title) => ({ title, width: ownMember(HIT_WIDTHS, title) ?? 12 })),
    fixed_columns: 2,
  });
  const idColumn = layout.columns.indexOf('allele_id');
  return {
    add(file: string, result: TypingResult): void {
      for (const { cells } of layout.rowsOf(file, result)) {
        sheet.row(cells.map((cell, index) => (index === idColumn && typeof cell === 'string' ? idValue(cell) : cell)));
      }
    },
  };
}

function beginNovel(begin: BeginSheet) {
  const sheet = begin({
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
    fixed_columns: 1,
  });
  return (entries: readonly NovelEntry[]): void => {
    for (const { novel, nearest, reason, loci, files } of entries) {
      sheet.row([
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
      ]);
    }
  };
}

function yesOrNo(value: boolean | undefined): string | null {
  if (value === undefined) return null;
  return value ? 'yes' : 'no';
}

function fitting(text: string, otherwise: string): string {
  return text.length <= WORKBOOK_LIMITS.characters ? text : `(${otherwise})`;
}

function beginAbout(begin: BeginSheet) {
  const sheet = begin({
    name: 'About',
    columns: [
      { title: 'what', width: 26 },
      { title: 'value', width: 90 },
    ],
    fixed_columns: 0,
  });
  return (...about: Parameters<typeof aboutRows>): void => {
    for (const row of aboutRows(...about)) sheet.row(row);
  };
}

function aboutRows(
  stamps: readonly ResultStamp[],
  failed: readonly { file: string; reason: string }[],
  notes: readonly string[],
): WorkbookCell[][] {
  const said = (of: (stamp: ResultStamp) => string | undefined) => [
    ...new Set(stamps.map(of).filter((text) => text !== undefined)),
  ];
  const [sites, copies] = [said(({ site }) => site?.name), said(({ copied_from }) => copied_from)];
  const times = stamps.map(({ queried_at }) => queried_at).toSorted();
  return [
    ['Database', said(({ database }) => database).join(', ')],
    ...(sites.length === 0 ? [] : [['Searched by the site', sites.join(', ')]]),
    ...(copies.length === 0 ? [] : [['Copied from', copies.join(', ')]]),
    ['Searched', said(({ target }) => target).join(', ')],
    ['Definitions of', said(({ version_date }) => version_date).join(', ')],
    ['Definitions imported', said(({ imported_on }) => imported_on).join(', ')],
    ['Definitions last changed', said(({ last_updated }) => last_updated).join(', ')],
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
}
