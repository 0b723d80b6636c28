import { didYouMean } from './near-misses.ts';
import { errorOf, type RowProblem } from './rule-problem.ts';
import { TECHNOLOGIES } from './technologies.ts';

/** The values that a site takes. Other sites have lists of their own. */
interface MemberLists {
  technologies: readonly string[];
  /** Bands. A positive integer is always allowed besides. */
  read_lengths: readonly string[];
  coverages: readonly string[];
  assemblies: readonly string[];
}

/** What our own service takes: the values of `service-description.md` §4 and those of deployed servers. */
export const OUR_LISTS: MemberLists = {
  technologies: TECHNOLOGIES,
  read_lengths: ['<100', '100-199', '200-299', '300-499', '>500'],
  coverages: ['<20x', '20-49x', '50-99x', '>100x'],
  assemblies: ['de novo', 'mapped'],
};

/** How the sequences of a submission of alleles were made. */
interface SubmittedAlleleMembers {
  technology: string;
  read_length?: string;
  coverage?: string;
  assembly: string;
  software: string;
}

/** Only for it must read length and coverage be given (`wire-notes.md` §8.2). */
const NEEDS_READS = 'Illumina';

/** Characters. */
const LONGEST_SOFTWARE = 200;

const POSITIVE = /^[1-9]\d{0,8}$/;

/**
 * The members of a submission of alleles that say how its sequences were made, as they came: numbers may be text. Gives all
 * problems, missing members in alphabetical order; `members` is whole if there is none.
 */
export function checkAlleleMembers(
  given: Readonly<Record<string, unknown>>,
  lists: MemberLists = OUR_LISTS,
): { members: SubmittedAlleleMembers; problems: RowProblem[] } {
  const problems: RowProblem[] = [];
  const report = (code: string, field: string, message: string) => problems.push(errorOf(code, message, field));
  const members: SubmittedAlleleMembers = { technology: '', assembly: '', software: '' };
  const required = given['technology'] === NEEDS_READS ? ['coverage', 'read_length'] : [];
  for (const name of ['assembly', ...required, 'software', 'technology'].toSorted()) {
    if (textOf(given[name]) === '') report('required', name, missingSentence(name, required));
  }
  const take = (name: keyof SubmittedAlleleMembers, check: (text: string) => string | undefined, code: string) => {
    const text = textOf(given[name]);
    if (text === '') return;
    const problem = text === undefined ? `${name} must be a text.` : check(text);
    if (problem !== undefined) report(text === undefined ? 'type' : code, name, problem);
    else members[name] = text ?? '';
  };
  take('technology', (text) => listProblem('technology', text, lists.technologies), 'allowed_values');
  take('read_length', (text) => bandProblem('read_length', text, lists.read_lengths), 'band');
  take('coverage', (text) => bandProblem('coverage', text, lists.coverages), 'band');
  take('assembly', (text) => listProblem('assembly', text, lists.assemblies), 'allowed_values');
  take('software', softwareProblem, 'software');
  return { members, problems };
}

/** A member as text. Empty if it is not given, undefined if it is neither text nor number. */
function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value.trim() : undefined;
}

function missingSentence(name: string, forReads: readonly string[]): string {
  return forReads.includes(name) ? `${name} is required for ${NEEDS_READS}.` : `${name} is required.`;
}

function listProblem(name: string, text: string, allowed: readonly string[]): string | undefined {
  if (allowed.includes(text)) return undefined;
  return `"${text}" is not a ${name}.${didYouMean(text, allowed)} The allowed values are ${allowed.join(', ')}.`;
}

function bandProblem(name: string, text: string, bands: readonly string[]): string | undefined {
  if (bands.includes(text) || POSITIVE.test(text)) return undefined;
  return `"${text}" is not a ${name}. The allowed values are ${bands.join(', ')} and positive whole numbers.`;
}

function softwareProblem(text: string): string | undefined {
  if (/\p{Cc}/u.test(text)) return 'software must be one line.';
  return text.length > LONGEST_SOFTWARE ? `software is longer than ${LONGEST_SOFTWARE} characters.` : undefined;
}
