import path from 'node:path'
import { expect, test } from 'vitest'
import { bureauDataFrom } from '#features/credit-reports/rules/bureau-data.ts'
import { bureauResult } from '#features/credit-reports/rules/bureau-result.ts'
import { BUREAUS, type Bureau } from '#features/credit-reports/rules/bureaus.ts'
import { townsperson } from '#features/credit-reports/rules/ordering/sandbox-town.ts'
import { type MergedAccount, nameOf, reportView } from '#features/credit-reports/rules/report-view.ts'
import { wholeDollars } from '#platform/rules/money.ts'
import { replyAbout } from './reply.ts'

const SPECIMEN = path.resolve('features/public-site/screens/specimen-report.json')
const ORDERED_ON = new Date('2026-06-15T12:00:00Z')

test('the landing page shows what the sandbox bureau says of one applicant (renewed with `vitest -u`)', async () => {
  const connie = townsperson('Connie', 'Flict')
  if (connie === undefined) throw new Error('No test applicant has this name')
  const { firstName, lastName, dateOfBirth, address, city, state, zip, ssn } = connie
  const asked = {
    first_name: firstName,
    last_name: lastName,
    address,
    city,
    state,
    zip,
    ssn,
    date_of_birth: dateOfBirth,
  }
  const reply = replyAbout(asked, BUREAUS, 'specimen', ORDERED_ON)
  const results = Object.fromEntries(BUREAUS.map((bureau) => [bureau, bureauResult(reply, bureau)]))
  const { files, accounts } = reportView(bureauDataFrom(results))

  const mostTelling = accounts.toSorted((one, other) => other.differences.length - one.differences.length).slice(0, 3)
  const specimen = {
    name: `${firstName} ${lastName}`,
    scores: Object.fromEntries(files.map(({ bureau, shownScore }) => [bureau, shownScore])),
    accounts: mostTelling.map(rowOf),
  }

  await expect(`${JSON.stringify(specimen, null, 2)}\n`).toMatchFileSnapshot(SPECIMEN)
  expect(mostTelling.some(({ differences }) => differences.length > 0)).toBe(true)
})

function rowOf({ byBureau, differences }: MergedAccount) {
  const lines = BUREAUS.flatMap((bureau) => byBureau[bureau] ?? [])
  const balanceDiffers = differences.find(({ field }) => field === 'balanceCents')?.bureaus ?? []
  const gravest = lines.toSorted((one, other) => lateMonths(other) - lateMonths(one))[0]
  const limit = lines[0]?.creditLimitCents ?? null
  return {
    company: nameOf(lines.map(({ company }) => company)),
    terms: [lines[0]?.accountType, limit === null ? lines[0]?.terms : `limit ${wholeDollars(limit)}`].join(' · '),
    balances: Object.fromEntries(BUREAUS.map((bureau) => [bureau, balanceAt(bureau, byBureau)])),
    differs: balanceDiffers.join(' '),
    history: (gravest?.payments ?? [])
      .slice(0, 12)
      .map(({ code }) => code)
      .join(','),
  }
}

const lateMonths = ({ payments }: { payments: { tone: string }[] }) =>
  payments.slice(0, 12).filter(({ tone }) => tone === 'late' || tone === 'severe').length

function balanceAt(bureau: Bureau, byBureau: MergedAccount['byBureau']): string {
  const cents = byBureau[bureau]?.balanceCents ?? null
  return cents === null ? '—' : wholeDollars(cents)
}
