import { describe, expect, it } from 'vitest';
import { IsolateFilter } from '#shared/api/isolate-filter.ts';
import { checkCondition, checkDraft } from '#renderer/records/query-builder/check-condition.ts';
import {
  draftFilter,
  draftOfFilter,
  equalityBody,
  narrowed,
  readList,
} from '#renderer/records/query-builder/draft-filter.ts';
import {
  addPart,
  changePart,
  conditionsOf,
  emptyDraft,
  isUntouched,
  newCondition,
  newGroup,
  removePart,
} from '#renderer/records/query-builder/draft.ts';
import { describeFilter, readFilter, writeFilter } from '#renderer/records/query-builder/filter-text.ts';
import { operatorsOf } from '#renderer/records/query-builder/operators.ts';
import {
  refOfTarget,
  targetOfRef,
  unlistedTarget,
  type FilterTarget,
} from '#renderer/records/query-builder/query-target.ts';

const year: FilterTarget = { ref: 'field.year', label: 'year', group: 'Fields', type: 'int' };
const date: FilterTarget = { ref: 'field.received', label: 'received', group: 'Fields', type: 'date' };
const country: FilterTarget = { ref: 'field.country', label: 'country', group: 'Fields', type: 'text' };
const targets = new Map([year, date, country].map((target) => [target.ref, target]));
const targetOf = (ref: string): FilterTarget => targets.get(ref) ?? unlistedTarget(ref);

const filters: IsolateFilter[] = [
  { all: [{ field: 'country', op: '=', value: 'Norway' }] },
  {
    any: [
      { field: 'year', op: '>', value: 2010 },
      { locus: "a/b 'c'", op: 'contains', value: '1' },
    ],
  },
  {
    all: [
      { scheme: 1, scheme_field: 'clonal.complex', op: 'not-empty' },
      {
        any: [
          { field: 'country', op: 'in', values: ['UK', 'Norway'] },
          { field: 'received', op: 'empty' },
        ],
      },
      {
        all: [
          { field: 'year', op: '>=', value: 2010 },
          { field: 'year', op: '<=', value: 2015 },
        ],
      },
    ],
  },
  {
    all: [
      { property: 'project', op: 'contains', value: 'survey' },
      { classification_scheme: 2, op: '=', value: 14 },
    ],
  },
];

describe('a query within a project', () => {
  const within = { property: 'project_id', op: '=', value: 3 } as const;

  it('keeps to the project whatever else is asked', () => {
    const [all, any] = filters as [IsolateFilter, IsolateFilter];
    expect(narrowed(within, all)).toEqual({ all: [within, ...(all.all ?? [])] });
    expect(narrowed(within, any)).toEqual({ all: [within, any] });
    expect(narrowed(undefined, any)).toBe(any);
  });
});

describe('a draft of a query', () => {
  it.each(filters)('gives back the filter that it was made from, and the service understands it: %j', (filter) => {
    const draft = draftOfFilter(filter);
    const again = draftFilter(draft, (ref) => targetOf(ref).type);
    expect(again).toEqual(filter);
    expect(IsolateFilter.parse(again)).toEqual(filter);
    expect(readFilter(writeFilter(again))).toEqual({ filter });
  });

  it('shows "at least" and "at most" of one field as a range', () => {
    const [range] = conditionsOf(draftOfFilter({ all: [filters[2]?.all?.[2] ?? {}] }));
    expect(range).toMatchObject({ ref: 'field.year', operator: 'between', text: '2010', end: '2015' });
  });

  it('puts a lone condition of an address into a group', () => {
    const draft = draftOfFilter({ field: 'year', op: '=', value: 7 });
    expect(draftFilter(draft, () => 'int')).toEqual({ all: [{ field: 'year', op: '=', value: 7 }] });
  });

  it('adds, changes and removes parts at any depth, and drops groups that become empty', () => {
    const inner = newCondition({ ref: 'field.year', text: '1' });
    const group = newGroup('any', [inner]);
    let draft = addPart(emptyDraft(), '', newCondition());
    draft = addPart(draft, draft.id, group);
    draft = addPart(draft, group.id, newCondition({ ref: 'field.country' }));
    expect(conditionsOf(draft).map(({ ref }) => ref)).toEqual(['', 'field.year', 'field.country']);
    draft = changePart(draft, inner.id, (part) => ({ ...part, text: '2' }) as typeof inner);
    expect(conditionsOf(draft)[1]?.text).toBe('2');
    for (const { id } of conditionsOf(draft).slice(1)) draft = removePart(draft, id);
    expect(draft.parts).toHaveLength(1);
    expect(isUntouched(draft)).toBe(true);
    expect(draftFilter(newGroup('all', []), () => 'text')).toBeUndefined();
  });
});

