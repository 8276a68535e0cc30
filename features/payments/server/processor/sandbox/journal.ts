import { appendFileSync, closeSync, existsSync, openSync, readSync, statSync } from 'node:fs'
import { z } from 'zod'
import { METHOD_KINDS } from '#features/payments/rules/method-kinds.ts'

const kind = z.enum(METHOD_KINDS)
const recordShape = z.discriminatedUnion('of', [
  z.object({ of: z.literal('account'), id: z.string(), key: z.string() }),
  z.object({ of: z.literal('customer'), id: z.string(), key: z.string(), name: z.string() }),
  z.object({ of: z.literal('page'), id: z.string(), key: z.string(), customer: z.string(), returnUrl: z.string() }),
  z.object({
    ...{ of: z.literal('method'), id: z.string(), key: z.string(), page: z.string(), kind },
    ...{ brand: z.string(), lastFour: z.string(), month: z.int(), year: z.int() },
  }),
  z.object({ of: z.literal('detached'), id: z.string(), key: z.string() }),
  z.object({
    ...{ of: z.literal('charge'), id: z.string(), key: z.string(), account: z.string(), kind, lastFour: z.string() },
    ...{ cents: z.int(), madeAt: z.number(), reference: z.string() },
  }),
  z.object({
    ...{ of: z.literal('refund'), id: z.string(), key: z.string(), account: z.string(), charge: z.string() },
    ...{ kind, lastFour: z.string(), cents: z.int(), madeAt: z.number(), reference: z.string() },
  }),
])
type JournalRecord = z.output<typeof recordShape>
export type RecordOf<Of extends JournalRecord['of']> = Extract<JournalRecord, { of: Of }>

/** The sandbox's memory. Several processes share it through a file, and it outlives them; without a file, it ends with the process. */
export interface Journal {
  /** Returns the record with this id. */
  get<Of extends JournalRecord['of']>(of: Of, id: string): RecordOf<Of> | undefined
  all<Of extends JournalRecord['of']>(of: Of): RecordOf<Of>[]
  /** Adds a record unless one with its key exists, and returns the one that is kept. */
  add<Of extends JournalRecord['of']>(record: RecordOf<Of>): RecordOf<Of>
}

/** Opens the journal: a file to which each process appends lines, and which each reads on from its last place. */
export function openJournal(file: string | null): Journal {
  const byId = new Map<string, JournalRecord>()
  const byKey = new Map<string, JournalRecord>()
  let readTo = 0
  const keep = (record: JournalRecord) => {
    const key = `${record.of} ${record.key}`
    if (byKey.has(key)) return
    byKey.set(key, record)
    byId.set(`${record.of} ${record.id}`, record)
  }
  const readOn = () => {
    if (file === null || !existsSync(file) || statSync(file).size <= readTo) return
    const [text, length] = wholeLines(file, readTo)
    readTo += length
    for (const line of text.split('\n')) if (line !== '') keep(recordShape.parse(JSON.parse(line)))
  }
  // The kind is part of both keys, so a record found by it is of this kind.
  const found = <Of extends JournalRecord['of']>(map: Map<string, JournalRecord>, key: string) =>
    map.get(key) as RecordOf<Of> | undefined
  return {
    get(of, id) {
      readOn()
      return found(byId, `${of} ${id}`)
    },
    all<Of extends JournalRecord['of']>(of: Of) {
      readOn()
      return [...byId.values()].filter((record): record is RecordOf<Of> => record.of === of)
    },
    add(record) {
      readOn()
      const earlier = found<(typeof record)['of']>(byKey, `${record.of} ${record.key}`)
      if (earlier !== undefined) return earlier as typeof record
      if (file === null) keep(record)
      else appendFileSync(file, `${JSON.stringify(record)}\n`, { mode: 0o600 })
      readOn()
      return (found<(typeof record)['of']>(byKey, `${record.of} ${record.key}`) ?? record) as typeof record
    },
  }
}

// A line may be half written by another process: it is read next time.
function wholeLines(file: string, from: number): [text: string, bytes: number] {
  const descriptor = openSync(file, 'r')
  try {
    const bytes = Buffer.alloc(statSync(file).size - from)
    const read = readSync(descriptor, bytes, 0, bytes.length, from)
    const end = bytes.subarray(0, read).lastIndexOf('\n') + 1
    return [bytes.subarray(0, end).toString('utf8'), end]
  } finally {
    closeSync(descriptor)
  }
}
