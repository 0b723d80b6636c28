import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  changeRecord,
  createRecord,
  lastChange,
  readSiteAgain,
  recordQueries,
  type RecordFormMembers,
  type RecordAddress,
} from '#renderer/api/curation/records.ts';
import { useDraftForm } from '#renderer/ui/forms/use-draft-form.ts';
import type { RecordChange, RecordKey } from '#shared/api/curation/record-changes.ts';
import { defined } from '#shared/defined.ts';
import { ownMember } from '#shared/own-member.ts';
import { AppError } from '#shared/problem.ts';
import type { RowProblem } from '#shared/rules/rule-problem.ts';
import type { EditorField, EditorKind } from './editor-kind.ts';
import { writtenMembers } from './first-members.ts';
import { changedMembers, differingPaths, isSame, pathName, withValueAt, type MemberPath } from './member-paths.ts';

/** Milliseconds without a key after which the service is asked what it says of the values. */
const PAUSE = 250;

/** What a draft holds: the values, and what they were when the form was opened, so that a later merge knows both. */
interface EditorValues extends Record<string, unknown> {
  members: RecordFormMembers;
  base: RecordFormMembers;
  revision: string;
  reason: string;
}

/** What somebody else has made of the record meanwhile. */
export interface Theirs {
  revision: string;
  members: RecordFormMembers;
  /** Their last change: who and when. */
  change: RecordChange | undefined;
}

export interface EditorOptions {
  address: RecordAddress;
  kind: EditorKind;
  fields: readonly EditorField[];
  /** The record as it is; of a new one what it begins with, with an empty revision. */
  start: { members: RecordFormMembers; revision: string };
  isNew: boolean;
  /** Tells a draft of this new record from others. */
  draftName?: string;
  /** Called with the key of the record once it is saved. */
  onSaved: (key: RecordKey) => void;
}

/** Under this name stands what is wrong with the reason: no member is called so. */
const REASON = ' reason';

/** Whether an error says that the record was changed by somebody else. */
function isOutdated(error: unknown): boolean {
  return error instanceof AppError && error.problem.code === 'revision_outdated';
}

/**
 * A record in a form: its values, what is wrong with them, and what becomes of them. What is written outlasts the page. When
 * somebody else has changed the record meanwhile, `theirs` says how, and the two are to be merged.
 */
