/** Groups of databases, and which database defines the loci of which. */
export interface GroupTables {
  site_group: { name: string; description: string; long_description: string | null };
  group_database: { group_name: string; database_name: string };
  linked_database: { isolates_database: string; seqdef_database: string };
}
