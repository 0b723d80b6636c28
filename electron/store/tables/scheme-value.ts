/** What the designations of isolates make of them in each scheme. */
export interface SchemeValueTables {
  /** Follows from the designations and the profiles of the linked database; `scheme-values/refresh-values.ts` keeps it. */
  isolate_scheme_value: { isolate: number; scheme: number; field: string; value: string };
  isolate_classification_group: { isolate: number; classification_scheme: number; group_id: number };
  /** Isolates for which the two tables above are filled. */
  isolate_schemes_computed: { isolate: number };
}
