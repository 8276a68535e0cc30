import type { AccountType } from '#features/lending/rules/funding/funding-lists.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import type { AchOrigin } from './ach-origin.ts'
import { alphanumeric, BLOCKING_FACTOR, entryHash, numeric, RECORD_LENGTH, record, yymmdd } from './records.ts'

/** PPD for people, CCD for businesses, WEB and TEL for debits that a person authorized online or by telephone. */
export type AchEntryClass = 'PPD' | 'CCD' | 'WEB' | 'TEL'

/** One credit to an account, or one debit of it. A prenote has no money: it tests the account. */
export interface AchEntry {
  routing: string
  account: string
  account_type: AccountType
  /** Zero for a prenote. */
  cents: number
  name: string
  /** Our own number of the recipient, which returns repeat. */
  individual_id: string
  entry_class: AchEntryClass
  /** A credit without it. */
  is_debit?: boolean
  /** Printed on the statement of the account, such as 'LOAN PYMT'. Nacha requires 'RETRY PYMT' for a debit that is presented again. */
  description?: string
  /** For WEB and TEL: true for a debit that recurs. */
  is_recurring?: boolean
  /** Printed on the recipient's statement, up to 80 characters; null for none. */
  addenda: string | null
}

/** The facts of a file. */
export interface AchFile {
  origin: AchOrigin
  /** The day and the time of the file, such as '2026-11-29' and '0930'. */
  createdOn: PlainDate
  createdAt: string
  /** 'A' to 'Z' or '0' to '9': files of the same day differ. */
  modifier: string
  effectiveOn: PlainDate
  /** The number of the first entry. Later files go on from it, so that no two entries have the same trace number. */
  firstEntry: number
  entries: readonly AchEntry[]
  /** The company's own account, which gets the sum of each batch of debits. Null if the bank books the sum as agreed. */
  offset?: Pick<AchEntry, 'routing' | 'account' | 'account_type'> | null
}

const TRANSACTION_CODES = {
  checking: { credit: '22', prenote: '23', debit: '27' },
  savings: { credit: '32', prenote: '33', debit: '37' },
}
const [MIXED, CREDITS_ONLY, DEBITS_ONLY] = ['200', '220', '225']
const DESCRIPTION = 'LOAN FUND'

/**
 * Writes an ACH file: a batch for each entry class and description, control totals, and blocks of ten records. Returns its text and the
 * trace number of each entry, in order, and the number of trace numbers that it took. Without an offset there is no settlement record:
 * the bank books the sum as agreed.
 *
 * @see Nacha Operating Rules, Appendix Three (ACH record format specifications)
 * @throws RangeError if an amount or a number does not fit in its field
 */
export function achFile(file: AchFile): { text: string; traces: string[]; traceCount: number } {
  const odfi = file.origin.bank_routing.slice(0, 8)
  const traceOf = (n: number) => `${odfi}${numeric((file.firstEntry + n) % 10_000_000, 7)}`
  const numbered = file.entries.map((entry, n) => ({ ...entry, trace: traceOf(n) }))
  const batches = batchesOf(numbered).map((entries, n) => withOffset(file, entries, traceOf(file.entries.length + n)))
  const all = batches.flat()
  const written = batches.flatMap((entries, n) => batchOf(file, entries, n + 1))
  const records = [fileHeader(file), ...written]
  const blocks = Math.ceil((records.length + 1) / BLOCKING_FACTOR)
  records.push(fileControl(all, batches.length, blocks))
  while (records.length % BLOCKING_FACTOR !== 0) records.push('9'.repeat(RECORD_LENGTH))
  return { text: `${records.join('\n')}\n`, traces: numbered.map(({ trace }) => trace), traceCount: all.length }
}

type Numbered = AchEntry & { trace: string }

const BATCH_ORDER: readonly AchEntryClass[] = ['PPD', 'CCD', 'WEB', 'TEL']

/** Entries of one class, direction, and description form a batch, in the order of the classes. */
function batchesOf(entries: readonly Numbered[]): Numbered[][] {
  const batches = new Map<string, Numbered[]>()
  for (const entryClass of BATCH_ORDER)
    for (const entry of entries.filter((one) => one.entry_class === entryClass)) {
      const key = [entryClass, entry.is_debit === true, entry.description ?? DESCRIPTION].join(' ')
      batches.set(key, [...(batches.get(key) ?? []), entry])
    }
  return [...batches.values()]
}

