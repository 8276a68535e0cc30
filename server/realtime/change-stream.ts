import { randomBytes } from 'node:crypto'
import type { Client } from 'pg'
import { LogicalReplicationService, type Pgoutput, PgoutputPlugin } from 'pg-logical-replication'
import type { Log } from '#server/http/log.ts'

export type Operation = 'INSERT' | 'UPDATE' | 'DELETE'

/** PostgreSQL's own text of each column; undefined where the log doesn't say. */
export type RowText = Record<string, string | null | undefined>

export interface Change {
  schema: string
  table: string
  operation: Operation
  committedAt: string
  /** The transaction that made it, where the log tells of it; a trigger's word comes after the commit. */
  transaction: number | null
  /** At least the row's key. */
  row: RowText
  /** What the log says of the row before: its key when that changed, or all of it when the table's replica identity is full. */
  before: RowText | null
}

export interface ChangeStream {
  close(): Promise<void>
}

export interface ChangeStreamDeps {
  replicationUrl: string
  publication: string
  log: Log
  /** The log is read on only when this resolves. */
  onChange: (change: Change) => Promise<void> | undefined
  onLost: (error: unknown) => void
}

/** A slot that is gone with its connection, so that nothing is kept back for a process that died; values stay text. */
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

/** Reads the write-ahead log from now on; resolves once the slot is there, so that no later change is missed. */
export async function openChangeStream(deps: ChangeStreamDeps): Promise<ChangeStream> {
  const { replicationUrl, publication, log, onChange, onLost } = deps
  const service = new LogicalReplicationService(
    { connectionString: replicationUrl, application_name: 'tradeline replication' },
    { acknowledge: { auto: false, timeoutSeconds: 10 }, flowControl: { enabled: true } },
  )
  let isClosing = false
  let made = { committedAt: '', transaction: 0 }
  const read = (message: Pgoutput.Message) => {
    if (message.tag === 'begin') made = { committedAt: timeOf(message.commitTime), transaction: message.xid >>> 0 }
    const change = changeOf(message, made)
    return change === null ? undefined : onChange(change)
  }
  service.on('data', (_, message: Pgoutput.Message) => read(message))
  service.on('heartbeat', (lsn, _, shouldRespond) => {
    if (shouldRespond) void service.acknowledge(lsn)
  })
  const close = async () => {
    isClosing = true
    await service.destroy().catch((error: unknown) => log.warn({ err: error }, 'the change stream did not end well'))
  }

  await new Promise<void>((resolve, reject) => {
    let hasStarted = false
    const failed = (error: unknown) => {
      if (isClosing) return
      void close()
      if (hasStarted) onLost(error)
      else reject(error instanceof Error ? error : new Error('The change stream did not start'))
    }
    service.once('start', () => {
      hasStarted = true
      resolve()
    })
    service.on('error', failed)
    const slot = `realtime_${randomBytes(8).toString('hex')}`
    const plugin = new TemporarySlot({ protoVersion: 1, publicationNames: [publication] })
    service.subscribe(plugin, slot).then(() => failed(new Error('The change stream ended')), failed)
  })
  return { close }
}

function changeOf(message: Pgoutput.Message, made: { committedAt: string; transaction: number }): Change | null {
  if (message.tag !== 'insert' && message.tag !== 'update' && message.tag !== 'delete') return null
  const { schema, name: table } = message.relation
  const about = { schema, table, ...made }
  if (message.tag === 'insert') return { ...about, operation: 'INSERT', row: message.new, before: null }
  const before = message.old ?? message.key
  if (message.tag === 'delete') return { ...about, operation: 'DELETE', row: before ?? {}, before }
  return { ...about, operation: 'UPDATE', row: message.new, before }
}

const timeOf = (microseconds: unknown): string => new Date(Number(microseconds) / 1000).toISOString()

/**
 * Whether a snapshot (`xmin:xmax:in,progress`) shows what the transaction did. The log tells of a commit a moment before
 * other sessions see it.
 */
export function isVisible(transaction: number, snapshot: string): boolean {
  const [, xmax = '', inProgress = ''] = snapshot.split(':')
  const low = (id: string) => Number(BigInt(id) & 0xffffffffn)
  // The log's numbers have 32 bits and go round: what is less than half the circle behind is earlier.
  const isBefore = ((transaction - low(xmax)) | 0) < 0
  return isBefore && !inProgress.split(',').some((id) => id !== '' && low(id) === transaction)
}
