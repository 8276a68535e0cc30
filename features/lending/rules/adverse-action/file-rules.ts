import type { BureauFile, PublicRecord } from '#features/credit-reports/rules/bureau-file.ts'
import { fileUtilization } from '#features/credit-reports/rules/file-figures.ts'
import {
  accountObsolescence,
  collectionObsolescence,
  isDerogatory,
  type Obsolescence,
  recordObsolescence,
} from '#features/credit-reports/rules/obsolescence.ts'
import { readRating } from '#features/credit-reports/rules/reading/rating.ts'
import { reportedDay } from '#features/credit-reports/rules/reported-day.ts'
import type { Tradeline } from '#features/credit-reports/rules/tradelines.ts'
import { isHighUtilization } from '#features/credit-reports/rules/utilization.ts'
import { addMonths } from '#platform/rules/calendar.ts'
import { counted } from '#platform/rules/counted.ts'
import { type PlainDate, shortDate } from '#platform/rules/dates.ts'
import type { ReasonCode } from './reasons.ts'

/** Looks for one reason in one bureau's file. Returns the finding in words, or null if there is none. */
interface FileRule {
  code: ReasonCode
  /** From public records, the strongest evidence, down to inquiries, the weakest. */
  weight: number
  find: (file: BureauFile, today: PlainDate) => string | null
}

const LATE_WITHIN_MONTHS = 24
const FEW_ACCOUNTS = 3
const NEW_WITHIN_MONTHS = 24
const MANY_INQUIRIES = 6
const INQUIRED_WITHIN_MONTHS = 12

const BANKRUPT = /bankrupt|chapter (7|11|12|13)|wage earner/i
const LOST = /repossess|foreclos/i
const GARNISHED = /garnish|attachment/i

/** The reasons to look for in a bureau's file. Items too old to be reported (15 USC 1681c) support no reason. */
export const FILE_RULES: readonly FileRule[] = [
  {
    code: 'bankruptcy',
    weight: 95,
    find: (file, today) => records(file, today, BANKRUPT) ?? went(file, today, BANKRUPT),
  },
  { code: 'foreclosure', weight: 90, find: (file, today) => records(file, today, LOST) ?? went(file, today, LOST) },
  { code: 'garnishment', weight: 85, find: (file, today) => records(file, today, GARNISHED) },
  { code: 'collection', weight: 80, find: collections },
  { code: 'collection', weight: 80, find: judgments },
  { code: 'delinquent', weight: 75, find: (file, today) => named(badFor(file, today), 'account', 'gone bad') },
  {
    code: 'delinquent',
    weight: 60,
    find: (file, today) => named(file.tradelines.filter(isLate(today)), 'account', 'paid late'),
  },
  { code: 'high_balances', weight: 45, find: balances },
  { code: 'limited_experience', weight: 40, find: experience },
  { code: 'inquiries', weight: 30, find: inquiries },
  { code: 'unverified_residence', weight: 20, find: addressAlert },
]

const isOver = (end: Obsolescence | null, today: PlainDate) => end !== null && end.on < today

function records({ publicRecords }: BureauFile, today: PlainDate, kind: RegExp): string | null {
  return filed(publicRecords.filter((record) => kind.test(record.kind ?? '') && isReportable(record, today)))
}

function judgments({ publicRecords }: BureauFile, today: PlainDate): string | null {
  const isOther = ({ kind }: PublicRecord) => ![BANKRUPT, LOST, GARNISHED].some((one) => one.test(kind ?? ''))
  return filed(publicRecords.filter((record) => isOther(record) && isReportable(record, today)))
}

const isReportable = ({ kind, filedOn }: PublicRecord, today: PlainDate) =>
  !isOver(recordObsolescence(kind, filedOn), today)

function filed(found: readonly PublicRecord[]): string | null {
  return listed(
    found.map(({ kind, filedOn }) => {
      const day = reportedDay(filedOn)
      return `${kind ?? 'Public record'}${day === null ? '' : `, filed ${shortDate(day)}`}`
    }),
  )
}

