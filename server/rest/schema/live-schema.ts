import pg from 'pg'
import { readCatalogue } from './catalogue.ts'
import { buildSchemaCache, type SchemaCache } from './schema-cache.ts'

export interface LiveSchema {
  /** The schema as of the last change that was announced; read on first use. */
  current(): Promise<SchemaCache>
  close(): Promise<void>
}

export interface LiveSchemaOptions {
  pool: pg.Pool
  exposedSchemas: readonly string[]
  /** Channels whose notifications announce a change of the schema. */
  channels?: readonly string[]
}

const RECONNECT_AFTER_MS = 2_000

/** Reads the schema once and again after each announced change, or after the listening connection was lost. */
export function liveSchema({
  pool,
  exposedSchemas,
  channels = ['schema_changed', 'pgrst'],
}: LiveSchemaOptions): LiveSchema {
  let loading: Promise<SchemaCache> | null = null
  let listener: pg.Client | null = null
  let retry: NodeJS.Timeout | undefined
  let closed = false

  const forget = () => {
    loading = null
  }
  const listen = async () => {
    const client = new pg.Client(pool.options)
    listener = client
    client.on('notification', forget)
    client.on('error', () => undefined)
    client.on('end', () => {
      if (closed || listener !== client) return
      listener = null
      forget()
      retry = setTimeout(() => void listen().then(forget, forget), RECONNECT_AFTER_MS)
      retry.unref()
    })
    await client.connect()
    for (const channel of channels) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
  }
  const load = async () => {
    if (listener === null && retry === undefined) await listen()
    return buildSchemaCache(await readCatalogue(pool, exposedSchemas))
  }

  return {
    current() {
      loading ??= load().catch((error: unknown) => {
        forget()
        throw error
      })
      return loading
    },
    async close() {
      closed = true
      clearTimeout(retry)
      await listener?.end()
    },
  }
}
