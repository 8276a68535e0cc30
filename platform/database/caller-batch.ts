import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { shortageOf } from '#platform/http/unavailable.ts'
import { type RecentlyUsed, recentlyUsed } from '#platform/process/recently-used.ts'
import { endsConnection, onSharedConnection } from './shared-connection.ts'

/** The part of a caller the database is told about. */
export interface DatabaseCaller {
  role: string
  claimsJson: string
  claims: { sub?: string | undefined }
  sessionId: string | null
}

export interface BatchStatement {
  text: string
  values: (string | null)[]
}

/** How it is found out whether a session still lives. The names are part of this program. */
export interface SessionCheck {
  /** A view of `id`, `user_id` and `role` with sessions of which no more has to be asked. */
  settled: string
  /** A function of session, person and role, for all others, that raises when the session has ended or owes more. */
  otherwise: string
}

export interface BatchOptions {
  /** A name by itself is the function's, which is then always asked. */
  assertSession: SessionCheck | string | null
  /** For what could write although it should only read, such as a function that is called to read. */
  readOnly: boolean
  /** And locks nothing, so that others may be sent behind it before it has answered. */
  changesNothing?: boolean
  /** More settings of the transaction; their names are part of this program. */
  settings?: Readonly<Record<string, string>>
  /** Answers as if all had been kept, and keeps nothing. */
  isUndone?: boolean
  /** What the statements were written from, such as a reading of the schema: their types may be others for the next. */
  writtenFrom?: object
}

/** The rows of one statement; every value is PostgreSQL's own text. */
export type BatchRows = (string | null)[][]

// Each costs memory in its connection's server process; what was prepared first is closed first.
const MOST_PREPARED = 200
const MOST_NAMED_STATEMENTS = 5_000
// At once, it would take again what the other is only just woken for, and both would wait for each other anew.
const OTHERS_TURN_MS = 50

/**
 * Runs the statements in one transaction as the caller, in one write to the network: role, claims and the check that the
 * session lives, then the statements, then one Sync. Nothing of the caller outlives the Sync. Answers the rows of each. What
 * PostgreSQL undid because of another transaction is done once more.
 */
export async function runAsCaller(
  pool: pg.Pool,
  caller: DatabaseCaller,
  statements: BatchStatement[],
  options: BatchOptions,
): Promise<BatchRows[]> {
  const batch = batchOf(caller, statements, options)
  const act = { name: batch[1]?.name ?? '', changesNothing: options.changesNothing === true }
  const answers = await onSharedConnection(pool, act, async (client) => {
    try {
      return await attempt(client, batch, options)
    } catch (error) {
      // Of two transactions that were in each other's way, PostgreSQL undid this one. The same succeeds once the other is through.
      if (shortageOf(error) === 'held up') await setTimeout(OTHERS_TURN_MS)
      else if (!isStale(error)) throw error
      return await attempt(client, batch, options)
    }
  })
  return answers.slice(1)
}

function batchOf(caller: DatabaseCaller, statements: BatchStatement[], options: BatchOptions): NamedStatement[] {
  const batch = [identification(caller, options)]
  // A plan made for one role is made again for the next, so that every role has statements of its own.
  for (const { text, values } of statements) {
    batch.push({ name: statementName(text, caller.role, options.writtenFrom), text, values })
  }
  return batch
}

const attempt = (client: pg.PoolClient, batch: NamedStatement[], { isUndone, changesNothing }: BatchOptions) =>
  isUndone ? attemptUndone(client, batch) : sent(client, batch, changesNothing)

/** The constraints that wait for the end of a transaction are checked as well. */
async function attemptUndone(client: pg.PoolClient, batch: NamedStatement[]): Promise<BatchRows[]> {
  const whole = [plain('begin'), ...batch, plain('set constraints all immediate'), plain('rollback')]
  try {
    return (await sent(client, whole)).slice(1, -2)
  } catch (error) {
    if (error instanceof Error && !endsConnection(error)) await client.query('rollback')
    throw error
  }
}

