import type { DataType } from '#shared/api/locus.ts';
import { countOf } from '#shared/count-of.ts';
import { AMBIGUITY_CODES, EMPTY_SEQUENCE, residueProblem, residuesOf } from '#shared/rules/allele.ts';

export interface FastaRecord {
  /** First word of the header, without `>`. */
  name: string;
  /** 1-based line of the header. */
  line: number;
  /** Residues in upper case, without blanks and gaps, U as T. Valid only until the handler returns. */
  residues: Buffer;
  /** Whether there are letters among them that stand for several residues. */
  ambiguous: boolean;
  /** True if a problem of the record was reported. It must not be stored then. */
  faulty: boolean;
}

interface FastaProblem {
  line: number;
  /** 1-based character of the line. */
  column?: number;
  reason: string;
}

interface FastaHandlers {
  onRecord(record: FastaRecord): void;
  onProblem(problem: FastaProblem): void;
}

/** Far more than any allele has. It prevents that a file of another kind fills the memory. */
const MAXIMUM_RESIDUES = 10_000_000;
const MAXIMUM_HEADER = 10_000;

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const RECORD_START = 62;

/** For each byte of a sequence line, the upper-case letter of the residue, or one of these. */
const WRONG = 0;
const NOTHING = 1;
const LINE_END = 2;
/** Marks a letter that stands for several residues, beside the letter itself. */
const AMBIGUOUS = 0x80;

/** A file of alleles is what others published, so letters that stand for several residues are allowed. */
const PUBLISHED = { allowsAmbiguity: true };

function residueTable(dataType: DataType): Uint8Array {
  const table = new Uint8Array(256).fill(WRONG);
  for (const letter of residuesOf(dataType, PUBLISHED)) {
    const mark = AMBIGUITY_CODES[dataType].includes(letter) ? AMBIGUOUS : 0;
    table[letter.charCodeAt(0)] = letter.charCodeAt(0) | mark;
    table[letter.toLowerCase().charCodeAt(0)] = letter.charCodeAt(0) | mark;
  }
  if (dataType === 'DNA') table[0x55] = table[0x75] = 0x54;
  for (const gap of ' \t-.') table[gap.charCodeAt(0)] = NOTHING;
  table[LINE_FEED] = table[CARRIAGE_RETURN] = LINE_END;
  return table;
}

const TABLES: Record<DataType, Uint8Array> = { DNA: residueTable('DNA'), peptide: residueTable('peptide') };

/**
 * Reads FASTA as its bytes arrive, with LF, CR LF or CR line ends. Reports at most one problem per record. Nothing more
 * is reported after text that is not FASTA at all; `isBroken` is then true.
 */
export class FastaReader {
  readonly #dataType: DataType;
  readonly #table: Uint8Array;
  readonly #handlers: FastaHandlers;
  #place: 'start' | 'header' | 'residues' | 'broken' = 'start';
  #line = 1;
  /** Index in the current piece of the first byte of the line. Negative if the line began in an earlier piece. */
  #lineStart = 0;
  #lastReturn = -2;
  #header: number[] = [];
  #recordLine = 0;
  #residues = Buffer.allocUnsafe(64 * 1024);
  #length = 0;
  /** All values that the residues of the record have in the table, joined by "or". */
  #seen = 0;
  #faulty = false;

  constructor(dataType: DataType, handlers: FastaHandlers) {
    this.#dataType = dataType;
    this.#table = TABLES[dataType];
    this.#handlers = handlers;
  }

  get isBroken(): boolean {
    return this.#place === 'broken';
  }

  /** Whether nothing but blank lines has come. */
  get isEmpty(): boolean {
    return this.#place === 'start';
  }

