export interface DatabasePlace {
  /** Id of a site; `LOCAL_SITE` is this computer. */
  site: string;
  database: string;
}