export function useRecordEditor({ address, kind, fields, start, isNew, draftName = '', onSaved }: EditorOptions) {
  const client = useQueryClient();
  const { site, database, record, key } = address;
  const [theirs, setTheirs] = useState<Theirs>();
  /** What the service refused, and which values it was about. */
  const [refused, setRefused] = useState<{ members: RecordFormMembers; problems: RowProblem[] }>();

  /** The changes about which the service was asked last. */
  const [asked, setAsked] = useState<RecordFormMembers>({});
  const check = useQuery({ ...recordQueries.check(address, isNew, asked), placeholderData: keepPreviousData });

  const sent = ({ members, base }: EditorValues) => (isNew ? writtenMembers(members) : changedMembers(base, members));

  function judged(values: EditorValues): FieldProblems {
    const instant = kind.problemsOf?.(values.members) ?? [];
    const isRefused = refused !== undefined && isSame(refused.members, values.members);
    // A reply about other values says nothing of these.
    const told = !check.isPlaceholderData && isSame(asked, sent(values)) ? (check.data?.problems ?? []) : [];
    return problemsOfFields(fields, [...instant, ...told, ...(isRefused ? refused.problems : [])]);
  }

  function errorsOf(values: EditorValues): Record<string, string> {
    const { errors, warnings } = judged(values);
    const isUnusual = Object.keys(errors).length === 0 && Object.keys(warnings).length > 0;
    return isUnusual && values.reason.trim() === ''
      ? { [REASON]: 'Write the reason for keeping these values. The history keeps it.' }
      : { ...errors };
  }

  const draft = useDraftForm<EditorValues>({
    draft: ['record', site, database, record, isNew ? `new${draftName}` : 'change', JSON.stringify(key)].join(' '),
    initialValues: { ...start, base: start.members, reason: '' },
    problemsOf: errorsOf,
  });
  const { members, reason } = draft.form.values;
  const [settled] = useDebouncedValue(draft.form.values, PAUSE);
  if (!isSame(asked, sent(settled))) setAsked(sent(settled));

  async function readTheirs(): Promise<void> {
    const now = await client.fetchQuery({ ...recordQueries.edit(address), staleTime: 0 });
    setTheirs({ ...now, change: await lastChange(client, address) });
  }

  const saving = useMutation({
    mutationFn: async (values: EditorValues) => {
      if (isNew) return createRecord(address, writtenMembers(values.members), values.reason);
      return changeRecord(address, changedMembers(values.base, values.members), values);
    },
    onError: async (error, values) => {
      if (isOutdated(error)) return readTheirs();
      if (!(error instanceof AppError)) return undefined;
      const severity = error.problem.code === 'reason_needed' ? 'warning' : 'error';
      const problems = (error.problem.details ?? []).map(({ field, reason: message }) => ({
        severity,
        code: error.problem.code,
        message,
        ...defined({ field }),
      })) satisfies RowProblem[];
      return setRefused({ members: values.members, problems });
    },
    onSuccess: (reply, values) => {
      draft.forget();
      readSiteAgain(client, site);
      onSaved({ ...key, ...kind.keyOf(reply as Record<string, unknown>, key, values.members) });
    },
  });

  const { warnings } = judged(draft.form.values);
  // Who saves before the check has answered learns from the service what is wrong.
  const isTried = draft.isTried || refused !== undefined;
  const errors = errorsOf(draft.form.values);
  const changedPaths = new Set(differingPaths(start.members, members).map(pathName));

  return {
    draft,
    members,
    reason,
    warnings,
    /** Something is unusual, so saving needs a reason. */
    needsReason: Object.keys(warnings).length > 0,
    reasonError: isTried ? errors[REASON] : undefined,
    isChanged: changedPaths.size > 0,
    /** The problem of a field: once it was changed, or once saving was tried. */
    errorAt: (path: MemberPath): string | undefined =>
      isTried || changedPaths.has(pathName(path)) ? ownMember(errors, pathName(path)) : undefined,
    /** What is wrong with the record as a whole. */
    generalError: isTried ? errors[''] : undefined,
    /** What the service refused last. */
    refused,
    set: (path: MemberPath, value: unknown) =>
      draft.form.setValues({ members: withValueAt(draft.form.values.members, path, value) }),
    setReason: (text: string) => draft.form.setValues({ reason: text }),
    saving: { ...saving, error: isOutdated(saving.error) || theirs ? null : saving.error },
    save: (values: EditorValues) => saving.mutate(values),
    /** What others made of the record, while that is not merged. */
    theirs,
    /** True for a draft of a record that was changed since. */
    isOld: !isNew && draft.form.values.revision !== start.revision,
    readTheirs,
    saveMerged: (merged: RecordFormMembers) => {
      if (!theirs) return;
      const values = { members: merged, base: theirs.members, revision: theirs.revision, reason };
      draft.form.setValues(values);
      setTheirs(undefined);
      saving.mutate(values);
    },
    /** Leaves the merging without any change. */
    leaveMerging: () => setTheirs(undefined),
  };
}

/** What is wrong or unusual, by the field at which it is shown; under the empty name what concerns no field. */
interface FieldProblems {
  errors: Readonly<Record<string, string>>;
  warnings: Readonly<Record<string, string>>;
}

/** The field that a problem is about: `provenance.country`, or `country` alone; of `aliases.2` the whole list. */
function fieldFor(fields: readonly EditorField[], named: string | undefined): string {
  if (named === undefined) return '';
  const names = fields.map(({ path }) => pathName(path));
  const inner = fields.find(({ path }) => path[1] === named);
  const outer = names.find((name) => named.startsWith(`${name}.`));
  return names.find((name) => name === named) ?? (inner ? pathName(inner.path) : undefined) ?? outer ?? '';
}

function gathered(fields: readonly EditorField[], problems: readonly RowProblem[]): Record<string, string> {
  const texts: Record<string, Set<string>> = {};
  for (const { field, message } of problems) (texts[fieldFor(fields, field)] ??= new Set()).add(message);
  return Object.fromEntries(Object.entries(texts).map(([name, messages]) => [name, [...messages].join(' ')]));
}

/** Problems by field. Of one field all are told, each once. */
function problemsOfFields(fields: readonly EditorField[], problems: readonly RowProblem[]): FieldProblems {
  return {
    errors: gathered(
      fields,
      problems.filter(({ severity }) => severity === 'error'),
    ),
    warnings: gathered(
      fields,
      problems.filter(({ severity }) => severity === 'warning'),
    ),
  };
}
