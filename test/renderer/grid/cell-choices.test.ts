import { expect, it } from 'vitest';
import { choicesFor, mendFor } from '#renderer/records/grid/cell-choices.ts';
import { fieldColumn } from '#renderer/records/isolates/isolate-rules.ts';

const column = fieldColumn({ name: 'sampled', type: 'date', required: false, multiple: false });
const offered = (text: string) => choicesFor(text, column).map((choice) => choice.text);

it('a cell of dates offers both days that may be meant, and mends what is meant without doubt', () => {
  expect([offered('03/04/2020'), mendFor('03/04/2020', column)]).toEqual([['2020-04-03', '2020-03-04'], undefined]);
  expect([offered('25/04/2020'), mendFor('25/04/2020', column)]).toEqual([['2020-04-25'], '2020-04-25']);
  for (const text of ['', '2020-04-25', 'last summer']) {
    expect([offered(text), mendFor(text, column)], text).toEqual([[], undefined]);
  }
});

it('a cell of several dates offers those of the last one', () => {
  expect(choicesFor('2020-01-01;3.4.2020', { ...column, isMultiple: true }).map(({ text }) => text)).toEqual([
    '2020-01-01;2020-04-03',
    '2020-01-01;2020-03-04',
  ]);
});
