import { Button, Group, Kbd, Modal, Table, Title } from '@mantine/core';
import { Fragment, useState } from 'react';
import { LinkButton } from '#renderer/ui/controls/link-button.tsx';
import { startTour } from '#renderer/ui/pages/tour-state.ts';

/** Keys of one line: one blank between keys pressed together, two between alternatives, `_` within the name of a key. */
const SHORTCUTS: readonly (readonly [group: string, keys: readonly (readonly [keys: string, does: string])[]])[] = [
  [
    'Everywhere',
    [
      ['Ctrl K', 'Search, or run a command'],
      ['Ctrl J', 'Jobs'],
      ['?', 'This sheet'],
      ['Esc', 'Close the open dialog or menu'],
    ],
  ],
  [
    'Tables',
    [
      ['Ctrl F', 'Filter'],
      ['↑  ↓  Page_Up  Page_Down', 'Move by row or page'],
      ['Ctrl Home  Ctrl End', 'First or last row'],
      ['←  →  Home  End', 'Scroll sideways'],
      ['←  →  Home  End', 'On a column name: go to another; Enter sorts'],
      ['Shift ←  Shift →', 'On a column name: change its width'],
      ['Enter', 'Open the row'],
      ['Space', 'Select or unselect the row'],
      ['Shift ↑  Shift ↓', 'Extend the selection'],
      ['Ctrl A', 'Select all rows'],
      ['Ctrl C', 'Copy the selected rows'],
    ],
  ],
  [
    'Tables to fill in',
    [
      ['F2', 'Change the cell; any letter replaces it'],
      ['Enter  Tab', 'Accept the value, and go down or right'],
      ['F8  Shift F8', 'Next or previous error'],
      ['Alt Enter', 'Write the suggested value; with Shift in all cells like this one'],
      ['Ctrl D', 'Fill down'],
      ['Ctrl F  Ctrl H', 'Find; find and replace'],
      ['Ctrl Z  Ctrl Y', 'Undo; redo'],
      ['Ctrl +  Ctrl -', 'Insert or delete rows'],
      ['Esc', 'Then Tab leaves the table'],
    ],
  ],
  ['Submissions', [['Ctrl O', 'In the list: open a draft that was saved to a file']]],
  [
    'Results of a query',
    [
      ['Ctrl Enter', 'Run the query'],
      ['↑  ↓  ←  →', 'In the table of genomes: move by cell; on the map: by locus or contig'],
      ['Enter', 'Open the details of the locus'],
      ['Alt ↑  Alt ↓', 'In the details: previous or next locus'],
      ['S', 'In the table of genomes: sort by this column'],
      ['+  −  0', 'On the map: zoom, longest contig on one line'],
    ],
  ],
  [
    'Alignments',
    [
      ['[  ]', 'Previous or next difference'],
      ['←  →  ↑  ↓  Home  End', 'Move by column and row'],
      ['Shift ←  Shift →', 'Select columns'],
      ['Ctrl A  Ctrl C', 'Select all columns, copy them as FASTA'],
      ['+  -  0', 'Zoom in, out, whole alignment'],
      ['w', 'Turn line wrapping on or off'],
      ['r', 'Reverse complement'],
      ['t', 'Translation'],
      ['s', 'Only polymorphic sites'],
    ],
  ],
  [
    'Matrix of distances',
    [
      ['↑  ↓  ←  →', 'Move by cell; with Ctrl by ten'],
      ['Enter', 'Show at which loci the two samples differ'],
      ['Home  End  Page_Up  Page_Down', 'Move within the row, or by page; with Ctrl to a corner'],
      ['+  -  0', 'Larger cells, smaller cells, whole matrix'],
    ],
  ],
  [
    'Queue of a curator',
    [
      ['j  k  ↓  ↑', 'Next or previous item'],
      ['n', 'Next item that waits; after the last one the next submission'],
      ['a', 'Assign the item; with warnings a digit gives the reason'],
      ['o', 'Assign it with another id, status or attributes'],
      ['e', 'Correct it'],
      ['r', 'Reject it; a digit gives the reason'],
      ['u', 'Undo what was decided'],
      ['Shift A', 'Assign all clean items'],
      ['c', 'Close the submission'],
    ],
  ],
  [
    'Records',
    [
      ['Alt ←  Alt →', 'Back, forward'],
      ['[  ]', 'Previous or next allele or profile'],
    ],
  ],
];

/** The keys of one line: a cap for each; those pressed together stand close, alternatives apart. */
function Keys({ of }: { of: string }) {
  return (
    <Group gap="sm" wrap="wrap">
      {of.split('  ').map((together) => (
        <Group key={together} gap={2} wrap="nowrap">
          {together.split(' ').map((key) => (
            <Kbd key={key}>{key.replace('_', ' ')}</Kbd>
          ))}
        </Group>
      ))}
    </Group>
  );
}

/** Every key that does something, in one place, and the ways to more help. */
export function ShortcutSheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [isLeft, setLeft] = useState(false);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      // What is opened from here takes the focus.
      returnFocus={!isLeft}
      onEnterTransitionEnd={() => setLeft(false)}
      title="Keyboard shortcuts"
      size="md"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Group gap="sm">
        <LinkButton
          to="/help"
          onClick={() => {
            setLeft(true);
            onClose();
          }}
        >
          Help pages
        </LinkButton>
        <Button
          variant="default"
          onClick={() => {
            setLeft(true);
            onClose();
            startTour();
          }}
        >
          Take the tour
        </Button>
      </Group>
      {SHORTCUTS.map(([group, keys]) => (
        <Fragment key={group}>
          <Title order={3} mt="sm">
            {group}
          </Title>
          <Table withRowBorders={false} verticalSpacing={4}>
            <Table.Tbody>
              {keys.map(([key, does]) => (
                <Table.Tr key={key}>
                  <Table.Td w={190}>
                    <Keys of={key} />
                  </Table.Td>
                  <Table.Td>{does}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Fragment>
      ))}
    </Modal>
  );
}
