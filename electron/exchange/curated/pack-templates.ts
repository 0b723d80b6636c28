import { strToU8, zipSync } from 'fflate';
import { listTemplates } from './write-templates.ts';

/** The templates in one ZIP archive. */
export function packTemplates(): Uint8Array {
  return zipSync(Object.fromEntries(listTemplates().map(({ name, text }) => [`templates/${name}`, strToU8(text)])));
}
