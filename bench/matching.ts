import { mergedAccounts } from '#features/credit-reports/rules/matching/merged-accounts.ts'
import { type LabeledAccount, type LabeledReport, labeledReports } from './labeled/labeled-reports.ts'

const PRECISION_AIM = 0.99
const RECALL_AIM = 0.97

interface Pair {
  report: number
  one: LabeledAccount
  other: LabeledAccount
}

/**
 * Matches the accounts of the labeled set. Prints how many pairs were right, missed, and wrong, and each mistake in
 * full.
 */
export async function run(): Promise<void> {
  const reports = labeledReports()
  const { right, wrong, missed } = judged(reports)
  const precision = right / (right + wrong.length)
  const recall = right / (right + missed.length)
  for (const pair of wrong) console.log(`joined, though two accounts:  ${described(pair)}`)
  for (const pair of missed) console.log(`not joined, though one:       ${described(pair)}`)
  console.log(
    `${reports.length} reports, ${right + missed.length} true pairs: precision ${precision.toFixed(4)} (aim ${PRECISION_AIM}), ` +
      `recall ${recall.toFixed(4)} (aim ${RECALL_AIM})`,
  )
  if (precision < PRECISION_AIM || recall < RECALL_AIM) process.exitCode = 1
}

function judged(reports: readonly LabeledReport[]) {
  const found = reports.flatMap((report, number) =>
    mergedAccounts(report).flatMap((group) => pairsOf(number, Object.values(group))),
  )
  const truth = reports.flatMap((report, number) => {
    const accounts = Object.values(report).flat()
    const groups = Object.values(Object.groupBy(accounts, ({ truth: account }) => account))
    return groups.flatMap((group) => pairsOf(number, group ?? []))
  })
  const wrong = found.filter(({ one, other }) => one.truth !== other.truth)
  const foundKeys = new Set(found.map(keyOf))
  return { right: found.length - wrong.length, wrong, missed: truth.filter((pair) => !foundKeys.has(keyOf(pair))) }
}

function pairsOf(report: number, group: readonly LabeledAccount[]): Pair[] {
  const members = group.toSorted((one, other) => one.id.localeCompare(other.id))
  return members.flatMap((one, at) => members.slice(at + 1).map((other) => ({ report, one, other })))
}

const keyOf = ({ report, one, other }: Pair) => `${report} ${one.id} ${other.id}`
const described = ({ report, one, other }: Pair) => `report ${report}: ${inWords(one)}  |  ${inWords(other)}`

const inWords = (account: LabeledAccount) =>
  [
    account.id,
    account.company,
    account.accountType,
    account.openedOn ?? 'undated',
    account.accountNumber ?? 'no number',
    (account.highCreditCents ?? 0) / 100,
  ].join(', ')
