import { BUREAUS } from '#features/credit-reports/rules/bureaus.ts'
import { fullFeed } from '#features/credit-reports/server/bureaus/sandbox/made-up-file.ts'
import type { PrintedReport } from '#features/documents/server/pdf/printed-report.ts'

const PERSON = {
  ...{ first_name: 'Dana', last_name: 'Whitfield', address: '12 Elm Street', city: 'Portland', state: 'ME' },
  ...{ zip: '04101', ssn: '666010001', date_of_birth: '1980-02-03' },
}
const TODAY = new Date('2026-11-01T12:00:00Z')

/** A report of the sandbox's accounts, repeated under other numbers until each bureau has this many. */
export function sampleReport(accounts: number): PrintedReport {
  const bureauData = Object.fromEntries(
    BUREAUS.map((bureau) => {
      const feed = fullFeed(PERSON, bureau, { kind: 'file', score: 702, accounts: 10, collections: 2 }, TODAY)
      return [
        bureau,
        {
          ...{ status: 'success', outcome: 'hit' },
          full_feed: { ...feed, trade_accounts: repeated(feed.trade_accounts, accounts) },
        },
      ]
    }),
  )
  return {
    ...{ id: 'a1b2c3d4', status: 'success', createdAt: TODAY.toISOString(), subject: 'Dana Whitfield' },
    ...{ ssnMask: 'XXX-XX-0001', dateOfBirthMask: 'XX/XX/1980', requester: 'Maria Olsen', company: 'Meridian' },
    ...{ brand: { name: 'Meridian Lending', accent: null, logo: null }, bureauData, isSandbox: true },
  }
}

const repeated = (found: readonly object[], count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...found[at % found.length],
    account_number: `4000${String(at).padStart(8, '0')}`,
  }))
