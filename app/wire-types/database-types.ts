import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { EXPOSED_SCHEMAS } from '#app/server/exposed-schemas.ts'
import { wireTypes } from '#platform/rest/wire-types/wire-types.ts'
import { KNOWN_OUTPUTS } from './known-outputs.ts'

/** The file with the database types for the browser's code. */
export const TYPES_FILE = fileURLToPath(new URL('../../platform/browser/database.ts', import.meta.url))

/** Returns the types of a migrated database, in the form of `TYPES_FILE`. */
export async function databaseTypes(ownerUrl: string): Promise<string> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 1 })
  // A database that stops right afterwards may end this connection first, which is not an error.
  pool.on('error', () => {})
  try {
    return await wireTypes(pool, EXPOSED_SCHEMAS, KNOWN_OUTPUTS)
  } finally {
    await pool.end()
  }
}
