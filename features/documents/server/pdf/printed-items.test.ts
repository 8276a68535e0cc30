import { describe, expect, test } from 'vitest'
import { BUREAUS, bureauCode } from '#features/credit-reports/rules/bureaus.ts'
import { reportView } from '#features/credit-reports/rules/report-view.ts'
import { linesOf, looksOf, textsOf } from '#test/support/printed.ts'
import { printedAccounts, printedCollections } from './printed-items.ts'
import { printedInquiries, printedPeople, printedRecords } from './printed-lists.ts'

const hit = (feed: object) => ({ status: 'success', outcome: 'hit', full_feed: feed })
const CARD = {
  company: 'CAPITAL ONE',
  account_type: 'Revolving',
  account_number: '41472051',
  balance: 1204,
  date_of_opening: '2019-03-01',
}
const accounts = (bureauData: object) => [...printedAccounts(reportView(bureauData))]

describe('an account', () => {
  test('is underlined only where bureaus differ', () => {
    const printed = accounts({
      experian: hit({ trade_accounts: [CARD] }),
      equifax: hit({ trade_accounts: [CARD] }),
      transunion: hit({ trade_accounts: [{ ...CARD, balance: 1890 }] }),
    })

    expect(linesOf(printed)[0]).toBe('Trade accounts (1, 1 differ between bureaus)')
    expect(looksOf(printed, '$1,890')).toMatchObject([{ underline: '#e57a2b' }])
    for (const look of looksOf(printed, '$1,204')) expect(look).not.toHaveProperty('underline')
    for (const look of looksOf(printed, 'Revolving')) expect(look).not.toHaveProperty('underline')
  })

  test('shows which bureau doesn’t report it, and which reports none at all', () => {
    const printed = accounts({ experian: hit({ trade_accounts: [CARD] }), equifax: hit({}) })

    expect(linesOf(printed)).toEqual(
      expect.arrayContaining(['No accounts reported by Equifax', 'No accounts reported by TransUnion', 'CAPITAL ONE']),
    )
    expect(linesOf(printed).filter((words) => words.endsWith('not reported'))).toEqual(
      BUREAUS.filter((bureau) => bureau !== 'experian').map((bureau) => `${bureauCode(bureau)} not reported`),
    )
    expect(looksOf(printed, 'EFX not reported')).toMatchObject([{ fontFamily: 'Helvetica-Oblique' }])
  })

  test('without a name is still printed', () => {
    expect(linesOf(accounts({ experian: hit({ trade_accounts: [{ balance: 5 }] }) }))).toContain('Creditor not named')
  })

  test('omits fields that no bureau fills', () => {
    const lines = linesOf(accounts({ experian: hit({ trade_accounts: [{ company: 'ALLY' }] }) }))

    expect(lines.join(' ')).not.toMatch(/Balance|Credit limit|Past due/)
  })
})

describe('the months of an account', () => {
  const months = (payment_history: string) =>
    accounts({ experian: hit({ trade_accounts: [{ ...CARD, payment_history }] }) })

  test('are one text for each run of equal neighbors', () => {
    const runs = textsOf(months('1,C,2,2,9,1')).find((node) => node.runs.length > 1)?.runs ?? []

    expect(runs.map(({ words }) => words)).toEqual(['1 C ', '2 2 ', '9 ', '1 '])
    expect(runs.map(({ look }) => look?.fontFamily)).toEqual([undefined, 'Helvetica-Bold', 'Helvetica-Bold', undefined])
  })

  test('are explained once each, sorted by code', () => {
    expect(linesOf(months('2,1,2,9,ZZ'))).toContain(
      'Payment codes: 1 on time · 2 30 days late · 9 charge-off · ZZ code zz',
    )
  })

  test('of a file without any have no legend, and a dash in their place', () => {
    const lines = linesOf(months(''))

    expect(lines.join(' ')).not.toContain('Payment codes')
    expect(lines.slice(lines.indexOf('Payments, newest first')).slice(1, 4)).toEqual(['-', '-', '-'])
  })
})

describe('a collection', () => {
  const GYM = {
    original_credit_grantor: 'GOLDEN GYM',
    balance: 90,
    original_loan_amount: 99,
    date_assigned: '2024-02-01',
  }
  const collections = (bureauData: object) => linesOf(printedCollections(reportView(bureauData)))

  test('with inconsistent first delinquency dates warns of re-aging', () => {
    const lines = collections({
      experian: hit({ collections: [{ ...GYM, date_of_first_delinquency: '2019-01-15' }] }),
      equifax: hit({ collections: [{ ...GYM, date_of_first_delinquency: '2021-03-15' }] }),
    })

    expect(lines[0]).toBe('Collections (1)')
    expect(lines).toContain('GOLDEN GYM')
    expect(lines).toContain('Possible re-aging: first delinquency 2019-01-15 or 2021-03-15')
  })

  test('is shown as none if there is none', () => {
    expect(collections({ experian: hit({}) })).toEqual(['Collections (0)', 'No collections reported'])
  })
})

describe('the lists', () => {
  test('inquiries name their bureaus, and unknown details are omitted', () => {
    const asked = { company: 'Summit Auto', type: 'hard', date: '2026-01-05' }
    const view = reportView({
      experian: hit({ inquiries: [asked] }),
      equifax: hit({ inquiries: [asked, { type: 'soft' }] }),
    })

    const [title, ...lines] = linesOf(printedInquiries(view))

    expect(title).toBe('Inquiries')
    expect(lines).toEqual([
      expect.stringMatching(/Summit Auto · hard · XPN EFX$/),
      expect.stringMatching(/Not named · soft · EFX$/),
    ])
  })

  test('a public record shows when it was filed, the amount, and until when it may be reported', () => {
    const record = {
      type: 'Chapter 7 bankruptcy',
      court: 'D. Conn.',
      date_filed: '2020-05-04',
      amount: '12,500',
      status: 'Discharged',
    }

    const [, line] = linesOf(printedRecords(reportView({ transunion: hit({ public_record: [record] }) })))

    expect(line).toMatch(
      /^TUC · Chapter 7 bankruptcy · D\. Conn\. · filed .*2020 · \$12,500 · Discharged · obsolete after May 4, 2030 /,
    )
  })

  test('a person is printed with name, address and employer, never with SSN or birth date', () => {
    const files = reportView({
      experian: hit({
        personal_information: {
          first_name: 'Rhonda',
          last_name: 'Rouse',
          ssn: '600221639',
          date_of_birth: '1969-04-03',
          aliases: ['R Rouse'],
        },
        address_history: [{ address: '981 Wrestlin Way', city: 'Stamford', state: 'CT', zip: '06901' }],
        employment_history: [{ employer: 'Harbor Foods' }],
      }),
    }).files

    expect(linesOf(printedPeople(files))).toEqual([
      'Personal information',
      'XPN · name · Rhonda Rouse',
      'XPN · name · R Rouse',
      'XPN · address · 981 Wrestlin Way, Stamford, CT, 06901',
      'XPN · employer · Harbor Foods',
    ])
  })

  test('an empty list says so', () => {
    expect(linesOf(printedPeople(reportView({}).files))).toEqual(['Personal information', 'None reported'])
  })
})
