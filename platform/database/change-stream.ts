import { randomBytes } from 'node:crypto'
import type { Client } from 'pg'
import { LogicalReplicationService, type Pgoutput, PgoutputPlugin } from 'pg-logical-replication'

/** PostgreSQL's text of each column, undefined if the log doesn't include it. */
type RowText = Record<string, string | null | undefined>

/** The argument of `realtime.tell`. */
export interface Change {
  schema: string
  table: string
  operation: 'INSERT' | 'UPDATE' | 'DELETE'
  /** The time of the commit. */
  at: string
  /** The transaction that made the change, if the log includes it. A trigger's notification comes after the commit. */
  transaction?: number
  /** At least the row's key. */
  row: RowText
  /** The row before the change: its key if that changed, or the whole row if the table's replica identity is full. */
  before?: RowText
}

/** A slot that ends with its connection, so that PostgreSQL keeps no log for a process that died. Values stay text. */
class TemporarySlot extends PgoutputPlugin {
  override async start(client: Client, slot: string): Promise<unknown> {
    await client.query(`CREATE_REPLICATION_SLOT "${slot}" TEMPORARY LOGICAL pgoutput NOEXPORT_SNAPSHOT`)
    return super.start(client, slot, '0/0')
  }

  override parse(buffer: Buffer): Pgoutput.Message {
    const message = super.parse(buffer)
    if (message.tag === 'relation') for (const column of message.columns) column.parser = (raw: unknown) => raw
    return message
  }
}

/**
 * Reads the write-ahead log from now on, and continues after each `onChange` has resolved. Resolves once the slot
 * exists, so that no later change is missed, with a function that closes the stream. Calls `onBreak` if the stream ends
 * unexpectedly.
 */
export async function openChangeStream(
  replicationUrl: string,
  publication: string,
  onChange: (change: Change) => Promise<void> | undefined,
  onBreak: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const service = new LogicalReplicationService(
    { connectionString: replicationUrl, application_name: 'tradeline replication' },
    { acknowledge: { auto: false, timeoutSeconds: 10 }, flowControl: { enabled: true } },
  )
  let made = { at: '', transaction: 0 }
  service.on('data', (_, message: Pgoutput.Message) => {
    if (message.tag === 'begin') made = { at: timeOf(message.commitTime), transaction: message.xid >>> 0 }
    const change = changeOf(message)
    return change === null ? undefined : onChange({ ...change, ...made })
  })
  service.on('heartbeat', (lsn, _, shouldRespond) => {
    // If the connection is lost now, the stream ends and reports it.
    if (shouldRespond) service.acknowledge(byteBefore(lsn)).catch(() => undefined)
  })
  const plugin = new TemporarySlot({ protoVersion: 1, publicationNames: [publication] })
  let isClosed = false
  const close = async () => {
    isClosed = true
    // A broken stream may fail to close.
    await service.destroy().catch(() => undefined)
  }
  const started = new Promise<void>((resolve) => service.once('start', resolve))
  const broken = new Promise<never>((_, reject) => {
    service.on('error', reject)
    const slot = `realtime_${randomBytes(8).toString('hex')}`
    service.subscribe(plugin, slot).then(() => reject(new Error('The change stream ended')), reject)
  })
  await Promise.race([started, broken]).catch(async (error) => {
    await close()
    throw error
  })
  broken.catch((error: unknown) => isClosed || onBreak(error))
  return close
}

const OPERATIONS = { insert: 'INSERT', update: 'UPDATE', delete: 'DELETE' } as const

function changeOf(message: Pgoutput.Message): Omit<Change, 'at'> | null {
  if (message.tag !== 'insert' && message.tag !== 'update' && message.tag !== 'delete') return null
  const { schema, name: table } = message.relation
  const before = message.tag === 'insert' ? null : (message.old ?? message.key)
  const row = message.tag === 'delete' ? before : message.new
  return { schema, table, operation: OPERATIONS[message.tag], row: row ?? {}, ...(before && { before }) }
}

/**
 * Returns the position before this one. The library acknowledges one byte too many, and a stopping PostgreSQL waits
 * until exactly what it sent is acknowledged.
 */
function byteBefore(lsn: string): string {
  const [upper = '0', lower = '0'] = lsn.split('/')
  return `${upper}/${Math.max(0, Number.parseInt(lower, 16) - 1).toString(16)}`
}

const timeOf = (microseconds: unknown): string => new Date(Number(microseconds) / 1000).toISOString()
