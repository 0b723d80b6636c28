import { templateColumn, templateFile, type TemplateColumn } from '#electron/exchange/write-workbook/template-file.ts';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import { isAddedOnly } from '#shared/rules/field.ts';
import { SUBMISSION_FACTS, typeTitle } from '#shared/rules/submission-types.ts';
import type { DraftTarget } from '#shared/rpc/contract/draft-target.ts';
import type { WorkbenchContext } from '../../workbench-context.ts';
import { describeTarget, type TargetAsked } from '../draft-target.ts';

type TemplateTools = Pick<WorkbenchContext, 'sites' | 'remoteSites' | 'dataFolder'>;

/**
 * A workbook to fill in with isolates, genomes or profiles for a database of any site: required columns first, and a sheet with the
 * rules of each. AppError 400 `wrong_kind` for a database of the other kind, and those of `describeTarget`.
 */
export async function draftTemplate(
  tools: TemplateTools,
  asked: TargetAsked,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const target = await describeTarget(tools, asked, signal);
  if (!target.takes) throw new AppError(400, 'wrong_kind', target.refusal ?? 'The database takes no such submission.');
  if (asked.type === 'profiles')
    return templateFile({ sheet: typeTitle(asked.type), columns: profileColumns(target.scheme) });
  return templateFile({
    sheet: typeTitle(asked.type),
    columns: isolateColumns(target.columns ?? []),
    ...defined({ further: SUBMISSION_FACTS[asked.type].changes ? undefined : furtherOf(asked.database) }),
  });
}

function furtherOf(database: string): string {
  return `A column with the name of a locus of ${database} holds allele ids, several separated by ";".`;
}

/** Required ones first, each group in the order of the database. Others of which few isolates have a value are for those who add them. */
function isolateColumns(columns: NonNullable<DraftTarget['columns']>): TemplateColumn[] {
  const all = columns
    .filter((column) => !isAddedOnly(column))
    .map(({ name, comments, allowed_values, ...rest }) =>
      templateColumn(name, comments ?? '', { ...rest, options: allowed_values ?? [] }),
    );
  return [...all.filter(({ required }) => required), ...all.filter(({ required }) => !required)];
}

function profileColumns(scheme: DraftTarget['scheme']): TemplateColumn[] {
  if (!scheme) throw new AppError(400, 'required', 'Choose a scheme first: its loci are the columns.');
  const about = 'The id of an allele. N where the locus is missing, if the scheme allows that.';
  return [
    ...scheme.loci.map((locus) => templateColumn(locus, about, { required: true })),
    templateColumn('id', 'Your name for the profile. Curators see it, and give the profile its own id.'),
  ];
}
