import { addressPartProblem } from './address-part.ts';
import { readText } from './text-value.ts';

/** Members of a profile record that a column of a table can fill in: who it is from, and when it was entered. */
export const ORIGIN_MEMBERS = ['sender', 'curator', 'date_entered', 'datestamp'] as const;
export type OriginMember = (typeof ORIGIN_MEMBERS)[number];

/** Members that the program computes, and what it says of the use of a profile. */
const WORKED_OUT = ['alleles', 'classification_schemes', 'LINcode', 'LINcode_assigned_here', 'not_used'];

/** Whether a column of this name fills in a member. */
export function isOriginMember(name: string): name is OriginMember {
  return ORIGIN_MEMBERS.some((member) => member === name);
}

/**
 * Why a text cannot be the name of a scheme field. Undefined if it can. In a record, fields are next to the members.
 */
export function schemeFieldNameProblem(name: string): string | undefined {
  if (isOriginMember(name) || WORKED_OUT.includes(name)) {
    return `"${name}" is a member of every profile record and cannot be a field. Rename the column or remove it.`;
  }
  return addressPartProblem(name, 'the name of a field');
}

/** Why a text cannot be a date of a record, such as when it was entered. Undefined if it can. `today` is an ISO date. */
export function profileDateProblem(text: string, member: string, today: string): string | undefined {
  const read = readText(text, 'date', member);
  if ('reason' in read) return read.reason;
  // East of here it may already be tomorrow.
  const latest = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
  return text > latest ? `${member} is ${text}, but today is ${today}. The date must not be in the future.` : undefined;
}