function badFor({ tradelines }: BureauFile, today: PlainDate): Tradeline[] {
  return tradelines.filter((line) => isDerogatory(line) && !isOver(accountObsolescence(line), today))
}

/** Finds accounts whose status, or any month of whose history, matches `way`. */
function went(file: BureauFile, today: PlainDate, way: RegExp): string | null {
  const lines = file.tradelines.filter(
    (line) =>
      !isOver(accountObsolescence(line), today) &&
      (ratingsOf(line).some((words) => way.test(words)) || line.payments.some(({ label }) => way.test(label))),
  )
  return named(lines, 'account', 'reported so')
}

// A rating of letters and digits, such as I8, in words too.
const ratingsOf = ({ accountStatus, accountRating }: Tradeline): string[] =>
  [accountStatus, accountRating].flatMap((said) => (said === null ? [] : [said, readRating(said)?.label ?? '']))

function collections(file: BureauFile, today: PlainDate): string | null {
  return named(
    reportableDebts(file, today).map(({ originalCreditor }) => ({ company: originalCreditor })),
    'debt',
    'in collection',
  )
}

const reportableDebts = (file: BureauFile, today: PlainDate) =>
  file.collections.filter((debt) => !isOver(collectionObsolescence(debt), today))

/** Late now, or in any month of the last two years. The newest month of a history is the month of the last report. */
function isLate(today: PlainDate) {
  const since = addMonths(today, -LATE_WITHIN_MONTHS)
  return (line: Tradeline): boolean => {
    if (isDerogatory(line)) return false
    const reported = reportedDay(line.reportedOn) ?? today
    const isRecent = (at: number) => addMonths(reported, -at) >= since
    const isMissed = ({ tone }: Tradeline['payments'][number]) => tone === 'late' || tone === 'severe'
    return (line.pastDueCents ?? 0) > 0 || line.payments.some((mark, at) => isMissed(mark) && isRecent(at))
  }
}

function balances(file: BureauFile): string | null {
  const percent = fileUtilization(file)
  return isHighUtilization(percent) ? `${percent}% of the limits in use` : null
}

function experience({ tradelines }: BureauFile, today: PlainDate): string | null {
  if (tradelines.length < FEW_ACCOUNTS) return `${counted(tradelines.length, 'account')} on file`
  const days = tradelines.map(({ openedOn }) => reportedDay(openedOn))
  const oldest = days.filter((day) => day !== null).toSorted()[0]
  if (oldest === undefined || days.includes(null) || oldest <= addMonths(today, -NEW_WITHIN_MONTHS)) return null
  return `oldest account opened ${shortDate(oldest)}`
}

function inquiries(file: BureauFile, today: PlainDate): string | null {
  const recent = recentInquiries(file, today)
  return recent < MANY_INQUIRIES ? null : `${recent} inquiries in the last 12 months`
}

function recentInquiries(file: BureauFile, today: PlainDate): number {
  const since = addMonths(today, -INQUIRED_WITHIN_MONTHS)
  return file.inquiries.filter(({ askedOn }) => (reportedDay(askedOn) ?? '') > since).length
}

/** Returns the counts behind the rules of a bureau's file. Items too old to be reported don't count. */
export function fileCounts(file: BureauFile, today: PlainDate) {
  return {
    badAccounts: badFor(file, today).length,
    lateAccounts: file.tradelines.filter(isLate(today)).length,
    collections: reportableDebts(file, today).length,
    inquiries: recentInquiries(file, today),
  }
}

function addressAlert({ alerts }: BureauFile): string | null {
  return alerts.find(({ kind }) => kind === 'address discrepancy')?.text ?? null
}

function named(items: readonly { company: string | null }[], thing: string, how: string): string | null {
  const names = listed(items.map(({ company }) => company ?? 'creditor not named'))
  return names === null ? null : `${counted(items.length, thing)} ${how}: ${names}`
}

const MOST_NAMES = 3

function listed(all: readonly string[]): string | null {
  if (all.length === 0) return null
  const shown = all.slice(0, MOST_NAMES).join(', ')
  return all.length > MOST_NAMES ? `${shown} and ${all.length - MOST_NAMES} more` : shown
}
