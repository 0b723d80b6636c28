import { serve } from './custody.ts';
import { ask, ISOLATES, ROUNDS, timeOf, type Request } from './isolates.ts';
import { inTurn, type Group, type Line } from './table.ts';

const FIELDS = 1_000;
/** Of 1,000 fields each isolate has so many: 1 %. */
const FILLED = 10;

/** Sparse fields, and values of them spread over all isolates. */
const SPARSE = `
  with recursive number(n) as (select 1 union all select n + 1 from number where n < ${FIELDS})
    insert into isolate_field (name, type, group_name, unit, sparse, position)
    select 'mic_' || n, 'float', 'Resistance ' || (n % 20), 'mg/L', 1, 100 + n from number;
  with recursive part(k) as (select 0 union all select k + 1 from part where k < ${FILLED - 1})
    insert into isolate_value (isolate, field, value, number_value, position)
    select id, 'mic_' || (1 + (id * 7 + k * 97) % ${FIELDS}), id % 64, id % 64, 0 from isolate, part;`;

export const fieldsGroup: Group = {
  name: 'fields',
  title: '100,000 isolates with 1,000 sparse fields, of which each has 10',
  async measure() {
    await using sparse = await serve(SPARSE);
    await using plain = await serve('');
    const lines: Line[] = [];
    const page: Request = { what: 'One isolate', path: '/isolates/ROUND000' };
    const timesOf = async (requests: readonly (readonly [typeof sparse.app, Request])[]) => {
      const times = requests.map(() => [] as number[]);
      for (let round = 1; round <= ROUNDS; round += 1)
        for (const [at, [app, request]] of requests.entries())
          times[at]?.push(await timeOf(() => ask(app, request, round)));
      return times;
    };
    const [withFields = [], without = []] = await timesOf([
      [sparse.app, page],
      [plain.app, page],
    ]);
    lines.push({ what: 'One isolate', unit: 'ms', ...inTurn('without sparse fields', withFields, without), goal: 2 });
    const search = (what: string, body: NonNullable<Request['body']>): Request => ({
      what,
      path: '/isolates/search',
      body,
    });
    const sparseSearch = search('Search by a sparse field', (round) => ({ [`field.mic_${round + 1}`]: round }));
    const codeSearch = search('Search by an ordinary field', (round) => ({
      'field.code': `c-${String((round * 91 + 17) % ISOLATES).padStart(6, '0')}`,
    }));
    const [bySparse = [], byCode = []] = await timesOf([
      [sparse.app, sparseSearch],
      [sparse.app, codeSearch],
    ]);
    lines.push({ what: sparseSearch.what, unit: 'ms', ...inTurn('by an ordinary field', bySparse, byCode), goal: 3 });
    return lines;
  },
};
