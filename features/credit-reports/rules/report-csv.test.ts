import { expect, test } from 'vitest'
import { BUREAUS, type ByBureau, bureauName } from './bureaus.ts'
import { reportCsv } from './report-csv.ts'
import { reportView } from './report-view.ts'

const hit = (feed: object) => ({
  status: 'success',
  outcome: 'hit',
  full_feed: { credit_score: { fico_8: { score: 711 } }, ...feed },
})
const CARD = { company: '=BANK', balance: 1204, account_number: '41472051234', payment_history: '1,2' }

const view = reportView({
  experian: hit({
    trade_accounts: [CARD],
    inquiries: [{ company: 'SUMMIT', date: '2026-01-05' }],
    public_record: [{ type: 'Judgment', date_filed: '2020-01-02' }],
  }),
  transunion: hit({ trade_accounts: [{ ...CARD, balance: 1890 }], collections: [{ balance: 90 }] }),
})
const rows = reportCsv(view).split('\r\n')

// The cells of the bureaus, in their order.
const cells = (byBureau: ByBureau<string>) => BUREAUS.map((bureau) => byBureau[bureau] ?? '').join()

test('a report’s CSV has one row per field and one column per bureau', () => {
  expect(rows[0]).toBe(`\uFEFFSection,Item,Field,${BUREAUS.map(bureauName).join()},Differs`)
  expect(rows[1]).toBe(`Scores,FICO 8,Score,${cells({ experian: '711', transunion: '711' })},`)
  expect(rows).toContain(`Trade accounts,'=BANK,Balance,${cells({ experian: '"$1,204"', transunion: '"$1,890"' })},yes`)
  expect(rows).toContain(`Trade accounts,'=BANK,Payment history,${cells({ experian: '1 2', transunion: '1 2' })},`)
  expect(rows).toContain(`Collections,Creditor not named,Balance,${cells({ transunion: '$90' })},`)
  expect(rows).toContain(`Inquiries,SUMMIT,Date,${cells({ experian: '"Jan 5, 2026"' })},`)
  expect(rows).toContain(`Public records,Judgment,Filed,${cells({ experian: '"Jan 2, 2020"' })},`)
})

test('it shows four digits of an account number and no more', () => {
  expect(rows.join()).toContain('•••• 1234')
  expect(rows.join()).not.toContain('41472051234')
})
