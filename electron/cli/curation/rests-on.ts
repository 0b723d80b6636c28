import { InvalidArgumentError } from 'commander';
import { routes } from '#shared/api/routes.ts';
import { countOf } from '#shared/count-of.ts';
import { argument, command, FORMAT, option } from '../command.ts';

function parseId(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Write the id of an isolate: a whole number above zero.');
}

const COLUMNS = ['kind', 'record', 'supported_by_others', 'status'];

/** What rests on the genome of an isolate, through the route of the service. */
export const restsOn = command({
  path: 'rests-on',
  help: 'list what came from the genome of an isolate, and whether others support it, too',
  arguments: {
    database: argument('<database>', 'the database of the isolate'),
    isolate: argument('<isolate>', 'id of the isolate'),
  },
  options: { site: option('<site>', 'another Allelier, by id or name (else this computer)'), format: FORMAT },
  run: async ({ database, isolate, site, format }, shell) => {
    const isolate_id = parseId(isolate);
    const { askSite } = await import('../sites/ask-site.ts');
    const found = await askSite(shell, site, (api) => api.get(routes.getRestsOn, { database, isolate_id }));
    const rows = shell.table(COLUMNS, format);
    const support = (isSupported: boolean) => (isSupported ? 'yes' : 'no');
    for (const each of found.alleles) {
      const cells = ['allele', `${each.locus} ${each.allele_id}`, support(each.supported_by_others), ''];
      rows.row(cells, { kind: 'allele', ...each });
    }
    for (const each of found.types) {
      const record = `${each.scheme} ${each.primary_key} ${each.profile_id}`;
      rows.row(['type', record, support(each.supported_by_others), ''], { kind: 'type', ...each });
    }
    for (const each of found.designations) {
      rows.row(['designation', `${each.locus} ${each.allele_id}`, 'no', ''], { kind: 'designation', ...each });
    }
    for (const each of found.submissions) {
      const cells = ['submission', `${each.submission_id} ${each.item_id}`, '', each.status];
      rows.row(cells, { kind: 'submission', ...each });
    }
    rows.end();
    if (found.genomes.length === 0)
      shell.note(`The isolate ${isolate_id} has no contigs, and no genome is noted of it.`);
    if (found.definitions === undefined)
      shell.note('Its alleles and types are not looked for: no definitions can be read.');
    if (found.by_hand > 0) shell.note(`${countOf(found.by_hand, 'designation')} by hand, not listed.`);
    if (found.not_known > 0)
      shell.note(`${countOf(found.not_known, 'designation')} of which the genome is not known, not listed.`);
  },
});
