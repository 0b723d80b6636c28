/** Remote sites. */
export interface SiteConnectionTables {
  site_connection: { id: string; name: string; base_url: string; authorize_url: string | null; position: number };
}
