import { Button, Title } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { RecordFormMembers } from '#renderer/api/curation/records.ts';
import { AddFromList } from '#renderer/records/add-from-list.tsx';
import { ReasonField } from '#renderer/records/reviewed-write.tsx';
import { Form } from '#renderer/ui/forms/form.tsx';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { ownMember } from '#shared/own-member.ts';
import type { EditorField } from './editor-kind.ts';
import { MemberField } from './member-field.tsx';
import { isSame, pathName, valueAt } from './member-paths.ts';
import { MergeView } from './merge-view.tsx';
import { type EditorOptions, useRecordEditor } from './use-record-editor.ts';
import classes from './record-editor.module.css';

interface RecordFormProps extends EditorOptions {
  /** The page is left without saving. */
  onLeave: () => void;
  /** Further buttons, at the left. */
  buttons?: ReactNode;
}

/**
 * The form of a record: its values by group, what is wrong or unusual with each, a reason, and the buttons. Ctrl+S saves. When somebody
 * else has changed the record meanwhile, both changes are shown beside each other and merged.
 */
export function RecordForm({ fields: usual, onLeave, buttons, ...options }: RecordFormProps) {
  const { kind, isNew } = options;
  const editor = useRecordEditor({ ...options, fields: usual });
  const fields = usual.map((field) => (field.where ? { ...field, ...field.where(editor.members) } : field));
  const block = useRef<HTMLDivElement>(null);
  // Sparse values that were asked for here, and the last of them, which takes the focus.
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set());
  const [newest, setNewest] = useState<string>();
  useEffect(() => {
    if (editor.refused) focusFirstProblem(block.current);
  }, [editor.refused]);
  useHotkeys([['mod+S', () => block.current?.querySelector('form')?.requestSubmit()]], []);

  if (editor.theirs) {
    return (
      <MergeView
        fields={fields}
        base={editor.draft.form.values.base}
        mine={editor.members}
        theirs={editor.theirs}
        onSave={editor.saveMerged}
        onLeave={editor.leaveMerging}
      />
    );
  }
  const shown = fields.filter(
    (field) =>
      field.isSparse !== true ||
      added.has(pathName(field.path)) ||
      hasValue(editor.draft.form.values.base, field) ||
      hasValue(editor.members, field),
  );
  const groups = [...Map.groupBy(shown, ({ group = '' }) => group)];
  const others = fields.filter((field) => !shown.includes(field));
  // Behind the values of their kind.
  const place = groups.findLastIndex(([, own]) => own.some(({ path }) => path[0] === others[0]?.path[0]));
  const adding = (
    <AddFromList
      label="Add a value"
      items={others}
      choice={({ path, label }) => ({ value: pathName(path), label })}
      mt="sm"
      maw={300}
      onAdd={(name) => {
        setAdded(new Set([...added, name]));
        setNewest(name);
      }}
    />
  );
  return (
    <div ref={block} onSubmitCapture={() => focusFirstProblem(block.current)}>
      <Form
        form={editor.draft}
        submit={isNew ? `Add the ${kind.noun}` : 'Save'}
        leave={editor.isChanged ? 'Discard' : 'Back'}
        onSubmit={editor.save}
        onCancel={onLeave}
        work={editor.saving}
        isDisabled={!editor.isChanged && !isNew}
        buttons={buttons}
      >
        {editor.isOld ? (
          <Notice
            tone="warning"
            title={`This ${kind.noun} was changed since you began to write.`}
            actions={
              <Button variant="default" size="compact-xs" onClick={() => void editor.readTheirs()}>
                Show both changes
              </Button>
            }
          />
        ) : null}
        {editor.generalError === undefined ? null : <Notice tone="bad" title={editor.generalError} />}
        {groups.map(([group, own], index) => (
          <div key={group} role="group" aria-label={group || `The ${kind.noun}`}>
            {group === '' ? null : (
              <Title order={2} mb="xs" mt="sm">
                {group}
              </Title>
            )}
            <div className={classes['fields']}>
              {own.map((field) => (
                <MemberField
                  key={pathName(field.path)}
                  field={field}
                  value={valueAt(editor.members, field.path)}
                  onChange={(value) => editor.set(field.path, value)}
                  error={editor.errorAt(field.path)}
                  warning={ownMember(editor.warnings, pathName(field.path))}
                  isFirst={
                    newest === undefined
                      ? field === fields.find(({ isFixed = false }) => isNew || !isFixed)
                      : pathName(field.path) === newest
                  }
                  isReadOnly={!isNew && field.isFixed === true}
                />
              ))}
            </div>
            {index === place ? adding : null}
          </div>
        ))}
        {place === -1 ? adding : null}
        <ReasonField
          needsReason={editor.needsReason}
          error={editor.reasonError}
          value={editor.reason}
          onChange={editor.setReason}
          minRows={1}
          maxRows={6}
        />
      </Form>
    </div>
  );
}

function hasValue(members: RecordFormMembers, { path }: EditorField): boolean {
  return !isSame(valueAt(members, path), null);
}

/** After the problems are drawn, the first field with one takes the focus. */
function focusFirstProblem(block: HTMLElement | null): void {
  requestAnimationFrame(() => block?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
