import { emailProblem, userNameProblem } from './account.ts';
import { errorOf, type RowProblem } from './rule-problem.ts';
import { lineProblems } from './text-members.ts';
import { isVisible } from './visible-name.ts';

/** What is wrong with a person of a database. */
export function checkUser(members: {
  user_name: string;
  first_name: string;
  surname: string;
  affiliation: string;
  email: string;
}): RowProblem[] {
  const { user_name, first_name, surname, affiliation, email } = members;
  const problems: readonly [string, string | undefined][] = [
    ['user_name', userNameProblem(user_name)],
    ['first_name', !isVisible(first_name) ? 'The first name is empty.' : undefined],
    ['surname', !isVisible(surname) ? 'The surname is empty.' : undefined],
    ['email', emailProblem(email)],
  ];
  const lines = lineProblems([
    ['first_name', 'The first name', first_name],
    ['surname', 'The surname', surname],
    ['affiliation', 'The affiliation', affiliation],
  ]);
  return [
    ...problems.flatMap(([member, problem]) => (problem === undefined ? [] : [errorOf('bad_value', problem, member)])),
    ...lines,
  ];
}
