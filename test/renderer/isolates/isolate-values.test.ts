import { describe, expect, it } from 'vitest';
import { countBases } from '#renderer/api/definitions/count-bases.ts';
import { readIsolateId } from '#renderer/app/palette/palette-items.ts';
import { assemblyFigures } from '#renderer/features/isolates/contig-statistics.ts';
import { shownFields } from '#renderer/records/isolates/isolate-columns.tsx';
import { provenanceValue, schemeValue } from '#renderer/records/isolates/isolate-values.ts';
import { splitValues } from '#shared/rules/field.ts';
import { addressOf } from '#renderer/records/isolates/use-isolate-view.ts';

const isolate = {
  provenance: { id: 7, isolate: 'Ex7', sender: 'http://127.0.0.1/db/x/users/3', year: 2004, source: ['soil', 'food'] },
  schemes: [
    { description: 'MLST', scheme: 'http://127.0.0.1/db/x/schemes/1', fields: { ST: [11, 12], complex: 'ST-11' } },
    { description: 'cgMLST', fields: { cgST: 5 } },
  ],
};

describe('a cell of a table of isolates', () => {
  it('joins several values, keeps numbers, and gives people by their number', () => {
    expect(['year', 'source', 'sender', 'nothing'].map((field) => provenanceValue(isolate, field))).toEqual([
      2004,
      'soil; food',
      '3',
      undefined,
    ]);
  });

  it('can be taken apart again by a table, and says yes or no among several values, too', () => {
    const values = ['a; b', 'c\\d', true, 7];
    const cell = provenanceValue({ provenance: { id: 7, seen: values } }, 'seen');
    expect(splitValues(String(cell))).toEqual(values.map(String));
  });

  it('shows values of sparse fields, whatever they are called', () => {
    const sparse = { ...isolate, phenotypic: { penicillin: 32 } };
    expect(['penicillin', 'toString', 'year'].map((field) => provenanceValue(sparse, field))).toEqual([
      32,
      undefined,
      2004,
    ]);
  });

  it('finds a scheme by its number, and by its name where a server does not say the number', () => {
    const value = (scheme_id: number, scheme: string, field: string) =>
      schemeValue(isolate, { scheme_id, scheme, field });
    expect(value(1, 'MLST', 'ST')).toBe('11; 12');
    expect(value(2, 'cgMLST', 'cgST')).toBe(5);
    expect(value(3, 'MLST', 'ST')).toBeUndefined();
  });
});

describe('what a table asks the service for', () => {
  it('is said by name, unless a name would be read as two', () => {
    const field = { field: 'ST', type: 'integer', primary_key: true, scheme_id: 1, scheme: 'MLST' } as const;
    const schemeFields = [{ ...field, ref: 'scheme.1.ST' }];
    expect(shownFields([{ name: 'id', type: 'int' }], schemeFields, ['loci.2'])).toBe('id,scheme.1.ST,loci.2');
    expect(shownFields([{ name: 'a,b', type: 'text' }], schemeFields, [])).toBeUndefined();
    expect(shownFields([{ name: 'x'.repeat(4_001), type: 'text' }], [], [])).toBeUndefined();
  });
});

describe('the address of a list of isolates', () => {
  it('holds only what differs from the plain list', () => {
    const plain = { search: '', sort: '', filter: '', includeOld: false, size: 0 };
    expect(addressOf(plain)).toEqual({});
    expect(addressOf({ ...plain, sort: '-year', includeOld: true, size: 1000 })).toEqual({
      sort: '-year',
      old: '1',
      size: '1000',
    });
  });
});

describe('figures of an assembly', () => {
  it('are those of its contigs', () => {
    const contigs = [10, 20, 30, 40].map((length) => ({ length, gc: length / 2, known: length }));
    expect(assemblyFigures(contigs)).toEqual({
      contigs: 4,
      total: 100,
      longest: 40,
      shortest: 10,
      mean: 25,
      n50: 30,
      l50: 2,
      gc: 0.5,
    });
  });

  it('are none without contigs, and know no composition of unknown bases', () => {
    expect(assemblyFigures([])).toBeUndefined();
    expect(assemblyFigures([{ length: 3, gc: 0, known: 0 }])).toMatchObject({ n50: 3, l50: 1, gc: undefined });
  });

  it('count bases whatever their case, and leave out what is not known', () => {
    expect(countBases('ACGTacgtNn-RY')).toEqual({ gc: 4, known: 8 });
  });
});

describe('an isolate in the palette', () => {
  it.each([
    ['7', 7],
    ['isolate 7', 7],
    ['ID:7', 7],
    ['Ex7', undefined],
    ['isolate', undefined],
  ])('%j means %s', (words, id) => {
    expect(readIsolateId(words)).toBe(id);
  });
});
