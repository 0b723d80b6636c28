import { Switch, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { isolateFieldQueries } from '#renderer/api/isolates/isolate-fields.ts';
import { provenanceValue } from '#renderer/records/isolates/isolate-values.ts';
import { Person } from '#renderer/records/people/person.tsx';
import { FieldList, type ListedField } from '#renderer/ui/lists/field-list.tsx';
import { LoadingLines } from '#renderer/ui/pages/query-region.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import type { ProvenanceField } from '#shared/api/field.ts';
import type { Isolate } from '#shared/api/isolate.ts';
import { ownMember } from '#shared/own-member.ts';
import { derivedBy } from '#shared/rules/attribute-table.ts';
import { audienceSentence } from '#shared/rules/field.ts';
import { isPerson } from '#shared/rules/isolate-cells.ts';

import classes from './isolates.module.css';

/**
 * What is known about an isolate, field by field in the order of the database, explained on demand: its provenance, and what is recorded
 * of few isolates. Fields of a group stand together.
 */
export function IsolateValues({ site, database, isolate }: { site: string; database: string; isolate: Isolate }) {
  const [isExplained, setExplained] = useState(false);
  const { data: fields = [], isLoading } = useQuery(isolateFieldQueries.list(site, database));
  const known = new Map(fields.map((field) => [field.name, field]));

  function shown(name: string, unit: string | undefined): ReactNode {
    const value = ownMember(isolate.provenance, name);
    if (isPerson(name) && typeof value === 'string') return <Person site={site} database={database} uri={value} />;
    const cell = provenanceValue(isolate, name);
    return unit === undefined ? cell : `${cell ?? ''} ${unit}`;
  }

  const explained = (value: ReactNode, words: string): ReactNode => (
    <>
      {value}
      {isExplained ? <span className={classes['help']}>{words}</span> : null}
    </>
  );

  /** The fields of a part of the record that have a value, by group. */
  function groupsOf(part: Readonly<Record<string, unknown>>): Map<string, ListedField[]> {
    const others = Object.keys(part).filter((name) => !known.has(name));
    const names = [...known.keys(), ...others].filter((name) => ownMember(part, name) !== undefined);
    const groups = Map.groupBy(names, (name) => known.get(name)?.group ?? '');
    const listed = (name: string): ListedField => {
      const field = known.get(name);
      const mark = markOf(field);
      const value = shown(name, field?.unit);
      const marked = mark === '' ? value : <Marked value={value} mark={mark} title={audienceSentence(field)} />;
      return [name, explained(marked, explain(field)), field?.comments];
    };
    return new Map(Array.from(groups, ([group, own]) => [group, own.map(listed)]));
  }

  // Fields have another order, and some have groups, when these are known.
  if (isLoading) return <LoadingLines holdsBelow />;
  const provenance = groupsOf(isolate.provenance);
  const phenotypic = groupsOf(isolate.phenotypic ?? {});
  const aliases = isolate.aliases?.join('; ');
  const alias: ListedField = ['aliases', aliases && explained(aliases, 'Other names of the isolate')];

  return (
    <>
      <Section
        title="Provenance"
        actions={
          <Switch
            label="Explain the fields"
            checked={isExplained}
            onChange={(event) => setExplained(event.currentTarget.checked)}
          />
        }
      >
        <GroupedFields groups={new Map([...provenance, ['', [...(provenance.get('') ?? []), alias]]])} />
      </Section>
      {phenotypic.size === 0 ? null : (
        <Section title="Phenotype">
          <GroupedFields groups={phenotypic} />
        </Section>
      )}
    </>
  );
}

/** Fields under the headings of their groups; first those without one. */
function GroupedFields({ groups }: { groups: ReadonlyMap<string, ListedField[]> }) {
  const inOrder = [...groups].toSorted(([one], [other]) => Number(one !== '') - Number(other !== ''));
  return inOrder.map(([group, fields]) => (
    <div key={group}>
      {group === '' ? null : (
        <Title order={3} mt="sm" mb={4}>
          {group}
        </Title>
      )}
      <FieldList fields={fields} />
    </div>
  ));
}

/** What is said beside a value: from what it is derived, and who sees it where not everybody does. */
function markOf(field: ProvenanceField | undefined): string {
  return [field?.derived && derivedBy(field.derived), field?.audience].filter((mark) => mark !== undefined).join(' · ');
}

function Marked({ value, mark, title }: { value: ReactNode; mark: string; title: string | undefined }) {
  return (
    <>
      {value}{' '}
      <span className={classes['audience']} title={title}>
        · {mark}
      </span>
    </>
  );
}

/** What a field is about and which values it takes. */
function explain(field: ProvenanceField | undefined): string {
  if (!field) return '';
  const limits = [
    field.min === undefined ? '' : `at least ${field.min}`,
    field.max === undefined ? '' : `at most ${field.max}`,
    field['allowed values'] ? `one of ${field['allowed values'].length} allowed values` : '',
    field.multiple ? 'several values possible' : '',
  ];
  return [field.comments, [field.type, ...limits].filter(Boolean).join(', ')].filter(Boolean).join(' · ');
}
