import { Radio, Stack, TextInput } from '@mantine/core';
import { DatabaseChoice } from '#renderer/records/submissions/database-choice.tsx';
import type { DatabasePlace } from '#shared/database-place.ts';

/** The isolate of a case, as far as it is said. */
export interface IsolateWish {
  place: DatabasePlace | undefined;
  type: 'isolates' | 'genomes';
  name: string;
}

/** Asks for the database of an isolate, whether it goes with its contigs, and its name. */
export function IsolateFields({
  wish,
  definitions,
  onChange,
}: {
  wish: IsolateWish;
  /** Where the alleles of the case are defined. */
  definitions: DatabasePlace | undefined;
  onChange: (wish: IsolateWish) => void;
}) {
  return (
    <Stack gap="sm">
      <DatabaseChoice
        kind="isolates"
        label="Database of isolates"
        place={wish.place}
        definitions={definitions}
        onChoose={(place) => onChange({ ...wish, place })}
      />
      <Radio.Group
        label="What you send of it"
        value={wish.type}
        onChange={(value) => onChange({ ...wish, type: value === 'genomes' ? 'genomes' : 'isolates' })}
      >
        <Stack gap="xs" mt="xs">
          <Radio
            value="isolates"
            label="Its record"
            description="Where, when and from what it was sampled, and its alleles."
          />
          <Radio
            value="genomes"
            label="Its record and its contigs"
            description="The typed file is added if it still exists. Otherwise add it to the draft."
          />
        </Stack>
      </Radio.Group>
      <TextInput
        label="Name of the isolate"
        value={wish.name}
        onChange={(event) => onChange({ ...wish, name: event.currentTarget.value })}
      />
    </Stack>
  );
}
