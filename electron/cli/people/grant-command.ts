import { grantRole, type Grant } from '#electron/store/people/grant-role.ts';
import type { RoleScope } from '#shared/people.ts';
import { openData } from '../open-data.ts';
import { refuseUnknown } from '../open-named.ts';
import type { CliStreams } from '../terminal/streams.ts';

export interface GrantOptions {
  dataFolder: string;
  database: string;
  /** User name. */
  name: string;
  role: Grant['role'];
  locus?: string[];
  scheme?: string[];
  project?: string[];
  submissions: boolean;
}

function scopesOf({ locus = [], scheme = [], project = [], submissions }: GrantOptions): RoleScope[] {
  const named = (kind: RoleScope['kind'], names: string[]) => names.map((name) => ({ kind, name }));
  return [
    ...named('locus', locus),
    ...named('scheme', scheme),
    ...named('project', project),
    ...named('submissions', submissions ? [''] : []),
  ];
}

/** `allelier grant`: gives an account a role in a database, or takes it away. It counts at once. */
export async function grantCommand(options: GrantOptions, streams: CliStreams): Promise<number> {
  const { database, name, role } = options;
  await using folder = await openData(options.dataFolder, streams);
  await refuseUnknown(folder, database);
  const grant = { database, user_name: name, role, scopes: scopesOf(options) };
  const onWaiting = (message: string) => void streams.stderr.write(`${message}\n`);
  for (const note of await grantRole(folder, grant, { signal: streams.signal, onWaiting }))
    streams.stderr.write(`${note}\n`);
  streams.stdout.write(
    role === 'none' ? `${name} has no role in ${database}.\n` : `${name} is ${role} in ${database}.\n`,
  );
  return 0;
}
