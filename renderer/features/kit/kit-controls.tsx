import { ActionIcon, Badge, Button, Checkbox, Group, Menu, SegmentedControl, Switch, Text, Title } from '@mantine/core';
import { IconCopy, IconDownload, IconTrash } from '@tabler/icons-react';
import { ActionsMenu } from '#renderer/ui/controls/actions-menu.tsx';
import { MenuButton } from '#renderer/ui/controls/menu-button.tsx';
import { notifyDone, notifyProblem } from '#renderer/ui/notices/notify.ts';
import { notifyUndo } from '#renderer/ui/notices/notify-undo.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';

function nothing(): void {
  notifyDone('Done.');
}

/** Text and what one presses. */
export function KitControls() {
  return (
    <>
      <Section title="Text">
        <Title order={1}>Title of a page: abcZ 11</Title>
        <Title order={2}>Title of a section</Title>
        <Title order={3}>Title within a section</Title>
        <Text size="md">Running text, 14 pixels: Neisseria, Ångström, Σ.</Text>
        <Text size="sm">Text of controls and tables, 13 pixels: 0123456789, 1,234,567.</Text>
        <Text size="xs" c="dimmed">
          Notes, 12 pixels, in the dim colour.
        </Text>
        <code>O0 o0 Il1| ACGT–ACGT == -&gt; EXEM0001</code>
      </Section>
      <Section title="Buttons">
        <Group gap="sm">
          <Button onClick={nothing}>Main action</Button>
          <Button variant="default" onClick={nothing}>
            Other action
          </Button>
          <Button variant="default" leftSection={<IconCopy size={14} aria-hidden="true" />} onClick={nothing}>
            With a sign
          </Button>
          <Button color="red" onClick={nothing}>
            Dangerous
          </Button>
          <Button variant="default" disabled>
            Not now
          </Button>
          <Button loading>Busy</Button>
          <MenuButton label="Export" icon={IconDownload}>
            <Menu.Item onClick={nothing}>TSV file</Menu.Item>
          </MenuButton>
          <ActionsMenu
            label="More"
            actions={[
              { label: 'Copy', icon: IconCopy, group: 'new', run: nothing },
              { label: 'Not now', group: 'change', isDisabled: true, run: nothing },
              { label: 'Delete…', icon: IconTrash, group: 'remove', run: nothing },
            ]}
          />
          <ActionIcon aria-label="Copy" onClick={nothing}>
            <IconCopy size={16} aria-hidden="true" />
          </ActionIcon>
        </Group>
        <Group gap="sm">
          <Button size="compact-xs" variant="default" onClick={nothing}>
            In a row
          </Button>
          <Button size="compact-xs" variant="subtle" onClick={nothing}>
            Quiet
          </Button>
          <Badge>Badge</Badge>
          <Badge color="yellow">Old version</Badge>
          <Checkbox label="Checkbox" defaultChecked />
          <Switch label="Switch" defaultChecked />
          <SegmentedControl aria-label="Choice" data={['One', 'Another', 'A longer one']} />
        </Group>
      </Section>
      <Section title="Notes in the corner">
        <Group gap="sm">
          <Button variant="default" onClick={() => notifyDone('Saved abcZ.fas.')}>
            Something worked
          </Button>
          <Button
            variant="default"
            onClick={() => notifyProblem('The file cannot be saved', new Error('No space is left.'))}
          >
            Something failed
          </Button>
          <Button variant="default" onClick={() => notifyUndo('Deleted the query.', nothing)}>
            Something can be undone
          </Button>
        </Group>
      </Section>
    </>
  );
}
