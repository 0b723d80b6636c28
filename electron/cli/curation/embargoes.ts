import { USUAL_DAYS } from '#shared/api/custody.ts';
import { routes } from '#shared/api/routes.ts';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import { argument, command, FORMAT, group, option, parseNumber } from '../command.ts';
import type { askSite } from '../sites/ask-site.ts';

const DATABASE = { database: argument('<database>', 'the database of the isolates') };
const ISOLATE = { ...DATABASE, isolate: argument('<isolate>', 'id of the isolate') };
const SITE = option('<site>', 'another Allelier, by id or name (else this computer)');
const ANSWER = { site: SITE, reason: option('<text>', 'why; the history keeps it') };
const COLUMNS = ['isolate_id', 'isolate', 'state', 'day', 'asked_until', 'owners', 'reason'];

/** Asks a site; what that needs is loaded only then. */
async function ask(...[shell, site, work]: Parameters<typeof askSite<void>>): Promise<void> {
  const { askSite: asking } = await import('../sites/ask-site.ts');
  return asking(shell, site, work);
}

/** When embargoes end, and what owners ask, through the routes of the service. */
export const embargoes = [
  group('embargoes', 'see when isolates become public, and answer owners who ask for a later day'),
  command({
    path: 'embargoes list',
    help: 'list what owners ask, the embargoes that end soon, and those that have ended lately',
    arguments: DATABASE,
    options: {
      days: option('<number>', 'how many days from today, and before today', {
        parse: parseNumber,
        default: USUAL_DAYS,
      }),
      site: SITE,
      format: FORMAT,
    },
    run: ({ database, days, site, format }, shell) =>
      ask(shell, site, async (api) => {
        const { extensions } = await api.get(routes.listExtensions, { database });
        const { ending, ended } = await api.get(routes.listEmbargoes, { database }, { days });
        const rows = shell.table(COLUMNS, format);
        for (const each of extensions) {
          const { isolate_id, isolate, embargo_until, asked_until, asked_by = '', reason = '' } = each;
          const cells = [String(isolate_id), isolate, 'asked', embargo_until, asked_until, asked_by, reason];
          rows.row(cells, { state: 'asked', ...each });
        }
        for (const each of ending.isolates) {
          const { isolate_id, isolate, embargo_until, owners } = each;
          rows.row([String(isolate_id), isolate, 'ends', embargo_until, '', owners.join('; '), ''], {
            state: 'ends',
            ...each,
          });
        }
        for (const each of ended.isolates) {
          const { isolate_id, isolate, ended_at, owners } = each;
          rows.row([String(isolate_id), isolate, 'ended', ended_at, '', owners.join('; '), ''], {
            state: 'ended',
            ...each,
          });
        }
        rows.end();
        for (const [records, shown, what] of [
          [ending.records, ending.isolates.length, 'end'],
          [ended.records, ended.isolates.length, 'have ended'],
        ] as const)
          if (records > shown) shell.note(`${records} embargoes ${what}; ${shown} are listed.`);
      }),
  }),
  command({
    path: 'embargoes grant',
    help: 'keep an isolate private until the day for which an owner asks',
    arguments: ISOLATE,
    options: ANSWER,
    run: ({ database, isolate, site, reason }, shell) =>
      ask(shell, site, async (api) => {
        const isolate_id = parseNumber(isolate);
        const { asked_until: embargo_until } = await api.get(routes.getCustody, { database, isolate_id });
        if (embargo_until === undefined) {
          const sentence = `Nobody asks for a later day of isolate ${isolate_id}, or the request was answered.`;
          throw new AppError(400, 'record_refused', sentence);
        }
        const body = { embargo_until, ...defined({ reason }) };
        await api.send(routes.changeCustody, { database, isolate_id }, body, { match: '*' });
        shell.print(`Isolate ${isolate_id} is private until ${embargo_until}.`);
      }),
  }),
  command({
    path: 'embargoes decline',
    help: 'leave the day of an isolate as it is, although an owner asks for a later one',
    arguments: ISOLATE,
    options: ANSWER,
    run: ({ database, isolate, site, reason }, shell) =>
      ask(shell, site, async (api) => {
        const isolate_id = parseNumber(isolate);
        const { embargo_until } = await api.send(
          routes.declineExtension,
          { database, isolate_id },
          defined({ reason }),
        );
        shell.print(`Isolate ${isolate_id} is private until ${embargo_until}, as before.`);
      }),
  }),
];
