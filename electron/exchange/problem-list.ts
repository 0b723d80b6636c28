import { numberText } from '#shared/count-of.ts';
import { AppError, type ProblemDetail } from '#shared/problem.ts';

/** How a user has an import take what is unusual: the end of a sentence. */
export const HOW_TO_ACCEPT = 'say why: in the plan of the import, or with --accept-exceptions "why" in the shell';

/** The number of problems that are listed. Others are only counted. */
const TOLD_IN_FULL = 100;

export type ReportProblem = (detail: Omit<ProblemDetail, 'file'>) => void;

/** Everything that is wrong with the files of one import, so that the user can correct all of it at once. */
export class ProblemList {
  readonly #details: ProblemDetail[] = [];
  #count = 0;

  get count(): number {
    return this.#count;
  }

  get details(): readonly ProblemDetail[] {
    return this.#details;
  }

  add(detail: ProblemDetail): void {
    this.#count += 1;
    if (this.#details.length < TOLD_IN_FULL) this.#details.push(detail);
  }

  /** The refusal that carries the problems: 400 `import_refused`. `advice` is what can be done besides correcting them. */
  toError(advice?: string): AppError {
    const files = new Set(this.#details.map((detail) => detail.file));
    const [only] = files;
    const where = files.size === 1 && only !== undefined ? `in ${only}` : 'in the files';
    const what = this.#count === 1 ? 'one problem was' : `${numberText(this.#count)} problems were`;
    const sentence = `Nothing was imported: ${what} found ${where}. Correct ${this.#count === 1 ? 'it' : 'them'} and import again.`;
    const whole = advice === undefined ? sentence : `${sentence} ${advice}`;
    return new AppError(400, 'import_refused', whole, this.#details, this.#count - this.#details.length);
  }
}
