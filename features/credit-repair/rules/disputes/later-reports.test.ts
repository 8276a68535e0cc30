import { describe, expect, test } from 'vitest'
import { reportedItems } from '#features/credit-repair/rules/reported-items.ts'
import { fileItems } from './file-items.ts'
import { type LaterReport, laterEvidenceIn } from './later-reports.ts'

const LATE = { company: 'Ally', account_type: 'Auto', date_of_opening: '2022-07-01', payment_history: '2,1' }
const CURED = { ...LATE, payment_history: '1,1' }
const fileOf = (accounts: object[]) => ({ status: 'success', full_feed: { trade_accounts: accounts, collections: [] } })

const report = (on: string, equifax: object): LaterReport => ({
  id: on,
  created_at: `${on}T12:00:00+00:00`,
  bureau_data: { equifax },
})
const laterEvidence = (dispute: Parameters<ReturnType<typeof laterEvidenceIn>>[0], reports: LaterReport[]) =>
  laterEvidenceIn(reports)(dispute)
const FIRST = report('2026-05-01', fileOf([LATE]))
const DISPUTE = {
  bureau: 'equifax',
  item_key: reportedItems(FIRST.bureau_data, 'equifax')?.[0]?.key ?? '',
  item_kind: 'account',
  item_facts: fileItems(FIRST.bureau_data, 'equifax')?.[0]?.facts ?? {},
  report_id: FIRST.id,
  created_at: '2026-05-20T12:00:00+00:00',
  status: 'received',
  result: null,
  result_on: null,
} as const
const DELETED = { ...DISPUTE, status: 'resolved', result: 'deleted', result_on: '2026-06-10' } as const

describe('the newest report says of an open dispute', () => {
  test.each([
    ['nothing while the item is unchanged', fileOf([LATE]), null],
    ['that the item is removed', fileOf([]), 'gone'],
    ['that it is no longer negative', fileOf([CURED]), 'good'],
    ['nothing when the bureau gave no file', { status: 'error', error: 'Frozen' }, null],
  ])('%s', (_, file, what) => {
    expect(laterEvidence(DISPUTE, [report('2026-07-01', file), FIRST])?.what ?? null).toBe(what)
  })

  test('its own id and date', () => {
    expect(laterEvidence(DISPUTE, [report('2026-07-01', fileOf([])), report('2026-06-01', fileOf([])), FIRST])).toEqual(
      {
        what: 'gone',
        reportId: '2026-07-01',
        reportedAt: '2026-07-01T12:00:00+00:00',
      },
    )
  })

  test('nothing without a report later than its own', () => {
    expect(laterEvidence(DISPUTE, [FIRST])).toBeNull()
    expect(laterEvidence(DISPUTE, [report('2026-04-01', fileOf([])), FIRST])).toBeNull()
    expect(laterEvidence(DISPUTE, [])).toBeNull()
  })

  test('changes since it was drafted, if its own report isn’t loaded', () => {
    expect(laterEvidence(DISPUTE, [report('2026-07-01', fileOf([]))])?.what).toBe('gone')
    expect(laterEvidence(DISPUTE, [report('2026-05-10', fileOf([]))])).toBeNull()
  })
})

describe('a deleted item', () => {
  test('is reinserted in the first report that lists it again, which is shown once', () => {
    const evidence = laterEvidence(DELETED, [
      report('2026-08-01', fileOf([LATE])),
      report('2026-07-01', fileOf([LATE])),
      report('2026-06-20', fileOf([])),
      FIRST,
    ])

    expect(evidence).toMatchObject({ what: 'reinserted', reportId: '2026-07-01' })
  })

  test('is not shown if the newest report doesn’t list it either', () => {
    const reports = [report('2026-08-01', fileOf([])), report('2026-07-01', fileOf([LATE])), FIRST]

    expect(laterEvidence(DELETED, reports)).toBeNull()
  })

  test('is reinserted under a slightly different name, but another account of the creditor isn’t it', () => {
    const renamed = { ...LATE, company: 'ALLY FINCL', date_of_opening: '07/2022' }
    const other = { ...LATE, date_of_opening: '2015-01-01' }

    expect(laterEvidence(DELETED, [report('2026-07-01', fileOf([renamed])), FIRST])?.what).toBe('reinserted')
    expect(laterEvidence(DELETED, [report('2026-07-01', fileOf([other])), FIRST])).toBeNull()
  })

  test('isn’t mistaken for an account that was listed beside it', () => {
    const twin = { ...LATE, company: 'Ally Bank' }
    const first = report('2026-05-01', fileOf([LATE, twin]))

    expect(laterEvidence(DELETED, [report('2026-07-01', fileOf([twin])), first])).toBeNull()
  })

  test.each([
    ['is not reinserted by a report from the day of its deletion', '2026-06-10', fileOf([LATE])],
    ['is not reinserted if it is listed but not negative', '2026-07-01', fileOf([CURED])],
    ['is not reinserted by a report without a file', '2026-07-01', { status: 'pending' }],
  ])('%s', (_, on, file) => {
    expect(laterEvidence(DELETED, [report(on, file), FIRST])).toBeNull()
  })
})

test('a lost or withdrawn dispute shows nothing more', () => {
  const reports = [report('2026-07-01', fileOf([LATE])), FIRST]

  expect(laterEvidence({ ...DELETED, result: 'verified' }, reports)).toBeNull()
  expect(laterEvidence({ ...DISPUTE, status: 'closed' }, reports)).toBeNull()
})
