import { expect, test } from 'vitest'
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

test('a report’s CSV has one row per field and one column per bureau', () => {
  expect(rows[0]).toBe('\uFEFFSection,Item,Field,Experian,Equifax,TransUnion,Differs')
  expect(rows[1]).toBe('Scores,FICO 8,Score,711,,711,')
  expect(rows).toContain('Trade accounts,\'=BANK,Balance,"$1,204",,"$1,890",yes')
  expect(rows).toContain("Trade accounts,'=BANK,Payment history,1 2,,1 2,")
  expect(rows).toContain('Collections,Creditor not named,Balance,,,$90,')
  expect(rows).toContain('Inquiries,SUMMIT,Date,"Jan 5, 2026",,,')
  expect(rows).toContain('Public records,Judgment,Filed,"Jan 2, 2020",,,')
})

test('it shows four digits of an account number and no more', () => {
  expect(rows.join()).toContain('•••• 1234')
  expect(rows.join()).not.toContain('41472051234')
})
