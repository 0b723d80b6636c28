import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '#renderer/api/queries.ts';
import { DialogButton } from '#renderer/ui/forms/dialog-button.tsx';
import type { DatabasePlace } from '#shared/database-place.ts';
import { RenameForm } from './rename-form.tsx';

interface RenameClusterProps extends DatabasePlace {
  cluster_set: string;
  name: string;
}

/** Gives a cluster another name. */
export function RenameCluster({ site, database, cluster_set, name }: RenameClusterProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return (
    <DialogButton text="Rename…" title={`Another name for ${name}`}>
      {(close) => (
        <RenameForm
          name={name}
          description="The former name stays on the page of the cluster, and no other cluster gets it."
          rename={(cluster, to) =>
            call(client, 'clusters:rename', { database, set: cluster_set, names: [{ cluster, name: to }] })
          }
          open={(cluster) =>
            navigate({
              to: '/sites/$site/db/$database/cluster_sets/$cluster_set/clusters/$cluster',
              params: { site, database, cluster_set, cluster },
              replace: true,
            })
          }
          onClose={close}
        />
      )}
    </DialogButton>
  );
}
