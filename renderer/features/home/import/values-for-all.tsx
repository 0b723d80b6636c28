import { Select, SimpleGrid, TextInput } from '@mantine/core';
import type { IsolatePlan } from '#shared/rpc/contract/isolates.ts';
import { ownMember } from '#shared/own-member.ts';

const LABELS: Record<string, string> = { sequence_method: 'Sequencing method of all isolates' };

/** Asks for values that the table lacks and that may be the same for all its rows. */
export function ValuesForAll({
  asked,
  values,
  onChange,
}: {
  asked: IsolatePlan['asked'];
  values: Readonly<Record<string, string>>;
  onChange: (values: Record<string, string>) => void;
}) {
  if (asked.length === 0) return null;
  function set(name: string, value: string): void {
    const { [name]: _before, ...others } = values;
    onChange(value.trim() === '' ? others : { ...others, [name]: value });
  }
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      {asked.map(({ name, options }) => {
        const label = ownMember(LABELS, name) ?? `${name} of all isolates`;
        const about = 'The table does not say it.';
        const value = ownMember(values, name) ?? '';
        return options ? (
          <Select
            key={name}
            label={label}
            description={about}
            placeholder="Choose one"
            data={options}
            value={value || null}
            onChange={(chosen) => set(name, chosen ?? '')}
            searchable
            nothingFoundMessage="No such value"
            clearable
            clearButtonProps={{ 'aria-label': `Clear ${label}` }}
          />
        ) : (
          <TextInput
            key={name}
            label={label}
            description={about}
            value={value}
            onChange={(event) => set(name, event.currentTarget.value)}
          />
        );
      })}
    </SimpleGrid>
  );
}
