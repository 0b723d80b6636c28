import { countOf } from '#shared/count-of.ts';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import { queryTypeOf } from '#shared/sequence/query-type.ts';
import { notesOnContigs, notesOnResidues } from './genome-notes.ts';
import {
  characterOf,
  QUERY_CODES,
  SEPARATOR,
  SKIPPED,
  toDnaCodes,
  toPeptideCodes,
  type GenomeContig,
  type Genome,
} from './genome.ts';

/** The most residues of a query: six times the largest known bacterial genome. */
export const MAX_RESIDUES = 100_000_000;

const MAX_RECORDS = 1_000_000;

/** How many characters of a header line are kept. Its first word is the name. */
const MAX_HEADER = 1024;

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const RECORD_SIGN = 62;
const GAP = 45;

/**
 * Collects the sequences of FASTA text that arrives in pieces. Text without a header is one sequence without a name.
 */
export class FastaCollector {
  #codes: Uint8Array;
  #used = 0;
  readonly #counts = new Float64Array(256);
  readonly #contigs: GenomeContig[] = [];
  readonly #starts: number[] = [];
  /** The header being read, as Latin-1 text. Undefined outside of headers. */
  #header: string | undefined;
  #firstHeader: string | undefined;
  #atLineStart = true;
  /** The contig being read, and the start of the next one. */
  #open: GenomeContig | undefined;
  #contigStart = 0;
  readonly #maxResidues: number;
  readonly #maxRecords: number;

  /** `expectedBytes` is a hint that avoids moving memory. */
  constructor(expectedBytes: number, maxResidues = MAX_RESIDUES, maxRecords = MAX_RECORDS) {
    this.#codes = new Uint8Array(Math.min(expectedBytes + 1, maxResidues) + 1);
    this.#maxResidues = maxResidues;
    this.#maxRecords = maxRecords;
  }

