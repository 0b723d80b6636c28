import { clusterChart, type ClusterChartQuery } from '#electron/store/clusters/cluster-chart.ts';
import { clusterDiameter, type ClusterDiameterQuery } from '#electron/store/clusters/cluster-diameter.ts';
import { nearestIsolates, type NearestIsolatesQuery } from '#electron/store/isolates/nearest-isolates.ts';
import {
  countAlleles,
  countAllelesByDate,
  orderAlleles,
  type AlleleCountQuery,
  type AlleleDatesQuery,
  type AlleleOrderQuery,
} from '#electron/store/records/allele-repository.ts';
import type { Database } from '#electron/store/file/database.ts';
import { countIsolatesByValues, type IsolateCountQuery } from '#electron/store/isolates/count-isolates.ts';
import { orderIsolates, type IsolateOrderQuery } from '#electron/store/isolates/isolate-order.ts';
import { orderLoci, type LocusOrderQuery } from '#electron/store/records/locus-repository.ts';
import { findLatest, type LatestQuery } from '#electron/store/records/latest-records.ts';
import { orderProfiles, type ProfileOrderQuery } from '#electron/store/records/profile-repository.ts';
import type { RecordOrder } from '#electron/store/records/record-order.ts';
import { assertNever } from '#shared/problem.ts';

export type OrderQuery =
  | LocusOrderQuery
  | AlleleOrderQuery
  | AlleleCountQuery
  | AlleleDatesQuery
  | ProfileOrderQuery
  | LatestQuery
  | IsolateOrderQuery
  | IsolateCountQuery
  | NearestIsolatesQuery
  | ClusterDiameterQuery
  | ClusterChartQuery;

/** Finds the records of a list, in order. This part of a list may take long. It runs in a worker or on the calling thread. */
export function orderRecords(database: Database, query: OrderQuery): RecordOrder {
  switch (query.list) {
    case 'loci':
      return orderLoci(database, query);
    case 'alleles':
      return orderAlleles(database, query);
    case 'allele_count':
      return countAlleles(database, query);
    case 'allele_dates':
      return countAllelesByDate(database, query);
    case 'profiles':
      return orderProfiles(database, query);
    case 'latest':
      return findLatest(database, query);
    case 'isolates':
      return orderIsolates(database, query);
    case 'isolate_count':
      return countIsolatesByValues(database, query);
    case 'nearest_isolates':
      return nearestIsolates(database, query);
    case 'cluster_diameter':
      return clusterDiameter(database, query);
    case 'cluster_chart':
      return clusterChart(database, query);
    default:
      return assertNever(query);
  }
}