describe('a reference', () => {
  it.each(['field.a.b', 'locus.NEIS0001 (abcZ)', 'locus.x.y', 'scheme.12.clonal.complex'])(
    '%s goes both ways',
    (ref) => {
      expect(refOfTarget(targetOfRef(ref))).toBe(ref);
    },
  );
});

describe('checking a condition', () => {
  const check = (target: FilterTarget, about: Parameters<typeof newCondition>[0]) =>
    checkCondition(newCondition({ ref: target.ref, ...about }), target);

  it('wants a field and then a value', () => {
    expect(checkCondition(newCondition(), undefined)).toMatchObject({ at: 'target', isMissing: true });
    expect(check(country, { text: ' ' })).toMatchObject({ at: 'text', isMissing: true });
    expect(check(country, { operator: 'empty' })).toBeUndefined();
  });

  it('knows the types', () => {
    expect(check(year, { text: '20x' })?.message).toBe('Must be a whole number, e.g. 2019');
    expect(check(year, { text: '-3' })).toBeUndefined();
    expect(check(date, { text: '2024-02-30' })?.message).toBe('Must be a date written YYYY-MM-DD');
    expect(check(date, { text: '2024-02-29' })).toBeUndefined();
    expect(check({ ...year, type: 'float' }, { text: '1.5e3' })).toBeUndefined();
    expect(check({ ...year, type: 'bool' }, { text: 'true' })).toBeUndefined();
    expect(check({ ...year, type: 'bool' }, { text: 'maybe' })?.message).toBe('Must be true or false');
    expect(operatorsOf('bool', 'all')).toEqual(['=', '!=', 'empty', 'not-empty']);
  });

  it('refuses a range the wrong way round', () => {
    expect(check(year, { operator: 'between', text: '9', end: '10' })).toBeUndefined();
    expect(check(year, { operator: 'between', text: '10', end: '9' })).toMatchObject({ at: 'end' });
  });

  it('names the value of a list that does not fit', () => {
    expect(check(year, { operator: 'in', text: '1\n2\nthree' })?.message).toBe(
      '“three” is not a whole number, e.g. 2019',
    );
    const draft = newGroup('all', [newCondition({ ref: year.ref, operator: 'in', text: '1\n2' }), newCondition()]);
    expect([...checkDraft(draft, targetOf).values()].map(({ at }) => at)).toEqual(['target']);
  });
});

describe('a pasted list', () => {
  it.each([
    ['a\r\nb\n\na\tc', ['a', 'b', 'c']],
    ['a, b;c', ['a', 'b', 'c']],
    ['Bonn, Germany\nOslo, Norway', ['Bonn, Germany', 'Oslo, Norway']],
    [' \n', []],
  ])('%j holds %j', (text, values) => {
    expect(readList(text)).toEqual(values);
  });
});

describe('the search that every site knows', () => {
  it('takes equal values that must all hold, and nothing else', () => {
    expect(
      equalityBody({
        all: [
          { field: 'country', op: '=', value: 'UK' },
          { scheme: 1, scheme_field: 'ST', op: '=', value: 11 },
        ],
      }),
    ).toEqual({ 'field.country': 'UK', 'scheme.1.ST': 11 });
    for (const filter of filters.slice(1)) expect(equalityBody(filter)).toBeUndefined();
  });
});

describe('a filter in words', () => {
  it('names fields, operators and values, with brackets only where they are needed', () => {
    expect(filters.map((filter) => describeFilter(filter, targetOf))).toEqual([
      'country is Norway',
      "year is more than 2010 or a/b 'c' contains 1",
      'clonal.complex (scheme 1) is not empty and (country is UK or Norway or received is empty) and year is between 2010 and 2015',
      'project contains survey and group (classification scheme 2) is 14',
    ]);
    expect(describeFilter({ field: 'year', op: 'in', values: [1, 2, 3, 4] }, targetOf)).toBe('year is one of 4 values');
  });

  it('says when an address holds none', () => {
    expect(readFilter('')).toEqual({});
    expect(readFilter('{"all":[').problem).toContain('cut off');
    expect(readFilter('{"all":[{"field":"x","op":"~","value":1}]}').problem).toContain('must be one of');
  });
});
