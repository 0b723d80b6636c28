import { Autocomplete, Select, Textarea, TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { publicationQueries } from '#renderer/api/definitions/publications.ts';
import { isolateFieldQueries } from '#renderer/api/isolates/isolate-fields.ts';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import { booleanOf } from '#shared/rules/field-value.ts';
import type { ConditionProblem } from './check-condition.ts';
import { readList } from './draft-filter.ts';
import type { DraftCondition } from './draft.ts';
import { inputOf } from './operators.ts';
import { PUBLICATION_REF, targetOfRef, type FilterTarget } from './query-target.ts';
import classes from './query-builder.module.css';
import type { DatabasePlace } from '#shared/database-place.ts';

interface ValueInputProps extends DatabasePlace {
  condition: DraftCondition;
  target: FilterTarget;
  problem: ConditionProblem | undefined;
  onChange: (change: Partial<Pick<DraftCondition, 'text' | 'end'>>) => void;
}

const TEXTS: Record<FilterTarget['type'], TextInputProps> = {
  date: { placeholder: 'YYYY-MM-DD' },
  int: { inputMode: 'numeric' },
  float: { inputMode: 'decimal' },
  text: {},
  bool: {},
  code: { placeholder: '0_3_1' },
};

/** Where the value of a condition is written: one value, two, or a pasted list. */
export function ValueInput(props: ValueInputProps) {
  const { condition, target, problem, onChange } = props;
  const error = problem?.at === 'text' ? problem.message : undefined;
  const texts = TEXTS[target.type];
  switch (inputOf(condition.operator)) {
    case 'nothing':
      return null;
    case 'list':
      return (
        <Textarea
          aria-label={`Values of ${target.label}, one per line`}
          placeholder="Paste values, one per line"
          value={condition.text}
          onChange={(event) => onChange({ text: event.currentTarget.value })}
          description={formatQuantity(readList(condition.text).length, 'value')}
          inputWrapperOrder={['input', 'description', 'error']}
          error={error}
          onKeyDown={submitOnControlEnter}
          aria-keyshortcuts="Control+Enter"
          // A fixed height: growing with the text would measure it at every key, which is slow for thousands of lines.
          rows={4}
          resize="vertical"
        />
      );
    case 'range':
      return (
        <div className={classes['range']}>
          <TextInput
            {...texts}
            aria-label={`Lowest ${target.label}`}
            value={condition.text}
            onChange={(event) => onChange({ text: event.currentTarget.value })}
            error={error}
          />
          <span>and</span>
          <TextInput
            {...texts}
            aria-label={`Highest ${target.label}`}
            value={condition.end}
            onChange={(event) => onChange({ end: event.currentTarget.value })}
            error={problem?.at === 'end' ? problem.message : undefined}
          />
        </div>
      );
    case 'value':
    default:
      if (target.type === 'bool') return <TrueOrFalse {...props} error={error} />;
      if (target.ref === PUBLICATION_REF) return <SuggestedPublication {...props} error={error} />;
      if (target.type === 'text' && (target.group === 'Fields' || target.allowed))
        return <SuggestedValue {...props} error={error} />;
      return (
        <TextInput
          {...texts}
          aria-label={`Value of ${target.label}`}
          value={condition.text}
          onChange={(event) => onChange({ text: event.currentTarget.value })}
          error={error}
        />
      );
  }
}

/** Enter makes a new line in a pasted list, so there it takes Ctrl as well to run the query. */
function submitOnControlEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/** The two values that a field of type bool can have. */
function TrueOrFalse({ condition, target, error, onChange }: ValueInputProps & { error: string | undefined }) {
  const chosen = booleanOf(condition.text.trim());
  return (
    <Select
      size="xs"
      aria-label={`Value of ${target.label}`}
      placeholder="true or false"
      data={['true', 'false']}
      value={chosen === undefined ? null : String(chosen)}
      onChange={(value) => onChange({ text: value ?? '' })}
      error={error}
      allowDeselect={false}
    />
  );
}

/** A value of a text field, with those in use as suggestions. */
function SuggestedValue({
  site,
  database,
  condition,
  target,
  error,
  onChange,
}: ValueInputProps & { error: string | undefined }) {
  const [words] = useDebouncedValue(condition.text.trim(), 150);
  const field = targetOfRef(condition.ref).field ?? '';
  const values = useQuery({
    ...isolateFieldQueries.values(site, database, field, words),
    enabled: !target.allowed && field !== '',
  });
  return (
    <Autocomplete
      size="xs"
      aria-label={`Value of ${target.label}`}
      data={[...(target.allowed ?? values.data ?? [])]}
      limit={50}
      value={condition.text}
      onChange={(text) => onChange({ text })}
      error={error}
      maxDropdownHeight={240}
    />
  );
}

/** A publication by its PubMed id; those of the database are found by words of their citations. */
function SuggestedPublication({
  site,
  database,
  condition,
  target,
  error,
  onChange,
}: ValueInputProps & { error: string | undefined }) {
  const known = useQuery(publicationQueries.list(site, database)).data?.publications ?? [];
  const told = new Map(
    known.map(({ pubmed_id, citation }) => [
      String(pubmed_id),
      citation === undefined ? String(pubmed_id) : `${pubmed_id} · ${citation}`,
    ]),
  );
  const textOf = (id: string) => told.get(id) ?? id;
  return (
    <Autocomplete
      size="xs"
      aria-label={`Value of ${target.label}`}
      placeholder="PubMed id, or words of the citation"
      data={[...told.keys()]}
      limit={50}
      filter={({ options, search, limit }) =>
        options
          .filter((each) => 'value' in each && textOf(each.value).toLowerCase().includes(search.trim().toLowerCase()))
          .slice(0, limit)
      }
      renderOption={({ option }) => textOf(option.value)}
      value={condition.text}
      onChange={(text) => onChange({ text })}
      error={error}
      maxDropdownHeight={240}
    />
  );
}
