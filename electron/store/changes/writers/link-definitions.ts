import type { Change } from '../change-context.ts';
import { getMeta } from '#electron/store/file/meta.ts';
import { copyDefinitionsFrom } from './copy-definitions.ts';

/**
 * Says in which sequence-definition database the loci and schemes of an isolate database are defined. The link lies in the
 * isolate database itself, so it appears with the content that it belongs to, and goes where the file goes.
 */
export async function linkDefinitions(change: Change, seqdef: string): Promise<void> {
  if ((await getMeta(change.database)).seqdef === seqdef) return;
  change.connection
    .prepare(
      "insert into meta (key, value) values ('seqdef', ?) on conflict (key) do update set value = excluded.value",
    )
    .run(seqdef);
  change.contentChanged();
}

export interface NewLink {
  seqdef: string;
  /** Its file, from which the loci and schemes are copied that the isolate database lacks. */
  file: string;
}

/** Links an isolate database to definitions, and copies the loci and schemes that it lacks. */
export async function followDefinitions(change: Change, { seqdef, file }: NewLink): Promise<void> {
  await linkDefinitions(change, seqdef);
  copyDefinitionsFrom(file, change);
}
