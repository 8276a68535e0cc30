import type pg from 'pg'
import { listener, openedOnce } from '#platform/database/listener.ts'
import { readCatalog } from './catalog.ts'
import { buildSchemaCache, type SchemaCache } from './schema-cache.ts'

export interface LiveSchema {
  /** Returns the schema as of the last announced change. Reads it on first use. */
  current(): Promise<SchemaCache>
  close(): Promise<void>
}

/** Reads the schema once, and again after each announced change or a lost listening connection. */
export function liveSchema({ pool, exposedSchemas }: { pool: pg.Pool; exposedSchemas: readonly string[] }): LiveSchema {
  const outdated = () => void schema.forget()
  const announced = { listen: () => 'listen schema_changed; listen pgrst', hear: outdated, lost: outdated }
  const listening = listener(pool, 'tradeline schema', announced)
  const schema = openedOnce(async () => {
    await listening.open()
    return buildSchemaCache(await readCatalog(pool, exposedSchemas))
  })
  return { current: schema.get, close: listening.close }
}
