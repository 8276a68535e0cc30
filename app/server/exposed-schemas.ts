/** The schemas of the database that the data API serves. */
export const EXPOSED_SCHEMAS = ['public']
