import type pg from 'pg'
import { listener, openedOnce } from '#platform/database/listener.ts'
import { readCatalog } from './catalog.ts'
import { buildSchemaCache, type SchemaCache } from './schema-cache.ts'

export interface LiveSchema {
  /** Returns the schema as of the last announced change. Reads it on first use. */
  current(): Promise<SchemaCache>
  close(): Promise<void>
}

interface LiveSchemaOptions {
  pool: pg.Pool
  exposedSchemas: readonly string[]
  /** Reads the schema. Defaults to the database's catalog. */
  read?: (pool: pg.Pool, exposedSchemas: readonly string[]) => Promise<SchemaCache>
}

/** Reads the schema once, and again after each announced change or a lost listening connection. */
export function liveSchema({ pool, exposedSchemas, read = readSchema }: LiveSchemaOptions): LiveSchema {
  const outdated = () => void schema.forget()
  const announced = { listen: () => 'listen schema_changed; listen pgrst', hear: outdated, lost: outdated }
  const listening = listener(pool, 'tradeline schema', announced)
  const schema = openedOnce(async () => {
    await listening.open()
    return read(pool, exposedSchemas)
  })
  return { current: schema.get, close: listening.close }
}

/** Reads the schema from the database's catalog. */
export const readSchema = async (pool: pg.Pool, exposedSchemas: readonly string[]): Promise<SchemaCache> =>
  buildSchemaCache(await readCatalog(pool, exposedSchemas))
