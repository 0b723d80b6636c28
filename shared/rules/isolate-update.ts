import { fileNameProblem, NEEDS_METHOD, technologyProblem } from './isolate.ts';
import { errorOf, type RowProblem } from './rule-problem.ts';

/**
 * Columns of a submission of updates that bring contigs to an isolate: a file, and how it was sequenced. Submissions of genomes have the
 * same ones.
 */
export const CONTIG_COLUMNS = ['assembly_filename', 'sequence_method'] as const;

/** Members of isolates that only curators change. */
export const CURATED_MEMBERS: readonly string[] = ['projects', 'old_versions'];

/** The file of contigs that a row of changes brings. */
export interface UpdateContigs {
  assembly_filename?: string;
  sequence_method?: string;
}

/** Reads the cells of the columns of contigs, and what is wrong with them. */
export function readUpdateContigs(cells: { readonly [Column in (typeof CONTIG_COLUMNS)[number]]: string }): {
  contigs: UpdateContigs;
  problems: RowProblem[];
} {
  const [file, method] = [cells.assembly_filename.trim(), cells.sequence_method.trim()];
  const problems: RowProblem[] = [];
  const tell = (code: string, field: string, reason: string | undefined) => {
    if (reason !== undefined) problems.push(errorOf(code, reason, field));
  };
  if (file !== '') {
    tell('file_name', 'assembly_filename', fileNameProblem(file));
    tell('required', 'sequence_method', method === '' ? NEEDS_METHOD : undefined);
  } else if (method !== '') {
    tell('required', 'assembly_filename', 'A sequence_method needs an assembly_filename.');
  }
  if (method !== '') tell('technology', 'sequence_method', technologyProblem(method));
  return {
    contigs: {
      ...(file === '' ? {} : { assembly_filename: file }),
      ...(method === '' ? {} : { sequence_method: method }),
    },
    problems,
  };
}
