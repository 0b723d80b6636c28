import type { IsolateMembers } from '../api/curation/isolate-members.ts';
import { fieldFault, type FieldDefinition } from './field.ts';
import { conditionProblem } from './field-conditions.ts';
import { ownMember } from '../own-member.ts';
import { aliasProblem, isolateNameProblem, publicationsProblem } from './isolate.ts';
import { errorOf, type RowProblem } from './rule-problem.ts';

/** An isolate as it is kept by hand: each field has its values as texts. */
export interface EditableIsolate extends Omit<IsolateMembers, 'provenance'> {
  provenance: Readonly<Record<string, readonly string[]>>;
}

/**
 * Everything that is wrong with an isolate, by member; that of a field is named `provenance.country`. `isProject` says whether there is
 * a project of an id.
 */
export function checkIsolateRecord(
  { isolate, provenance, aliases, publications, projects }: EditableIsolate,
  fields: ReadonlyMap<string, FieldDefinition>,
  isProject: (id: number) => boolean,
): RowProblem[] {
  const problems: RowProblem[] = [];
  const add = (code: string, message: string | undefined, field: string) => {
    if (message !== undefined) problems.push(errorOf(code, message, field));
  };
  add('bad_name', isolateNameProblem(isolate), 'isolate');
  const valuesOf = (name: string) => ownMember(provenance, name) ?? [];
  const values = { fields, valuesOf };
  for (const field of fields.values()) {
    const fault = fieldFault(valuesOf(field.name), field);
    const broken = fault
      ? undefined
      : conditionProblem(valuesOf(field.name), field, values, `provenance.${field.name}`);
    if (broken) problems.push(broken);
    if (fault) add(fault.code, fault.reason, `provenance.${field.name}`);
    else if (!field.multiple && valuesOf(field.name).length > 1) {
      add('several_values', `${field.name} takes one value only.`, `provenance.${field.name}`);
    }
  }
  for (const name of Object.keys(provenance)) {
    if (!fields.has(name)) add('unknown_field', `The database has no field "${name}".`, `provenance.${name}`);
  }
  add('bad_alias', aliasProblem(aliases), 'aliases');
  add('bad_publication', publicationsProblem(publications), 'publications');
  const unknown = projects.find((id) => !isProject(id));
  add('unknown_project', unknown === undefined ? undefined : `There is no project ${unknown}.`, 'projects');
  return problems;
}