const plain = (text: string): NamedStatement => ({ name: text, text, values: [] })

const sent = (client: pg.PoolClient, batch: NamedStatement[], changesNothing = false) =>
  new Promise<BatchRows[]>((resolve, reject) =>
    client.query(new CallerBatch(batch, { changesNothing, resolve, reject })),
  )

interface NamedStatement extends BatchStatement {
  name: string
}

/** Says who asks. What isn't needed is left out: a key's holder has no session, and few requests must be kept from writing. */
function identification(
  { role, claimsJson, claims, sessionId }: DatabaseCaller,
  { assertSession, readOnly, settings = {} }: BatchOptions,
): NamedStatement {
  const check = sessionId === null ? null : assertSession
  const values: (string | null)[] = [role, claimsJson]
  if (check !== null) values.push(sessionId, claims.sub ?? null)
  values.push(...Object.values(settings))
  const checkedBy = check === null || typeof check === 'string' ? check : `${check.settled} ${check.otherwise}`
  const shape = [checkedBy, readOnly, ...Object.keys(settings)].join()
  const known = identifications.get(shape)
  if (known !== undefined) return { ...known, values }
  const identification = identificationSql(check, readOnly, Object.keys(settings))
  identifications.set(shape, identification)
  return { ...identification, values }
}

// As many as there are sets of settings: their names are part of this program.
const identifications = new Map<string, Omit<NamedStatement, 'values'>>()

/** Looking into a view costs PostgreSQL a quarter less than calling functions that look for themselves. */
function checkSql(check: SessionCheck | string): string {
  if (typeof check === 'string') return `${check}($3, $4, $1)`
  const isSettled = `exists (select from ${check.settled} where id = $3 and user_id = $4 and role = $1)`
  return `case when not ${isSettled} then ${check.otherwise}($3, $4, $1) end`
}

function identificationSql(check: BatchOptions['assertSession'], readOnly: boolean, settings: string[]) {
  // What was set comes back as a letter instead of as the whole of the claims.
  let text = `select set_config('role', $1, true) is null, set_config('request.jwt.claims', $2, true) is null`
  if (readOnly) text += `, set_config('transaction_read_only', 'on', true)`
  // Before the check, which may read them.
  const first = check === null ? 3 : 5
  for (const [at, setting] of settings.entries()) text += `, set_config('${setting}', $${first + at}, true)`
  if (check !== null) text += `, ${checkSql(check)}`
  return { name: statementName(text, 'anyone'), text }
}

const PROGRAM = {}
const namesBySource = new WeakMap<object, RecentlyUsed<Map<string, string>>>()
let lastNumber = 0

// A statement keeps the types that its parameters had when it was prepared, also when a column has another type since.
function statementName(text: string, role: string, writtenFrom: object = PROGRAM): string {
  const texts = namesBySource.get(writtenFrom) ?? recentlyUsed<Map<string, string>>(MOST_NAMED_STATEMENTS)
  const names = texts.get(text) ?? new Map<string, string>()
  const known = names.get(role)
  if (known !== undefined) return known
  const name = `${role} ${++lastNumber}`
  namesBySource.set(writtenFrom, texts)
  texts.set(text, names.set(role, name))
  return name
}

/** An earlier preparation no longer holds: the schema changed under it, or the connection was reset. */
function isStale(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false
  return error.code === '26000' || (error.code === '0A000' && error.message.startsWith('cached plan'))
}

interface Preparations {
  /** What the connection has prepared. */
  confirmed: Set<string>
  /** Of each batch under way, in the order of their answers, what isn't confirmed yet. */
  sent: string[][]
  /** What goes out before the next turn of the loop. */
  unwritten: Buffer[]
  /** The connection, as one that lays what it is told to send there. */
  collecting: pg.Connection
}

const preparationsOf = new WeakMap<pg.Connection, Preparations>()

