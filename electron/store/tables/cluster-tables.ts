import type { Generated } from 'kysely';
import type { WatchRule } from '#shared/rules/watch-rule.ts';
import type { Flag } from './columns.ts';

/** Clusters of isolates that are kept (`migrations/database-0030.ts`), and their watches (`database-0031.ts`, `database-0032.ts`). */
export interface ClusterTables {
  cluster_set: {
    id: Generated<number>;
    name: string;
    scheme: number;
    /** JSON array of whole numbers, falling. */
    thresholds: string;
    missing: 'ignore' | 'difference' | 'scaled';
    /** Isolates that lack more loci are left out; null: none is. */
    max_missing: number | null;
    /** Made over all isolates, not over public ones: then only those see it who see all. */
    is_private: Flag;
    /** Whether genomes that are not good join, too. */
    takes_poor: Flag;
    /** How new clusters are named (`shared/rules/cluster-names.ts`). */
    pattern: string;
    date_entered: string;
    /** ISO timestamp. A deleted set stays, so that it can come back and its names are used by no other. */
    deleted_at: string | null;
  };
  /** What of the database a set shows. `version` grows with each writing; then the last number of the log of designations, its loci (row ids), and how many isolates were looked at. */
  cluster_progress: { cluster_set: number; version: number; seen: number; loci: string; isolates: number };
  /** The isolates that were looked at, each with a hash of its alleles; those are left out that lack too many loci. */
  cluster_isolate: { cluster_set: number; isolate: number; profile: string; is_left_out: Flag };
  /** `one` is the lower id. */
  cluster_link: { cluster_set: number; one: number; other: number; threshold: number };
  /** `at` is an ISO timestamp. */
  cluster_run: { id: Generated<number>; cluster_set: number; at: string };
  cluster: {
    id: Generated<number>;
    cluster_set: number;
    threshold: number;
    name: string;
    /** By which the pattern has named it, of which year; null where a name was given when it was born. */
    number: number | null;
    year: number | null;
    born: number;
    /** When it came back the last time; else when it was born. */
    began: number;
    ended: number | null;
  };
  /** `until` is an ISO timestamp. */
  cluster_former_name: { cluster_set: number; name: string; cluster: number; until: string; changed_by: number | null };
  cluster_member: { cluster: number; isolate: number; since: number; until: number | null };
  cluster_event: { id: Generated<number>; cluster: number; run: number; kind: string; other: number | null };
  /** Isolates of a set whose alleles were others at a run. */
  cluster_changed: { run: number; isolate: number };
  cluster_watch: {
    id: Generated<number>;
    cluster_set: number;
    threshold: number;
    rule: WatchRule['kind'];
    /** The least number of isolates; null where the rule has none. */
    isolates: number | null;
    days: number | null;
    field: number | null;
    /** User name; null: the owner of this computer. */
    account: string | null;
    /** ISO timestamps. */
    since: string;
    ended_at: string | null;
    /** Why it ended without being asked. */
    ended_why: string | null;
  };
  /** The isolates to which a watch is limited: JSON of an `IsolateFilter`. */
  cluster_watch_search: { watch: number; search: string };
  /** What a watch found at a run. */
  cluster_notice: {
    id: Generated<number>;
    watch: number;
    run: number;
    shown_at: string | null;
    mailed_at: string | null;
    acknowledged_at: string | null;
    acknowledged_by: number | null;
    words: string | null;
  };
  /** `is_new`: it joined at that run; the others are what it joined. The isolate may have been deleted. */
  cluster_notice_isolate: { notice: number; cluster: number; isolate: number; is_new: Flag };
}
