import { judgeAnew } from '#electron/curation/verdict/judge-anew.ts';
import { bumpDetailsVersion } from '#electron/store/file/meta.ts';
import { VERDICT_KEY } from '#electron/store/records/verdict-settings.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { GENERATED_ISOLATES, GENERATED_SEQDEF } from '#test/support/generated-isolates.ts';
import { plantIn } from '#test/support/plant.ts';
import type { GenomeFigures, SchemeFigures } from '#shared/verdict/genome-figures.ts';
import { MOST_NAMED } from '#shared/verdict/verdict.ts';
import { median, type Line } from './table.ts';

/** Milliseconds in which all verdicts are worked out anew. */
const ANEW_GOAL = 10_000;
/** Milliseconds of a list: as fast as others of its kind. */
const LIST_GOAL = 300;

/** A list of isolates that is asked for. */
interface Request {
  what: string;
  path: string;
  body?: (round: number) => unknown;
}

/** Times that each list is asked for. */
const ROUNDS = 15;

const LISTS: readonly Request[] = [
  {
    what: 'Page of 100 with country, ST and verdict',
    path: '/isolates?include_records=1&fields=country,scheme.1.ST,verdict&page=PAGE',
  },
  {
    what: 'Search by verdict (new each time)',
    path: '/isolates/search',
    body: (round) => ({
      filter: {
        any: [
          { property: 'verdict', op: '=', value: 'bad' },
          { field: 'code', op: '=', value: `c-${round}` },
        ],
      },
    }),
  },
  { what: 'Sorted by verdict (new order)', path: '/isolates?sort=verdict&added_after=2010-01-ROUND' },
];

/** Verdicts of all isolates: how long lists with them take, and working them out by another limit. */
export async function measureKeptVerdicts(
  dataFolder: DataFolder,
  ask: (request: Request, round: number) => Promise<void>,
): Promise<Line[]> {
  const isolates = plantIn(await dataFolder.open(GENERATED_ISOLATES));
  const definitions = plantIn(await dataFolder.open(GENERATED_SEQDEF));
  plantFigures(isolates.connection);
  const setLimit = (look: number) => {
    const settings = JSON.stringify({ rules: { contigs: { look, bad: 2 * look } } });
    definitions.connection
      .prepare('insert into meta (key, value) values (?, ?) on conflict (key) do update set value = excluded.value')
      .run(VERDICT_KEY, settings);
    bumpDetailsVersion(definitions.connection);
  };
  const lines: Line[] = [];
  for (const look of [200, 100]) {
    setLimit(look);
    const [started, before] = [performance.now(), process.cpuUsage()];
    const changed = (await judgeAnew(dataFolder, GENERATED_SEQDEF))[0]?.changed.length ?? 0;
    const value = performance.now() - started;
    const { user, system } = process.cpuUsage(before);
    const what = `All verdicts worked out anew, ${changed.toLocaleString('en')} changed`;
    lines.push({ what, value, unit: 'ms', processor: (user + system) / 1000, goal: ANEW_GOAL });
  }
  for (const request of LISTS) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const started = performance.now();
      await ask(request, round);
      times.push(performance.now() - started);
    }
    lines.push({ what: request.what, value: median(times), unit: 'ms', goal: LIST_GOAL });
  }
  return lines;
}

/** Figures of two schemes for each isolate, as genomes have that lack some loci. */
function plantFigures(connection: Awaited<ReturnType<DataFolder['open']>>['connection']): void {
  const scheme = (name: string, loci: number, called: number): SchemeFigures => ({
    scheme: name,
    loci,
    called,
    new: 2,
    broken: 1,
    twice: 0,
    lost_loci: Array.from({ length: Math.min(MOST_NAMED, loci - called) }, (_, at) => `LOCUS_${1000 + at}`),
    new_loci: ['LOCUS_2001', 'LOCUS_2002'],
    twice_loci: [],
    is_searched: true,
  });
  const verdicts = connection.prepare(
    "insert into isolate_verdict values (?, 'none', 0, ?, '', '2026-01-01T00:00:00.000Z')",
  );
  const figured = connection.prepare("insert into isolate_figures values (?, '', ?, '{}')");
  connection.exec('begin');
  for (const row of connection.prepare('select id from isolate').all()) {
    const id = Number(row['id']);
    const figures: GenomeFigures = {
      contigs: 20 + ((id * 7) % 400),
      total: 2_200_000,
      assembly: { n50: 60_000, gc: 51.7, undetermined: 0.001 },
      schemes: [scheme('MLST', 7, 7), scheme('cgMLST', 2_000, 1_970)],
    };
    verdicts.run(id, GENERATED_SEQDEF);
    figured.run(id, JSON.stringify(figures));
  }
  connection.exec('commit');
  bumpDetailsVersion(connection);
}
