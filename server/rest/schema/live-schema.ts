import pg from 'pg'
import { readCatalogue } from './catalogue.ts'
import { buildSchemaCache, type SchemaCache } from './schema-cache.ts'

export interface LiveSchema {
  /** The schema as of the last change that was announced; read on first use. */
  current(): Promise<SchemaCache>
  close(): Promise<void>
}

/** Reads the schema once and again after each announced change, or after the listening connection was lost. */
export function liveSchema(options: { pool: pg.Pool; exposedSchemas: readonly string[] }): LiveSchema {
  const { pool, exposedSchemas } = options
  let loading: Promise<SchemaCache> | null = null
  let listening: Promise<pg.Client> | null = null

  const listen = async () => {
    const client = new pg.Client(pool.options)
    client.on('notification', () => (loading = null))
    client.on('error', () => undefined)
    await client.connect()
    client.on('end', () => (loading = listening = null))
    await client.query('listen schema_changed; listen pgrst')
    return client
  }
  const load = async () => {
    listening ??= listen().catch((error: unknown) => {
      listening = null
      throw error
    })
    await listening
    return buildSchemaCache(await readCatalogue(pool, exposedSchemas))
  }

  return {
    current() {
      loading ??= load().catch((error: unknown) => {
        loading = null
        throw error
      })
      return loading
    },
    async close() {
      await (await listening)?.end()
    },
  }
}