  /** Adds the next piece. Refuses text beyond the limits (413 `sequence_too_large`). */
  add(chunk: Uint8Array): void {
    this.#reserve(chunk.length + 1);
    for (let index = 0; index < chunk.length;) {
      index = this.#header === undefined ? this.#readSequence(chunk, index) : this.#readHeader(chunk, index);
    }
    if (this.#used > this.#maxResidues) throw tooLarge(countOf(this.#maxResidues, 'residue'));
  }

  /** Gives the query. Refuses one without any residue (400 `sequence_empty`). */
  finish(): Genome {
    if (this.#header !== undefined) this.#endHeader();
    this.#closeContig();
    const residues = this.#contigs.reduce((sum, contig) => sum + contig.length, 0);
    if (residues === 0) throw emptyError(this.#contigs);
    const count = (letter: string) => this.#counts[letter.charCodeAt(0)] as number;
    const others = this.#counts.reduce((sum, number) => sum + number, 0);
    const dataType = queryTypeOf(residues, residues - others + count('N') + count('U'));
    const codes = this.#codes.subarray(0, this.#used);
    if (dataType === 'peptide') toPeptideCodes(codes);
    else if (count('U') > 0) toDnaCodes(codes);
    return {
      codes,
      contigs: this.#contigs,
      starts: Int32Array.from(this.#starts),
      dataType,
      ...defined({ isText: dataType === 'peptide' && isProse(this.#characterCounts(), residues) ? true : undefined }),
      residues,
      ...defined({ header: this.#firstHeader }),
      notes: [...notesOnContigs(this.#contigs), ...notesOnResidues(dataType, this.#characterCounts())],
    };
  }

  #characterCounts(): Map<string, number> {
    const entries = [...this.#counts.entries()].filter(([, count]) => count > 0);
    return new Map(entries.map(([code, count]) => [characterOf(code), count]));
  }

  /** Reads residues up to the next header or the end of the piece. Gives where it stopped. */
  #readSequence(chunk: Uint8Array, from: number): number {
    const codes = this.#codes;
    let used = this.#used;
    let atLineStart = this.#atLineStart;
    let index = from;
    for (; index < chunk.length; index++) {
      let code = QUERY_CODES[chunk[index] as number] as number;
      // Nearly all characters are plain bases. A loop of their own is more than twice as fast.
      if (code < 4) {
        atLineStart = false;
        do {
          codes[used++] = code;
          if (++index === chunk.length) break;
          code = QUERY_CODES[chunk[index] as number] as number;
        } while (code < 4);
        if (index === chunk.length) break;
      }
      const character = chunk[index] as number;
      if (code === SKIPPED) {
        atLineStart = character === LINE_FEED || character === CARRIAGE_RETURN || (atLineStart && character !== GAP);
      } else if (character === RECORD_SIGN && atLineStart) {
        break;
      } else {
        this.#counts[code] = (this.#counts[code] as number) + 1;
        codes[used++] = code;
        atLineStart = false;
      }
    }
    if (used > this.#used) this.#openContig({ length: 0 }).length += used - this.#used;
    this.#used = used;
    this.#atLineStart = atLineStart;
    if (index === chunk.length) return index;
    this.#closeContig();
    this.#header = '';
    return index + 1;
  }

  #readHeader(chunk: Uint8Array, from: number): number {
    let end = from;
    while (end < chunk.length && chunk[end] !== LINE_FEED && chunk[end] !== CARRIAGE_RETURN) end++;
    const text = Buffer.from(chunk.subarray(from, Math.min(end, from + MAX_HEADER))).toString('latin1');
    this.#header = ((this.#header ?? '') + text).slice(0, MAX_HEADER);
    if (end === chunk.length) return end;
    this.#endHeader();
    return end + 1;
  }

  #endHeader(): void {
    const header = Buffer.from(this.#header ?? '', 'latin1')
      .toString()
      .trim();
    this.#firstHeader ??= header;
    const [name] = header.split(/\s/, 1);
    this.#header = undefined;
    this.#atLineStart = true;
    this.#openContig({
      ...defined({ name: name || undefined }),
      length: 0,
      ...defined({ circular: saysCircular(header) ? true : undefined }),
    });
  }

  /** The contig being read; if there is none, `fresh` becomes it. */
  #openContig(fresh: GenomeContig): GenomeContig {
    if (this.#open) return this.#open;
    if (this.#contigs.length === this.#maxRecords) throw tooLarge(countOf(this.#maxRecords, 'record'));
    this.#contigs.push(fresh);
    this.#starts.push(this.#contigStart);
    this.#open = fresh;
    return fresh;
  }

  #closeContig(): void {
    if (!this.#open) return;
    this.#open = undefined;
    this.#reserve(1);
    this.#codes[this.#used++] = SEPARATOR;
    this.#contigStart = this.#used;
  }

  #reserve(bytes: number): void {
    if (this.#used + bytes <= this.#codes.length) return;
    const larger = new Uint8Array(Math.max(this.#codes.length * 2, this.#used + bytes));
    larger.set(this.#codes.subarray(0, this.#used));
    this.#codes = larger;
  }
}

/** Letters that no protein has, or hardly any. Of plain text they make a tenth, with digits and signs even more. */
const NO_PROTEIN = /[^AC-IK-NP-TVWXY*]/;
const MOST_IN_PROTEIN = 0.04;

/** Whether characters that were read as protein are those of a text. `counts` holds them in upper case. */
function isProse(counts: ReadonlyMap<string, number>, residues: number): boolean {
  const strange = [...counts].reduce((sum, [letter, count]) => (NO_PROTEIN.test(letter) ? sum + count : sum), 0);
  return strange > MOST_IN_PROTEIN * residues;
}

function tooLarge(limit: string): AppError {
  return new AppError(
    413,
    'sequence_too_large',
    `The sequence is larger than ${limit}, the limit of one query. Split the file, one genome per file.`,
  );
}

function emptyError(contigs: readonly GenomeContig[]): AppError {
  const reason =
    contigs.length === 0 ? 'There is no sequence in it' : 'It has headers, but no sequence below any of them';
  return new AppError(400, 'sequence_empty', `${reason}. Choose a file with a sequence in FASTA format.`);
}

/**
 * Whether the header of a FASTA record says that the sequence is circular. Known forms:
 *
 * - `[topology=circular]`, the modifier of GenBank submissions (https://www.ncbi.nlm.nih.gov/genbank/mods_fastadefline/), also
 *   without brackets, as Bakta and Autocycler write it;
 * - `circular=true`, as Unicycler, Autocycler and others write it; also `circular=yes`, `=Y` and `=1`;
 * - `suggestCircular=yes` of Canu;
 * - a name that ends in digits and `c`, such as `ptg000001c`, as hifiasm and miniasm name circles (lines end in `l`);
 * - a name that ends in `_circular`, as metaplasmidSPAdes writes it;
 * - the word `circular` in the description, as in "plasmid pX, complete sequence, circular", unless "not" or "non" precedes it.
 *
 * "Complete genome" alone says nothing: some genomes are linear (Borrelia, Streptomyces).
 */
export function saysCircular(header: string): boolean {
  const [, name = '', description = ''] = /^\s*(\S*)\s*(.*)$/s.exec(header) ?? [];
  if (/^(?:\w+\.)?(?:[acpu]|h[12])tg\d+c$/.test(name) || /_circular$/i.test(name)) return true;
  const setting = /\b(?:topology|circular|suggestcircular|is_circular)\s*[=:]\s*"?([a-z0-9]+)/i.exec(description);
  if (setting) return /^(?:circular|true|t|yes|y|1)$/i.test(setting[1] ?? '');
  return /\bcircular\b/i.test(description) && !/\b(?:not|non)[\s-]+circular\b/i.test(description);
}
