import { lineProblem, longDescriptionProblem } from './description.ts';
import { errorOf, type RowProblem } from './rule-problem.ts';
import { isVisible } from './visible-name.ts';

/** What is wrong with a project. `twin` is the id of another project of the same name, if there is one. */
export function checkProject(
  { description, full_description }: { description: string; full_description: string | null },
  twin?: number,
): RowProblem[] {
  const name = !isVisible(description)
    ? 'The project needs a name.'
    : lineProblem('The name of the project', description);
  const about = longDescriptionProblem(full_description ?? '');
  const known = twin === undefined ? undefined : `Project ${twin} has this name already. Choose another one.`;
  return [
    ...(name === undefined ? [] : [errorOf('bad_name', name, 'description')]),
    ...(known === undefined ? [] : [errorOf('known_name', known, 'description')]),
    ...(about === undefined ? [] : [errorOf('too_long', about, 'full_description')]),
  ];
}
