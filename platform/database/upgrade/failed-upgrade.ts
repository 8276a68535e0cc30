import pg from 'pg'
import { VERSION } from '#platform/configuration/product-version.ts'
import { isDatabaseUnreachable } from '#platform/http/unavailable.ts'

/** The facts about a failed upgrade. */
export interface UpgradeFailure {
  /** The migration or the part that failed. */
  step: string
  /** True if the database had no version before. */
  isFirst: boolean
  /** True if earlier steps are kept although this one failed. */
  isPartial?: boolean
  /** The error. */
  reason: unknown
  /** The sessions that held objects the upgrade needed. */
  holders?: readonly string[]
}

/**
 * A failed upgrade. The message has the step, the reason, the state of the database, and what to do. It quotes no row.
 */
export class FailedUpgrade extends Error {
  readonly failure: UpgradeFailure
  /** The SQLSTATE, if the database returned one. */
  readonly code: string | null

  constructor(failure: UpgradeFailure) {
    const { because, advice } = explained(failure)
    const what = failure.isFirst ? 'Setting up the database for' : 'The upgrade to'
    super(`${what} Tradeline ${VERSION} failed at ${failure.step}: ${because}.\n${outcome(failure)}\n${advice}`)
    this.failure = failure
    this.code = codeOf(failure.reason) ?? null
    // The first line of the other stack trace may quote a value.
    const frames = failure.reason instanceof Error ? (failure.reason.stack?.match(/^\s+at .*$/gm) ?? []) : []
    this.stack = [`${this.name}: ${this.message}`, ...frames].join('\n')
  }
}

/** If the connection is lost at this step, the outcome of the upgrade is unknown. */
export const COMMIT = 'commit'

/** Returns true if other sessions held what the upgrade needed, so that a later attempt may succeed. */
export const isHeldUp = (reason: unknown): boolean => HELD_UP.includes(codeOf(reason) ?? '')

const HELD_UP = ['55P03', '40P01']
const AGAIN = 'Then start this version again.'
const DEFECT = 'Report these lines to the provider of this release, and run the previous version meanwhile.'

function outcome({ step, isFirst, isPartial, reason }: UpgradeFailure): string {
  if (isPartial) return 'The earlier steps are kept. They work for this version and the previous one.'
  if (step === COMMIT && isDatabaseUnreachable(reason))
    return 'The database was changed completely or not at all. If it was changed, the previous version can no longer start.'
  return isFirst ? 'Nothing was changed.' : 'Nothing was changed: the previous version can start again.'
}

interface Explanation {
  because: string
  advice: string
}

function explained({ reason, holders = [] }: UpgradeFailure): Explanation {
  if (isHeldUp(reason)) return heldUp(holders)
  if (isDatabaseUnreachable(reason)) return CONNECTION_LOST
  if (!(reason instanceof pg.DatabaseError)) return { because: String(reason), advice: DEFECT }
  const { code = '', message } = reason
  if (message === 'out of shared memory') return TOO_MANY_LOCKS
  if (/extension ".*" is not available/.test(message)) return { because: message, advice: MISSING_EXTENSION }
  if (code === NOT_ALLOWED) return { because: message, advice: `${TOO_FEW_RIGHTS}. ${AGAIN}` }
  return BY_CODE[code] ?? BY_CODE[code.slice(0, 2)] ?? defect(reason)
}

function heldUp(holders: readonly string[]): Explanation {
  const who = holders.length > 0 ? holders.join(', ') : 'one that is gone by now'
  return {
    because: `another session of the database used a table that must change (${who})`,
    advice: `Stop the processes of the other version, or end that session with pg_terminate_backend. ${AGAIN}`,
  }
}

const NOT_ALLOWED = '42501'
export const TOO_FEW_RIGHTS =
  'The login in DATABASE_URL has too few rights: it must own the database and have createrole and bypassrls'

const MISSING_EXTENSION = `Install it on the database server; it is part of PostgreSQL's contrib package. ${AGAIN}`
const CONNECTION_LOST = {
  because: 'the connection to the database was lost',
  advice: `Check that the database runs and can be reached. ${AGAIN}`,
}
const TOO_MANY_LOCKS = {
  because: 'the database server has no room for more locks',
  advice: `Raise max_locks_per_transaction in its configuration, and restart it. ${AGAIN}`,
}

/** Advice for an operator by SQLSTATE or by class of SQLSTATEs. */
const BY_CODE: Readonly<Record<string, Explanation>> = {
  '25006': {
    because: 'this database can only be read',
    advice: `DATABASE_URL must lead to the primary, not to a replica. ${AGAIN}`,
  },
  '53100': { because: 'the disk of the database server is full', advice: `Free space there. ${AGAIN}` },
  '53200': {
    because: 'the database server ran out of memory',
    advice: `Give it more, or lower its maintenance_work_mem. ${AGAIN}`,
  },
  '57014': {
    because: 'an operator or a limit of the database ended a statement',
    advice: `Ask who did, or raise the limit. ${AGAIN}`,
  },
  '58': {
    because: 'the database server could not read or write its files',
    advice: `Its log says which. Fix that first. ${AGAIN}`,
  },
}

/** A failure that an operator can't fix: stored rows break a new rule, or the release has a bug. */
function defect({ code = '', message, schema, table, column, constraint }: pg.DatabaseError): Explanation {
  const place = [schema, table, column].filter(Boolean).join('.')
  if (code.startsWith('22')) return { because: `a stored value does not fit (${code})`, advice: DEFECT }
  if (code.startsWith('23'))
    return { because: `rows of ${place} break the new rule ${constraint ?? 'not null'} (${code})`, advice: DEFECT }
  return { because: `${message} (${code})`, advice: DEFECT }
}

function codeOf(reason: unknown): string | undefined {
  return reason instanceof pg.DatabaseError ? reason.code : undefined
}
