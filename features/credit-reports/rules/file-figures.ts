import { wholeDollars } from '#platform/rules/money.ts'
import type { BureauFile } from './bureau-file.ts'
import { isDerogatory } from './obsolescence.ts'
import { utilizationPercent } from './utilization.ts'

/** A figure of the summary for each bureau, in the given order; null for a bureau without a file. */
export interface FileFigure {
  label: string
  figures: (string | null)[]
}

/** Returns the summary of a report: counts, balances and utilization of each bureau's file. */
export function fileFigures(files: readonly BureauFile[]): FileFigure[] {
  return FIGURES.map(({ label, of }) => ({
    label,
    figures: files.map((file) => (file.status === 'success' ? of(file) : null)),
  }))
}

/**
 * Returns the total utilization of the file's revolving accounts, in percent to one decimal; null if no limit is
 * reported.
 */
export function fileUtilization({ tradelines }: BureauFile): number | null {
  const revolving = tradelines.filter((line) => line.utilizationPercent !== null)
  return utilizationPercent(
    sum(revolving.map((line) => line.balanceCents)),
    sum(revolving.map((line) => line.creditLimitCents)),
  )
}

const FIGURES: readonly { label: string; of: (file: BureauFile) => string }[] = [
  { label: 'Accounts', of: ({ tradelines }) => String(tradelines.length) },
  { label: 'Balances', of: ({ tradelines }) => wholeDollars(sum(tradelines.map((line) => line.balanceCents))) },
  { label: 'Past due', of: ({ tradelines }) => wholeDollars(sum(tradelines.map((line) => line.pastDueCents))) },
  { label: 'Utilization', of: (file) => inPercent(fileUtilization(file)) },
  {
    label: 'In dispute',
    of: (file) => String([...file.tradelines, ...file.collections].filter(({ isDisputed }) => isDisputed).length),
  },
  { label: 'Derogatory accounts', of: ({ tradelines }) => String(tradelines.filter(isDerogatory).length) },
  { label: 'Collections', of: ({ collections }) => String(collections.length) },
  { label: 'Public records', of: ({ publicRecords }) => String(publicRecords.length) },
  { label: 'Inquiries', of: ({ inquiries }) => String(inquiries.length) },
]

const inPercent = (percent: number | null) => (percent === null ? 'n/a' : `${percent}%`)

function sum(amountsCents: (number | null)[]): number {
  return amountsCents.reduce<number>((all, cents) => all + (cents ?? 0), 0)
}
