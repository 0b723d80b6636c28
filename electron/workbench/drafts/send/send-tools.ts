import type { DataFolder } from '#electron/store/site/data-folder.ts';
import type { Presence } from '../../jobs/presence.ts';
import type { Emit } from '../../procedures/dispatch.ts';
import type { SourceTools } from '../draft-source.ts';

export interface SendTools extends SourceTools {
  dataFolder: DataFolder;
  emit: Emit;
  presence: Pick<Presence, 'id' | 'isThere'>;
}
