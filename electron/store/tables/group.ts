/** Groups of databases, and which database defines the loci of which. */
export interface GroupTables {
  site_group: { name: string; description: string; long_description: string | null };
  /** `position` orders the databases of a group; those without one stand behind, by name. */
  group_database: { group_name: string; database_name: string; position: number | null };
  linked_database: { isolates_database: string; seqdef_database: string };
}
