import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';

/** The alleles to compare, as text. */
export function AlleleChoice({ chosen, onChoose }: { chosen: string; onChoose: (text: string) => void }) {
  const [text, setText] = useState(chosen);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onChoose(text);
      }}
    >
      <Group gap="sm" wrap="nowrap">
        <TextInput
          aria-label="Alleles to compare"
          placeholder="All alleles; or 1, 3, 7-12"
          title="Ids separated by commas. The first is the reference. 3-7 is a range, * means all others."
          w={240}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" variant="default">
          Compare
        </Button>
      </Group>
    </form>
  );
}
