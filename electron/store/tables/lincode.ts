import type { Flag } from './columns.ts';

/** LIN codes of profiles: at each threshold the number of the cluster, joined by `_`. */
export interface LincodeTables {
  /** `thresholds`: numbers of differing loci from large to small, separated by `;`. */
  lincode_scheme: { scheme: number; thresholds: string; max_missing: number; main_display: Flag };
  lincode_field: { scheme: number; field: string; type: string; display_order: number | null; main_display: Flag };
  lincode: { profile: number; scheme: number; code: string; datestamp: string };
  /** Names of groups of codes that begin alike. */
  lincode_nickname: { scheme: number; prefix: string; field: string; nickname: string; datestamp: string };
}