  /** Takes the next piece of the file. */
  write(chunk: Uint8Array): void {
    let at = 0;
    while (at < chunk.length && this.#place !== 'broken') {
      if (this.#place === 'header') at = this.#readHeader(chunk, at);
      else if (this.#place === 'residues') at = this.#readResidues(chunk, at);
      else at = this.#findStart(chunk, at);
    }
    this.#lineStart -= chunk.length;
    this.#lastReturn -= chunk.length;
  }

  /** Ends the last record, if there is one. */
  end(): void {
    if (this.#place !== 'start' && this.#place !== 'broken') this.#finishRecord();
  }

  #findStart(chunk: Uint8Array, from: number): number {
    for (let at = from; at < chunk.length; at++) {
      const byte = chunk[at] as number;
      if (byte === RECORD_START) {
        this.#startRecord();
        return at + 1;
      }
      const meaning = byte === 0x2d || byte === 0x2e ? WRONG : this.#table[byte];
      if (meaning === LINE_END) this.#endLine(byte, at);
      else if (meaning !== NOTHING) {
        this.#break(this.#line, 'This is not FASTA: the first record does not begin with ">".');
        return at;
      }
    }
    return chunk.length;
  }

  #readHeader(chunk: Uint8Array, from: number): number {
    for (let at = from; at < chunk.length; at++) {
      const byte = chunk[at] as number;
      if (byte === LINE_FEED || byte === CARRIAGE_RETURN) {
        this.#endLine(byte, at);
        this.#place = 'residues';
        return at + 1;
      }
      this.#header.push(byte);
      if (this.#header.length > MAXIMUM_HEADER) {
        this.#break(this.#line, `This is not FASTA: the header is longer than ${MAXIMUM_HEADER} characters.`);
        return at;
      }
    }
    return chunk.length;
  }

  #readResidues(chunk: Uint8Array, from: number): number {
    this.#makeRoom(chunk.length - from);
    const table = this.#table;
    const residues = this.#residues;
    const end = chunk.length;
    let length = this.#length;
    let seen = this.#seen;
    let at = from;
    for (; at < end; at++) {
      const byte = chunk[at] as number;
      const meaning = table[byte] as number;
      if (meaning > LINE_END) {
        residues[length++] = meaning & ~AMBIGUOUS;
        seen |= meaning;
      } else if (meaning === LINE_END) this.#endLine(byte, at);
      else if (meaning === WRONG) {
        if (byte === RECORD_START && at === this.#lineStart) break;
        this.#reportResidue(byte, at);
      }
    }
    this.#length = length;
    this.#seen = seen;
    if (length > MAXIMUM_RESIDUES) {
      this.#break(this.#recordLine, `The sequence is longer than ${countOf(MAXIMUM_RESIDUES, 'residue')}.`);
    } else if (at < end) {
      this.#finishRecord();
      this.#startRecord();
      return at + 1;
    }
    return at;
  }

  /** CR LF is one line end, even if a piece ends between the two. */
  #endLine(byte: number, at: number): void {
    if (byte === CARRIAGE_RETURN) this.#lastReturn = at;
    if (byte === CARRIAGE_RETURN || this.#lastReturn !== at - 1) this.#line += 1;
    this.#lineStart = at + 1;
  }

  #makeRoom(bytes: number): void {
    if (this.#residues.length - this.#length >= bytes) return;
    const larger = Buffer.allocUnsafe(2 * (this.#length + bytes));
    this.#residues.copy(larger, 0, 0, this.#length);
    this.#residues = larger;
  }

  #startRecord(): void {
    this.#place = 'header';
    this.#header.length = 0;
    this.#recordLine = this.#line;
    this.#length = 0;
    this.#seen = 0;
    this.#faulty = false;
  }

  #finishRecord(): void {
    const header = Buffer.from(this.#header).toString('utf8').trimStart();
    const name = header.split(/\s/, 1)[0] ?? '';
    if (this.#length === 0 && !this.#faulty) this.#report({ line: this.#recordLine, reason: EMPTY_SEQUENCE });
    const residues = this.#residues.subarray(0, this.#length);
    const ambiguous = (this.#seen & AMBIGUOUS) !== 0;
    this.#handlers.onRecord({ name, line: this.#recordLine, residues, ambiguous, faulty: this.#faulty });
  }

  #reportResidue(byte: number, at: number): void {
    if (this.#faulty) return;
    const isPrintable = byte > 32 && byte < 127;
    const character = isPrintable ? String.fromCharCode(byte) : `byte 0x${byte.toString(16).padStart(2, '0')}`;
    const reason = residueProblem(character, this.#dataType, PUBLISHED);
    this.#report({ line: this.#line, column: at - this.#lineStart + 1, reason });
  }

  #report(problem: FastaProblem): void {
    this.#faulty = true;
    this.#handlers.onProblem(problem);
  }

  #break(line: number, reason: string): void {
    this.#place = 'broken';
    this.#handlers.onProblem({ line, reason });
  }
}
