import { expect, test } from 'vitest';
import { inMenuOrder, type MenuAction } from '#renderer/ui/controls/menu-action.ts';

test('a menu has its choices in one order, and what takes something away last', () => {
  const action = (label: string, group: MenuAction['group']): MenuAction => ({ label, group, run: () => undefined });
  const given = [
    action('Delete', 'remove'),
    action('Rename…', 'change'),
    action('Save to a file…', 'save'),
    action('Archive', 'change'),
    action('Run again', 'new'),
    action('Open', 'open'),
  ];
  expect(inMenuOrder(given).map(({ label }) => label)).toEqual([
    'Open',
    'Run again',
    'Rename…',
    'Archive',
    'Save to a file…',
    'Delete',
  ]);
});
