import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { shortageOf } from '#platform/http/unavailable.ts'
import { type RecentlyUsed, recentlyUsed } from '#platform/process/recently-used.ts'
import { endsConnection, onSharedConnection } from './shared-connection.ts'

/** The caller's data that the database gets. */
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

/** Checks that a session is active. The names are constants of this program. */
export interface SessionCheck {
  /** A view of `id`, `user_id`, and `role` with the sessions that need no further check. */
  settled: string
  /**
   * A function of session, person, and role for all other sessions. It raises an error if the session has ended or must
   * do more.
   */
  otherwise: string
}

export interface BatchOptions {
  /** A plain name is the function's, which is then always called. */
  assertSession: SessionCheck | string | null
  /** Prevents writes, for example by a function that is called to read. */
  readOnly: boolean
  /** True if the batch also takes no locks, so that others can be sent behind it before its response. */
  changesNothing?: boolean
  /** More settings of the transaction. Their names are constants of this program. */
  settings?: Readonly<Record<string, string>>
  /** Returns the results but rolls back. */
  isUndone?: boolean
  /** The source of the statements, such as a version of the schema. A later one may give parameters other types. */
  writtenFrom?: object
}

/** The rows of one statement. Each value is PostgreSQL's text. */
export type BatchRows = (string | null)[][]

// Each prepared statement takes memory in its server process. The oldest one is closed first.
const MOST_PREPARED = 200
const MOST_NAMED_STATEMENTS = 5_000
// Without a pause, this batch would take the locks that the other transaction is just about to get, and both would
// block each other again.
const OTHERS_TURN_MS = 50

/**
 * Runs the statements in one transaction as the caller, with one network write: role, claims, and session check, then
 * the statements, then one Sync. No state of the caller survives the Sync. Returns the rows of each statement. Repeats
 * the batch once if PostgreSQL rolled it back because of another transaction.
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
      // PostgreSQL rolled back this transaction because it conflicted with another. It succeeds once the other one is
      // done.
      if (shortageOf(error) === 'held up') await setTimeout(OTHERS_TURN_MS)
      else if (!isStale(error)) throw error
      return await attempt(client, batch, options)
    }
  })
  return answers.slice(1)
}

function batchOf(caller: DatabaseCaller, statements: BatchStatement[], options: BatchOptions): NamedStatement[] {
  const batch = [identification(caller, options)]
  // A plan that was made for one role must be made again for the next, so each role has its own statements.
  for (const { text, values } of statements) {
    batch.push({ name: statementName(text, caller.role, options.writtenFrom), text, values })
  }
  return batch
}

const attempt = (client: pg.PoolClient, batch: NamedStatement[], { isUndone, changesNothing }: BatchOptions) =>
  isUndone ? attemptUndone(client, batch) : sent(client, batch, changesNothing)

/** Also checks the constraints that are deferred to the end of a transaction. */
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

/**
 * Sets the caller. Leaves out what isn't needed: an API key has no session, and few requests must be prevented from
 * writing.
 */
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

// One per set of setting names, which are constants of this program.
const identifications = new Map<string, Omit<NamedStatement, 'values'>>()

/** Reading a view costs PostgreSQL a quarter less than calling functions that read the tables. */
function checkSql(check: SessionCheck | string): string {
  if (typeof check === 'string') return `${check}($3, $4, $1)`
  const isSettled = `exists (select from ${check.settled} where id = $3 and user_id = $4 and role = $1)`
  return `case when not ${isSettled} then ${check.otherwise}($3, $4, $1) end`
}

function identificationSql(check: BatchOptions['assertSession'], readOnly: boolean, settings: string[]) {
  // Returns a boolean, so that the response doesn't contain the whole claims.
  let text = `select set_config('role', $1, true) is null, set_config('request.jwt.claims', $2, true) is null`
  if (readOnly) text += `, set_config('transaction_read_only', 'on', true)`
  // Set before the session check, which may read them.
  const first = check === null ? 3 : 5
  for (const [at, setting] of settings.entries()) text += `, set_config('${setting}', $${first + at}, true)`
  if (check !== null) text += `, ${checkSql(check)}`
  return { name: statementName(text, 'anyone'), text }
}

const PROGRAM = {}
const namesBySource = new WeakMap<object, RecentlyUsed<Map<string, string>>>()
let lastNumber = 0

// A prepared statement keeps its parameter types even after a column's type has changed.
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

/** Returns true if a prepared statement is no longer valid: the schema changed, or the connection was reset. */
function isStale(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false
  return error.code === '26000' || (error.code === '0A000' && error.message.startsWith('cached plan'))
}

interface Preparations {
  /** The statements that the connection has prepared. */
  confirmed: Set<string>
  /** For each pending batch, in the order of the responses, the statements that are not confirmed yet. */
  sent: string[][]
  /** Data that is written before the next turn of the event loop. */
  unwritten: Buffer[]
  /** A connection that collects messages instead of sending them. */
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

/** Writes everything that waits as one buffer, because the system call for a list of buffers takes twice as long. */
function writeAll(stream: pg.Connection['stream'], unwritten: Buffer[]): void {
  if (unwritten.length > 0) stream.write(Buffer.concat(unwritten.splice(0)))
}

interface BatchOutcome {
  changesNothing: boolean
  resolve: (rows: BatchRows[]) => void
  reject: (error: Error) => void
}

/** Speaks the protocol itself. It extends `pg`'s Query, because pg accepts nothing else on a shared connection. */
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
    // A batch that changes something is sent at once: nothing may be sent behind it, so waiting would gain nothing.
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
    // Closing a missing statement is not an error. It makes room for one that must be prepared again.
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

  // After an error pg forgets the query, so the promise must be settled here.
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
