import { MAX_BREAKDOWN_COUNTS, type IsolateBreakdown } from '#shared/api/breakdown.ts';
import { compareNatural } from '#shared/natural-order.ts';
import type { CountTarget } from '#electron/store/isolates/count-isolates.ts';
import { countIsolates, isolatesToScan, type IsolateConditions } from '#electron/store/isolates/isolate-order.ts';
import { badParameter } from '#shared/api/bad-parameter.ts';
import { json, type Reply } from '../http/reply.ts';
import type { DatabaseContext } from '../http/service.ts';
import { omitEmpty } from '../resources/omit-empty.ts';
import { readConditions, stateToSearch, type ListQuery, type Restriction } from './isolate-list.ts';
import { namedTarget } from '#electron/store/isolates/isolate-targets.ts';
import { SCANNED_ON_THIS_THREAD } from './order-finder.ts';
import { chosenWithoutSchemes, usesSchemes } from './scheme-conditions.ts';

/** The most fields that are counted together: a chart has two axes. */
const MOST_FIELDS = 2;

type ShownValue = string | number | boolean | null;
type Count = IsolateBreakdown['counts'][number];

/** Isolates counted by values, in order. */
interface CountedValues {
  records: number;
  counts: Count[];
  isUpToDate: boolean;
}

/** A scheme that does not exist: nobody has a value of it. */
const NO_SCHEME = -1;

/** Answers how many isolates have each value of one or two fields. 400 if there are no such fields or too many values. */
export async function isolateBreakdown(
  context: DatabaseContext & { query: ListQuery & { fields: string; genome_size?: number | undefined } },
  restriction: Restriction,
): Promise<Reply> {
  const { database, query } = context;
  const names = query.fields.split(',').map((name) => name.trim());
  if (names.length > MOST_FIELDS) throw badParameter('fields', `must be at most ${MOST_FIELDS}, separated by a comma`);
  const targets: CountTarget[] = [];
  for (const name of names) {
    const named = namedTarget(database, name, 'fields');
    if (!named || !isCountable(named.target)) {
      throw badParameter(
        'fields',
        `names "${name}", which is neither a provenance field of this database nor scheme.ID.FIELD or locus.NAME`,
      );
    }
    targets.push(named.target);
  }
  const conditions = readConditions(query, { ...restriction, ...omitEmpty({ genomeSize: query.genome_size }) });
  const { records, counts, isUpToDate } = await countByValues(context, conditions, targets);
  return { ...json({ records, fields: names, counts } satisfies IsolateBreakdown), isOutdated: !isUpToDate };
}

function isCountable(target: { on: string }): target is CountTarget {
  return ['column', 'value', 'attribute', 'locus', 'scheme'].includes(target.on);
}

/** Counts the isolates that fulfil all conditions. 400 if they have too many different values. */
export async function countByValues(
  context: DatabaseContext,
  conditions: IsolateConditions,
  targets: CountTarget[],
): Promise<CountedValues> {
  const { service, database } = context;
  const hides = context.linked.hidesDefinitions;
  const of = hides ? chosenWithoutSchemes(conditions) : conditions;
  const by = targets.map((target) => (hides && target.on === 'scheme' ? { ...target, scheme: NO_SCHEME } : target));
  const needsSchemes = usesSchemes(of) || by.some(({ on }) => on === 'scheme');
  const { isUpToDate, state } = await stateToSearch(context, needsSchemes);
  const query = { list: 'isolate_count', of, by, most: MAX_BREAKDOWN_COUNTS + 1 } as const;
  const scanned = () =>
    isolatesToScan(
      database,
      { list: 'isolates', ...of },
      countIsolates(database, true).records,
      SCANNED_ON_THIS_THREAD,
    );
  const { counted = 0, countedByValues = [] } = await service.orders.find(database, state, query, scanned);
  if (countedByValues.length > MAX_BREAKDOWN_COUNTS) {
    throw badParameter('fields', `have more than ${MAX_BREAKDOWN_COUNTS} different values; ask for fewer isolates`);
  }
  const counts = countedByValues.map(({ values, records }) => ({
    values: values.map((value, index) => shown(by[index], value)),
    records,
  }));
  return { records: counted, counts: counts.toSorted(compareCounts), isUpToDate };
}

/** The number of isolates by value, for the breakdown of a single field. Isolates without a value do not count. */
export function countsByText({ counts }: Pick<CountedValues, 'counts'>): [string, number][] {
  return counts.flatMap(({ values: [value = null], records }): [string, number][] =>
    value === null ? [] : [[String(value), records]],
  );
}

/** A stored value as it is written. */
function shown(target: CountTarget | undefined, value: string | number | null): ShownValue {
  if (value === null || !target) return value;
  if (target.type === 'bool') return value === 'true';
  const isNumber = target.type === 'number' && /^-?\d{1,15}$/.test(String(value));
  return isNumber ? Number(value) : value;
}

function compareCounts(left: Count, right: Count): number {
  for (const [index, value] of left.values.entries()) {
    const order = compareShown(value, right.values[index] ?? null);
    if (order !== 0) return order;
  }
  return 0;
}

function compareShown(left: ShownValue, right: ShownValue): number {
  if (left === null || right === null) return Number(left === null) - Number(right === null);
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return compareNatural(String(left), String(right));
}