function preparations(connection: pg.Connection): Preparations {
  const known = preparationsOf.get(connection)
  if (known !== undefined) return known
  const unwritten: Buffer[] = []
  const stream = { writable: true, write: (message: Buffer) => unwritten.push(message) }
  const collecting: pg.Connection = Object.create(connection, { stream: { value: stream } })
  const fresh: Preparations = { confirmed: new Set(), sent: [], unwritten, collecting }
  preparationsOf.set(connection, fresh)
  connection.on('parseComplete', () => {
    const name = fresh.sent[0]?.shift()
    if (name !== undefined) fresh.confirmed.add(name)
  })
  return fresh
}

/** One write for all that waits, and one buffer: the system call for a list of buffers takes twice as long. */
function writeAll(stream: pg.Connection['stream'], unwritten: Buffer[]): void {
  if (unwritten.length > 0) stream.write(Buffer.concat(unwritten.splice(0)))
}

interface BatchOutcome {
  changesNothing: boolean
  resolve: (rows: BatchRows[]) => void
  reject: (error: Error) => void
}

/** Speaks the protocol itself. It calls itself a query of `pg`, which lets no other kind onto a shared connection. */
class CallerBatch extends pg.Query {
  private readonly statements: NamedStatement[]
  private readonly changesNothing: boolean
  private readonly resolve: (rows: BatchRows[]) => void
  private readonly reject: (error: Error) => void
  private readonly answers: BatchRows[]
  private current = 0
  private connection: pg.Connection | null = null

  constructor(statements: NamedStatement[], { changesNothing, resolve, reject }: BatchOutcome) {
    super('')
    this.statements = statements
    this.changesNothing = changesNothing
    this.resolve = resolve
    this.reject = reject
    this.answers = statements.map(() => [])
  }

  override submit = (connection: pg.Connection): void => {
    this.connection = connection
    const { confirmed, sent: underWay, unwritten, collecting } = preparations(connection)
    const unconfirmed: string[] = []
    const isFirst = unwritten.length === 0
    for (const { name, text, values } of this.statements) {
      this.prepare(collecting, confirmed, unconfirmed, { name, text })
      collecting.bind({ statement: name, values }, true)
      collecting.execute({}, true)
    }
    collecting.sync()
    underWay.push(unconfirmed)
    // Nobody is sent behind what changes something: waiting for the end of the turn would gather nothing, and PostgreSQL begins sooner.
    if (!this.changesNothing) writeAll(connection.stream, unwritten)
    else if (isFirst) setImmediate(writeAll, connection.stream, unwritten)
  }

  private prepare(
    connection: pg.Connection,
    confirmed: Set<string>,
    unconfirmed: string[],
    { name, text }: Pick<NamedStatement, 'name' | 'text'>,
  ): void {
    if (confirmed.has(name) || unconfirmed.includes(name)) return
    const [oldest] = confirmed
    if (oldest !== undefined && confirmed.size + unconfirmed.length >= MOST_PREPARED) {
      confirmed.delete(oldest)
      connection.close({ type: 'S', name: oldest }, true)
    }
    // Closing what isn't there is no error; it clears the way for a statement that must be prepared again.
    connection.close({ type: 'S', name }, true)
    connection.parse({ name, text, types: [] }, true)
    unconfirmed.push(name)
  }

  handleRowDescription(): void {}

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.answers[this.current]?.push(fields)
  }

  handleCommandComplete(): void {
    this.current++
  }

  handleEmptyQuery(): void {
    this.current++
  }

  // After an error pg forgets the query, so that it is settled here or never.
  handleError(error: Error): void {
    if (isStale(error) && this.connection !== null) {
      const { confirmed } = preparations(this.connection)
      for (const { name } of this.statements) confirmed.delete(name)
    }
    this.settled()
    this.reject(error)
  }

  private settled(): void {
    if (this.connection !== null) preparations(this.connection).sent.shift()
  }

  handleReadyForQuery(): void {
    this.settled()
    this.resolve(this.answers)
  }
}
