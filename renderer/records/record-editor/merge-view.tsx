import { Button, Group, Radio } from '@mantine/core';
import { ownMember } from '#shared/own-member.ts';
import { useState } from 'react';
import type { RecordFormMembers } from '#renderer/api/curation/records.ts';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { formatTime } from '#renderer/ui/text/format.ts';
import type { EditorField } from './editor-kind.ts';
import { pathName, type MemberPath } from './member-paths.ts';
import { isSettled, mergedMembers, mergeEdits, type MergedValue, type Side } from './merge-edits.ts';
import type { Theirs } from './use-record-editor.ts';
import { valueText } from './value-text.ts';
import classes from './record-editor.module.css';

interface MergeViewProps {
  fields: readonly EditorField[];
  /** The record as it was when the form was opened. */
  base: RecordFormMembers;
  mine: RecordFormMembers;
  theirs: Theirs;
  onSave: (merged: RecordFormMembers) => void;
  onLeave: () => void;
}

/** What two people changed in one record, value by value. Where both changed the same one, the user says which is kept. */
export function MergeView({ fields, base, mine, theirs, onSave, onLeave }: MergeViewProps) {
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const singles = new Set(fields.filter(({ isSingle }) => isSingle).map(({ path }) => pathName(path)));
  const values = mergeEdits(base, mine, theirs.members, singles);
  const { curator, changed_at } = theirs.change ?? {};
  const who = curator?.name ?? 'Somebody else';
  const when = changed_at === undefined ? '' : ` at ${formatTime(changed_at)}`;
  const labelOf = (path: MemberPath) =>
    fields.find((field) => pathName(field.path) === pathName(path))?.label ?? pathName(path);
  return (
    <>
      <Notice tone="warning" title={`${who} changed this record${when}, while you were writing.`} role="alert">
        Nothing is lost: what only one of you changed is kept. Where both of you changed a value, say which one counts.
      </Notice>
      <div className={classes['scroller']}>
        <table className={classes['table']} aria-label="Changes of both">
          <thead>
            <tr>
              <th scope="col">Value</th>
              <th scope="col">Before</th>
              <th scope="col">Yours</th>
              <th scope="col">{who}</th>
            </tr>
          </thead>
          <tbody>
            {values.map((value) => (
              <tr key={pathName(value.path)}>
                <th scope="row">{labelOf(value.path)}</th>
                <td>{valueText(value.base)}</td>
                {(['mine', 'theirs'] as const).map((side) => (
                  <td key={side} data-kept={isKept(value, side, chosen) || undefined}>
                    <SideOf
                      value={value}
                      side={side}
                      label={`${labelOf(value.path)}: ${side === 'mine' ? 'yours' : `that of ${who}`}`}
                      isChosen={ownMember(chosen, pathName(value.path)) === side}
                      onChoose={() => setChosen({ ...chosen, [pathName(value.path)]: side })}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onLeave}>
          Back to the form
        </Button>
        <Button
          disabled={!isSettled(values, chosen)}
          onClick={() => onSave(mergedMembers(theirs.members, values, chosen))}
        >
          Save both changes
        </Button>
      </Group>
    </>
  );
}

function isKept({ merged, path }: MergedValue, side: Side, chosen: Readonly<Record<string, Side>>): boolean {
  if (merged) return merged.from === side || merged.from === 'both';
  return ownMember(chosen, pathName(path)) === side;
}

interface SideOfProps {
  value: MergedValue;
  side: Side;
  label: string;
  isChosen: boolean;
  onChoose: () => void;
}

function SideOf({ value, side, label, isChosen, onChoose }: SideOfProps) {
  const text = valueText(side === 'mine' ? value.mine : value.theirs);
  if (value.merged) return text;
  return <Radio label={text} aria-label={label} checked={isChosen} onChange={onChoose} />;
}
