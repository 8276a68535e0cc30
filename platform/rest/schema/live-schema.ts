import type pg from 'pg'
import { listener, openedOnce } from '#platform/database/listener.ts'
import { readCatalog } from './catalog.ts'
import { buildSchemaCache, type SchemaCache } from './schema-cache.ts'

export interface LiveSchema {
  /** The schema as of the last change that was announced; read on first use. */
  current(): Promise<SchemaCache>
  close(): Promise<void>
}

/** Reads the schema once and again after each announced change, or after the listening connection was lost. */
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
