import { formatCount } from '#renderer/ui/text/format.ts';
import { isMembers } from './member-paths.ts';

/** Characters of a text that a line of a history or a comparison shows. */
const MOST = 160;

/** A value as people read it in one line: lists with commas, what is long cut. */
export function valueText(value: unknown): string {
  const text = plainText(value);
  return text.length <= MOST ? text : `${text.slice(0, MOST)}… (${formatCount(text.length)} characters)`;
}

function plainText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.length === 0 ? 'nothing' : value.map(plainText).join(', ');
  if (!isMembers(value)) return '';
  if (typeof value['allele_id'] === 'string') return designationText(value['allele_id'], value);
  return Object.entries(value)
    .filter(([, inner]) => inner !== null && inner !== undefined && inner !== '')
    .map(([name, inner]) => `${name}: ${plainText(inner)}`)
    .join('; ');
}

/** An allele of an isolate, with what is unusual about it: `5 (automatic, provisional, weak signal)`. */
function designationText(allele: string, { method, status, comments }: Record<string, unknown>): string {
  const about = [method === 'automatic' ? method : '', status === 'provisional' ? status : '', comments];
  const said = about.filter((word) => typeof word === 'string' && word !== '');
  return said.length === 0 ? allele : `${allele} (${said.join(', ')})`;
}
