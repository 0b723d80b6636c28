import type { RowProblem } from '#shared/rules/rule-problem.ts';
import type { EditorField } from './editor-kind.ts';
import { pathName } from './member-paths.ts';

/** What is wrong or unusual, by the field at which it is shown; under the empty name what concerns no field. */
export interface FieldProblems {
  errors: Readonly<Record<string, string>>;
  warnings: Readonly<Record<string, string>>;
}

/** The field that a problem is about: `provenance.country`, or `country` alone; of `aliases.2` the whole list. */
function fieldFor(fields: readonly EditorField[], named: string | undefined): string {
  if (named === undefined) return '';
  const names = fields.map(({ path }) => pathName(path));
  const inner = fields.find(({ path }) => path[1] === named);
  const outer = names.find((name) => named.startsWith(`${name}.`));
  return names.find((name) => name === named) ?? (inner ? pathName(inner.path) : undefined) ?? outer ?? '';
}

function gathered(fields: readonly EditorField[], problems: readonly RowProblem[]): Record<string, string> {
  const texts: Record<string, Set<string>> = {};
  for (const { field, message } of problems) (texts[fieldFor(fields, field)] ??= new Set()).add(message);
  return Object.fromEntries(Object.entries(texts).map(([name, messages]) => [name, [...messages].join(' ')]));
}

/** Problems by field. Of one field all are told, each once. */
export function problemsOfFields(fields: readonly EditorField[], problems: readonly RowProblem[]): FieldProblems {
  return {
    errors: gathered(
      fields,
      problems.filter(({ severity }) => severity === 'error'),
    ),
    warnings: gathered(
      fields,
      problems.filter(({ severity }) => severity === 'warning'),
    ),
  };
}
