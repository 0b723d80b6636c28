import { Button, Text } from '@mantine/core';
import { placeOf, type SentMember } from '#shared/api/also-sent.ts';
import { Section } from '../pages/section.tsx';
import { copyText } from '../text/clipboard.ts';
import { formatCount } from '../text/format.ts';
import { FieldList } from './field-list.tsx';

/** Characters of a value that a page shows: a site may send many millions. */
const SHOWN = 2_000;

/** What a site sent of a record and this program does not know, as it came. Nothing where it sent nothing else. */
export function SentMembers({ members }: { members: readonly SentMember[] }) {
  if (members.length === 0) return null;
  return (
    <Section title="Also sent">
      <Text size="sm">This program does not know what these mean. They are shown as the site sent them.</Text>
      <FieldList
        fields={members.map(([path, value]) => {
          const name = sentName(path);
          return [name, <SentValue key={name} name={name} text={sentText(value)} />];
        })}
      />
    </Section>
  );
}

function SentValue({ name, text }: { name: string; text: string }) {
  if (text.length <= SHOWN) return text === '' ? '(empty)' : text;
  return (
    <>
      {text.slice(0, SHOWN)}… <span>{formatCount(text.length - SHOWN)} more characters.</span>{' '}
      <Button variant="subtle" size="compact-xs" onClick={() => void copyText(text, name)}>
        Copy all
      </Button>
    </>
  );
}

/** `schemes, 2, colour`: places in lists count from 1. */
function sentName(path: SentMember[0]): string {
  return placeOf(path)
    .map((part) => (typeof part === 'number' ? part + 1 : part))
    .join(', ');
}

function sentText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
