import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { ProvenanceField } from '#shared/api/field.ts';
import type { Isolate } from '#shared/api/isolate.ts';
import { ownMember } from '#shared/own-member.ts';
import { isolateFieldQueries } from '#renderer/api/isolates/isolate-fields.ts';
import { FieldList, type ListedField } from '#renderer/ui/lists/field-list.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { provenanceValue } from '#renderer/records/isolates/isolate-values.ts';
import { Person } from './person.tsx';
import classes from './isolates.module.css';

/** What is known about an isolate, field by field in the order of the database, explained on demand. */
export function IsolateProvenance({ site, database, isolate }: { site: string; database: string; isolate: Isolate }) {
  const [isExplained, setExplained] = useState(false);
  const fields = useQuery(isolateFieldQueries.list(site, database)).data ?? [];
  const known = new Map(fields.map((field) => [field.name, field]));
  const others = Object.keys(isolate.provenance).filter((name) => !known.has(name));
  const names = [...known.keys(), ...others].filter((name) => ownMember(isolate.provenance, name) !== undefined);

  function shown(name: string): ReactNode {
    const value = ownMember(isolate.provenance, name);
    const isPerson = (name === 'sender' || name === 'curator') && typeof value === 'string';
    return isPerson ? <Person site={site} database={database} uri={value} /> : provenanceValue(isolate, name);
  }

  const explained = (value: ReactNode, words: string): ReactNode => (
    <>
      {value}
      {isExplained ? <span className={classes['help']}>{words}</span> : null}
    </>
  );
  const listed = names.map((name): ListedField => {
    const field = known.get(name);
    return [name, explained(shown(name), explain(field)), field?.comments];
  });
  const aliases = isolate.aliases?.join('; ');

  return (
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
      <FieldList fields={[...listed, ['aliases', aliases && explained(aliases, 'Other names of the isolate')]]} />
    </Section>
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
