import { describe, expect, test } from 'vitest'
import { BUREAUS } from '#features/credit-reports/rules/bureaus.ts'
import { reportView } from '#features/credit-reports/rules/report-view.ts'
import type { PdfNode } from '#platform/pdf/nodes.ts'
import { linesOf } from '#test/support/printed.ts'
import { printedAlerts, printedReasons, printedScores, printedSummary } from './printed-summary.ts'

const hit = (score: unknown, feed: object = {}) => ({
  status: 'success',
  outcome: 'hit',
  full_feed: { credit_score: { fico_8: { score } }, ...feed },
})
const filesOf = (bureauData: object) => reportView(bureauData).files

describe('alerts', () => {
  test('show the bureau’s text and the legal requirements', () => {
    const alerts = printedAlerts(filesOf({ equifax: hit(700, { fraud_shield: ['FRAUD VICTIM ALERT'] }) }))

    expect(linesOf(alerts)).toEqual([
      'EFX · fraud: FRAUD VICTIM ALERT',
      'Verify the person’s identity before extending credit.',
    ])
  })

  test('of every bureau are printed, or none if there are none', () => {
    const said = { alerts: ['Subject reported as deceased'] }

    expect(linesOf(printedAlerts(filesOf({ experian: hit(700, said), transunion: hit(700, said) })))).toHaveLength(4)
    expect(printedAlerts(filesOf({ experian: hit(700, { ofac: 'No match found' }) }))).toEqual([])
  })
})

const MARK_WIDTH = 1.2

describe('the scale of scores', () => {
  const shapes = (nodes: PdfNode[], kind: 'band' | 'mark') =>
    nodes
      .flatMap((node) => (node.kind === 'drawing' ? node.shapes : []))
      .filter(({ width }) => width > MARK_WIDTH === (kind === 'band'))
  const marksOf = (score: unknown) =>
    shapes(printedScores(filesOf({ experian: hit(score) })), 'mark').map(({ x, width }) => x + width / 2)

  test.each([
    [300, 0],
    [575, 264],
    [850, 528],
  ])('marks a %d %d points from its start', (score, place) => {
    expect(marksOf(score)).toEqual([place])
  })

  test.each([null, 0, 299, 851, 9001, 'frozen'])('has no mark for %j, which is no score', (score) => {
    expect(marksOf(score)).toEqual([])
  })

  test.each([
    [579, 0],
    [580, 1],
    [699, 2],
    [700, 3],
    [749, 3],
    [750, 4],
  ])('shows only the band of %d in full', (score, band) => {
    const opacities = shapes(printedScores(filesOf({ experian: hit(score) })), 'band').map(({ opacity }) => opacity)

    expect(opacities.map((opacity) => opacity === 1)).toEqual([0, 1, 2, 3, 4].map((at) => at === band))
  })

  test('is covered by its bands without a gap', () => {
    const bands = shapes(printedScores(filesOf({})), 'band')

    const ends = bands.map(({ x, width }) => Math.round(x + width))
    expect(bands.map(({ x }) => Math.round(x))).toEqual([0, ...ends.slice(0, -1)])
    expect(ends.at(-1)).toBe(528)
  })
})

test('below the scale each bureau has its score and band, or why it has none', () => {
  const files = filesOf({
    experian: hit(711),
    equifax: hit(null),
    transunion: { status: 'error', outcome: 'frozen', message: 'The file is frozen' },
  })

  const lines = linesOf(printedScores(files))

  expect(lines.slice(1, 7)).toEqual(['XPN Experian', '711', 'Very Good', 'EFX Equifax', '-', 'N/A'])
  expect(lines.slice(7, 9)).toEqual(['TUC TransUnion', '-'])
  expect(lines[9]).toMatch(/frozen/i)
})

describe('the key factors of scores', () => {
  const scored = (score: number | null, reasons: string[]) => ({
    status: 'success',
    full_feed: { credit_score: { fico_8: { score, reason_codes: reasons } } },
  })

  test('are shown side by side, with as many lines as the longest list', () => {
    const lines = linesOf(
      printedReasons(filesOf({ experian: scored(711, ['14', '10']), equifax: scored(690, ['10']) })),
    )

    expect(lines.slice(0, 5)).toEqual([
      'Factors that lower the scores',
      'FICO 8',
      'XPN 711',
      'EFX 690',
      'TUC not scored',
    ])
    expect(lines.filter((words) => words.startsWith('Reason '))).toEqual(['Reason 1', 'Reason 2'])
    const [first, ...others] = lines.slice(lines.indexOf('Reason 2') + 1)
    expect(first).toMatch(/^10: /)
    expect(others).toEqual(BUREAUS.slice(1).map(() => '-'))
  })

  test('are omitted if no bureau gave any', () => {
    expect(printedReasons(filesOf({ experian: scored(711, []) }))).toEqual([])
    expect(printedReasons(filesOf({}))).toEqual([])
  })
})

describe('the summary', () => {
  test('has a figure for each bureau, and a dash for one without a file', () => {
    const account = {
      company: 'HARBOR BANK',
      account_type: 'Revolving',
      balance: 250,
      credit_limit: 1000,
      past_due: 40,
    }
    const lines = linesOf(printedSummary(filesOf({ experian: hit(711, { trade_accounts: [account, account] }) })))

    expect(lines.slice(0, 4)).toEqual(['Summary', 'XPN', 'EFX', 'TUC'])
    const at = (label: string) => lines.slice(lines.indexOf(label), lines.indexOf(label) + 4)
    expect(at('Balances')).toEqual(['Balances', '$500', '-', '-'])
    expect(at('Past due')).toEqual(['Past due', '$80', '-', '-'])
    expect(at('Utilization')).toEqual(['Utilization', '25%', '-', '-'])
  })

  test('is omitted if no bureau had a file', () => {
    expect(printedSummary(filesOf({ experian: { status: 'error', message: 'Timed out' } }))).toEqual([])
  })
})
