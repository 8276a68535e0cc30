import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { EXPOSED_SCHEMAS } from '#app/server/exposed-schemas.ts'
import { type Catalog, readCatalog } from '#platform/rest/schema/catalog.ts'
import { readSchema } from '#platform/rest/schema/live-schema.ts'
import { buildSchemaCache, type SchemaCache } from '#platform/rest/schema/schema-cache.ts'

/** Writes the catalog of the migrated template into the folder and returns its file. */
export async function writeTemplateCatalog(folder: string, templateUrl: string): Promise<string> {
  const file = path.join(folder, 'template-catalog.json')
  const pool = new pg.Pool({ connectionString: templateUrl })
  writeFileSync(file, JSON.stringify(await readCatalog(pool, EXPOSED_SCHEMAS)))
  await pool.end()
  return file
}

let templateSchema: SchemaCache | undefined

/**
 * Returns how the schema of a new clone is read: first from the template's catalog, because reading the clone's own
 * takes a third of a second, and after an announced change from the clone.
 */
export function schemaReader(): typeof readSchema {
  let isFirst = true
  return async (pool, exposedSchemas) => {
    if (!isFirst) return readSchema(pool, exposedSchemas)
    isFirst = false
    const catalog = (): Catalog => JSON.parse(readFileSync(inject('catalogFile'), 'utf8'))
    return (templateSchema ??= buildSchemaCache(catalog()))
  }
}