function withOffset({ offset, origin }: AchFile, entries: Numbered[], trace: string): Numbered[] {
  const [first] = entries
  if (!offset || first?.is_debit !== true) return entries
  const { entry_class, description } = first
  const credit: Numbered = {
    ...{
      ...offset,
      cents: debitsOf(entries),
      name: origin.company_name,
      individual_id: origin.company_id,
      entry_class,
    },
    ...{ addenda: null, trace, ...(description !== undefined && { description }) },
  }
  return [...entries, credit]
}

const fileHeader = ({ origin, createdOn, createdAt, modifier }: AchFile) =>
  record(
    ...['101', ` ${origin.bank_routing}`, origin.immediate_origin.toUpperCase().padStart(10)],
    ...[yymmdd(createdOn), createdAt, modifier, numeric(RECORD_LENGTH, 3), numeric(BLOCKING_FACTOR, 2), '1'],
    ...[alphanumeric(origin.bank_name, 23), alphanumeric(origin.company_name, 23), ' '.repeat(8)],
  )

function batchOf({ origin, effectiveOn, createdOn }: AchFile, entries: readonly Numbered[], number: number): string[] {
  const odfi = origin.bank_routing.slice(0, 8)
  const companyId = alphanumeric(origin.company_id, 10)
  const details = entries.flatMap(entryRecords)
  const service = serviceOf(entries)
  const header = record(
    ...['5', service, alphanumeric(origin.company_name, 16), ' '.repeat(20), companyId],
    ...[entries[0]?.entry_class ?? 'PPD', alphanumeric(entries[0]?.description ?? DESCRIPTION, 10)],
    ...[yymmdd(createdOn), yymmdd(effectiveOn), '   '],
    ...['1', odfi, numeric(number, 7)],
  )
  const control = record(
    ...['8', service, numeric(details.length, 6), hashOf(entries)],
    ...[numeric(debitsOf(entries), 12), numeric(creditsOf(entries), 12), companyId],
    ...[' '.repeat(19), ' '.repeat(6), odfi, numeric(number, 7)],
  )
  return [header, ...details, control]
}

function serviceOf(entries: readonly Numbered[]): string {
  const debits = entries.filter(({ is_debit }) => is_debit === true).length
  if (debits === 0) return CREDITS_ONLY
  return debits === entries.length ? DEBITS_ONLY : MIXED
}

// The discretionary data of a WEB or TEL debit says if it recurs.
const discretionary = ({ entry_class, is_recurring, is_debit }: Numbered) =>
  is_debit === true && (entry_class === 'WEB' || entry_class === 'TEL') ? `${is_recurring === true ? 'R' : 'S'} ` : '  '

function entryRecords(entry: Numbered): string[] {
  const codes = TRANSACTION_CODES[entry.account_type]
  const credit = entry.cents === 0 ? codes.prenote : codes.credit
  const code = entry.is_debit === true ? codes.debit : credit
  const detail = record(
    ...['6', code, entry.routing, alphanumeric(entry.account, 17), numeric(entry.cents, 10)],
    ...[alphanumeric(entry.individual_id, 15), alphanumeric(entry.name, 22), discretionary(entry)],
    ...[entry.addenda === null ? '0' : '1', entry.trace],
  )
  if (entry.addenda === null) return [detail]
  return [detail, record('705', alphanumeric(entry.addenda, 80), numeric(1, 4), entry.trace.slice(-7))]
}

function fileControl(entries: readonly Numbered[], batches: number, blocks: number): string {
  const records = entries.reduce((count, { addenda }) => count + (addenda === null ? 1 : 2), 0)
  return record(
    ...['9', numeric(batches, 6), numeric(blocks, 6), numeric(records, 8), hashOf(entries)],
    ...[numeric(debitsOf(entries), 12), numeric(creditsOf(entries), 12), ' '.repeat(39)],
  )
}

const hashOf = (entries: readonly Numbered[]) => numeric(entryHash(entries.map(({ routing }) => routing)), 10)
const debitsOf = (entries: readonly Numbered[]) =>
  entries.reduce((sum, { cents, is_debit }) => sum + (is_debit === true ? cents : 0), 0)
const creditsOf = (entries: readonly Numbered[]) =>
  entries.reduce((sum, { cents, is_debit }) => sum + (is_debit === true ? 0 : cents), 0)
