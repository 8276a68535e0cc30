import type { AccountType } from '#features/lending/rules/funding/funding-lists.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import type { AchOrigin } from './ach-origin.ts'
import { alphanumeric, BLOCKING_FACTOR, entryHash, numeric, RECORD_LENGTH, record, yymmdd } from './records.ts'

/** One credit to an account. A prenote has no money: it tests the account. */
export interface AchEntry {
  routing: string
  account: string
  account_type: AccountType
  /** Zero for a prenote. */
  cents: number
  name: string
  /** Our own number of the recipient, which returns repeat. */
  individual_id: string
  /** PPD for people, CCD for businesses. */
  entry_class: 'PPD' | 'CCD'
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
}

const TRANSACTION_CODES = { checking: { credit: '22', prenote: '23' }, savings: { credit: '32', prenote: '33' } }
const CREDITS_ONLY = '220'
const DESCRIPTION = 'LOAN FUND'

/**
 * Writes an ACH file of credits: a batch for each entry class, control totals, and blocks of ten records. Returns its text and the trace
 * number of each entry, in order. There is no settlement record: the bank debits the company's account as agreed.
 *
 * @see Nacha Operating Rules, Appendix Three (ACH record format specifications)
 * @throws RangeError if an amount or a number does not fit in its field
 */
export function achFile(file: AchFile): { text: string; traces: string[] } {
  const odfi = file.origin.bank_routing.slice(0, 8)
  const numbered = file.entries.map((entry, n) => ({
    ...entry,
    trace: `${odfi}${numeric((file.firstEntry + n) % 10_000_000, 7)}`,
  }))
  const batches = (['PPD', 'CCD'] as const)
    .map((entryClass) => numbered.filter((entry) => entry.entry_class === entryClass))
    .filter((entries) => entries.length > 0)
  const written = batches.flatMap((entries, n) => batchOf(file, entries, n + 1))
  const records = [fileHeader(file), ...written]
  const blocks = Math.ceil((records.length + 1) / BLOCKING_FACTOR)
  records.push(fileControl(numbered, batches.length, blocks))
  while (records.length % BLOCKING_FACTOR !== 0) records.push('9'.repeat(RECORD_LENGTH))
  return { text: `${records.join('\n')}\n`, traces: numbered.map(({ trace }) => trace) }
}

type Numbered = AchEntry & { trace: string }

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
  const header = record(
    ...['5', CREDITS_ONLY, alphanumeric(origin.company_name, 16), ' '.repeat(20), companyId],
    ...[entries[0]?.entry_class ?? 'PPD', alphanumeric(DESCRIPTION, 10), yymmdd(createdOn), yymmdd(effectiveOn), '   '],
    ...['1', odfi, numeric(number, 7)],
  )
  const control = record(
    ...['8', CREDITS_ONLY, numeric(details.length, 6), hashOf(entries), numeric(0, 12), totalOf(entries), companyId],
    ...[' '.repeat(19), ' '.repeat(6), odfi, numeric(number, 7)],
  )
  return [header, ...details, control]
}

function entryRecords(entry: Numbered): string[] {
  const code = TRANSACTION_CODES[entry.account_type][entry.cents === 0 ? 'prenote' : 'credit']
  const detail = record(
    ...['6', code, entry.routing, alphanumeric(entry.account, 17), numeric(entry.cents, 10)],
    ...[alphanumeric(entry.individual_id, 15), alphanumeric(entry.name, 22), '  '],
    ...[entry.addenda === null ? '0' : '1', entry.trace],
  )
  if (entry.addenda === null) return [detail]
  return [detail, record('705', alphanumeric(entry.addenda, 80), numeric(1, 4), entry.trace.slice(-7))]
}

function fileControl(entries: readonly Numbered[], batches: number, blocks: number): string {
  const records = entries.reduce((count, { addenda }) => count + (addenda === null ? 1 : 2), 0)
  return record(
    ...['9', numeric(batches, 6), numeric(blocks, 6), numeric(records, 8), hashOf(entries)],
    ...[numeric(0, 12), totalOf(entries), ' '.repeat(39)],
  )
}

const hashOf = (entries: readonly Numbered[]) => numeric(entryHash(entries.map(({ routing }) => routing)), 10)
const totalOf = (entries: readonly Numbered[]) =>
  numeric(
    entries.reduce((sum, { cents }) => sum + cents, 0),
    12,
  )
