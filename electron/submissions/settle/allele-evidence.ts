import type { ItemEvidence } from '#shared/api/queue-records.ts';
import type { Database } from '#electron/store/file/database.ts';
import { readAttributes } from '#electron/store/records/extended-attributes.ts';
import { alignSequences } from '#electron/typing/align-sequences/align-sequences.ts';
import type { WorkControl } from '#electron/threads/work-control.ts';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import type { LocusRules, NearestEvidence } from '#shared/rules/allele-submission.ts';
import { checkCoding } from '#shared/sequence/coding-check.ts';
import { listDifferences } from '#shared/sequence/differences.ts';
import { reverseComplement } from '#shared/sequence/reverse-complement.ts';
import type { EvaluatedAllele } from './evaluated.ts';

type AlleleEvidence = NonNullable<ItemEvidence['allele']>;

/** How many differences are listed. */
const LISTED = 100;

/** What speaks for and against an allele: its length, the nearest known one, its codons, and what its locus asks for. */
export async function alleleEvidence(
  { database, control }: { database: Database; control: WorkControl },
  rules: LocusRules,
  locus: number,
  { sequence, evidence = {} }: EvaluatedAllele,
): Promise<AlleleEvidence> {
  const { length_varies, length, min_length, max_length, limits } = rules;
  const { inside, contains } = evidence;
  const nearest = nearestOf(evidence);
  return {
    data_type: rules.data_type,
    length: sequence.length,
    limits: {
      length_varies,
      ...given({ length, min_length, max_length }),
      identity: limits.identity,
      aligned: limits.aligned,
    },
    ...defined({ nearest: nearest ? compareNearest(database, rules, sequence, nearest, control) : undefined }),
    ...given({ inside, contains }),
    ...codingOf(rules, sequence),
    attributes: readAttributes(database.connection, locus).map(({ allowed_values, ...attribute }) => ({
      ...given(attribute),
      ...defined({ allowed_values: allowed_values && [...allowed_values] }),
    })),
  };
}

/** Without the members that are not given. */
function given<Members extends object>(
  members: Members,
): { [Name in keyof Members]: Exclude<Members[Name], undefined> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as never;
}

/** The nearest allele; one with the same sequence, or the reverse complement, is the nearest of all. */
function nearestOf({
  defined_as,
  reverse_of,
  nearest,
}: NonNullable<EvaluatedAllele['evidence']>): NearestEvidence | null | undefined {
  if (defined_as !== undefined) return { allele_id: defined_as, identity: 100, aligned: 100, reversed: false };
  if (reverse_of !== undefined) return { allele_id: reverse_of, identity: 100, aligned: 100, reversed: true };
  return nearest;
}

/** Lays the new sequence below the nearest allele. Two that cannot be aligned as a whole are only named. */
function compareNearest(
  { connection }: Database,
  { name, data_type }: LocusRules,
  sequence: string,
  nearest: NearestEvidence,
  control: WorkControl,
): NonNullable<AlleleEvidence['nearest']> {
  const turned = nearest.reversed ? reverseComplement(sequence) : sequence;
  const rows = [
    { kind: 'allele' as const, allele_id: nearest.allele_id },
    { kind: 'sequence' as const, name: 'new', sequence: turned },
  ];
  try {
    const [above = '', below = ''] = alignSequences(connection, { locus: name, rows }, control).rows.map(
      ({ residues }) => residues,
    );
    const differences = differencesOf(above, below, data_type);
    return {
      ...nearest,
      rows: [above, below],
      differences: differences.slice(0, LISTED),
      difference_count: differences.length,
    };
  } catch (error) {
    if (!(error instanceof AppError) || error.problem.status !== 400) throw error;
    return { ...nearest, differences: [], difference_count: 0 };
  }
}

/** The names of the differences between two aligned rows, in positions of the upper one. */
function differencesOf(above: string, below: string, dataType: LocusRules['data_type']): string[] {
  const signs = Array.from(above, (residue, column) => {
    if (residue === '-') return 'I';
    if (below[column] === '-') return 'D';
    return residue === below[column] ? '=' : 'X';
  }).join('');
  const cigar = signs.replaceAll(/(.)\1*/g, (run, sign: string) => `${run.length}${sign}`);
  const [allele, query] = [above.replaceAll('-', ''), below.replaceAll('-', '')];
  const end = query.length;
  const place = { allele, query, start: 1, end, orientation: 'forward' as const, cigar, scale: 1 as const };
  return listDifferences({ ...place, allele_start: 1, query_start: 1, query_end: end }, dataType).map(
    ({ label }) => label,
  );
}

function codingOf({ coding, data_type }: LocusRules, sequence: string): Pick<AlleleEvidence, 'coding'> {
  if (!coding || data_type !== 'DNA') return {};
  const { orf, genetic_code, start_codons, complete } = coding;
  const found = checkCoding(sequence, orf, genetic_code, start_codons);
  const { starts_with_start, ends_with_stop, whole_codons, internal_stops } = found;
  return { coding: { starts_with_start, ends_with_stop, whole_codons, internal_stops, required: complete } };
}
