import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { CANCEL_STATEMENT, cancellationNotice } from '#features/credit-repair/rules/repair-contract.ts'
import { RIGHTS_STATEMENT } from '#features/credit-repair/rules/rights-statement.ts'
import { FIVE_DAYS } from '#features/credit-repair/rules/state-windows.ts'
import { ecoaNoticeNaming } from '#features/lending/rules/adverse-action/creditor-agencies.ts'
import { CLAUSES, clauseOf } from './clauses.ts'
import { COSIGNER_NOTICE } from './cosigner-notice.ts'
import { COUNSEL_MUST_ADD } from './counsel-must-add.ts'
import { CANCEL_STATEMENT_ES } from './credit-repair.ts'
import { HOLDER_NOTICE, PURCHASE_LOAN_NOTICE } from './holder-notice.ts'
import { MILITARY_STATEMENT } from './military-lending.ts'
import { HAVE_REPORTED, MAY_REPORT } from './negative-information.ts'
import { FLORIDA_BUYER, NEW_YORK_BUYER, TEXAS_BUYER } from './state-buyer-notice.ts'
import { MISSOURI_THREE_DAYS, NEW_YORK_NO_FEE } from './state-repair-notice.ts'

const sha = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

test('no clause has the id of another', () => {
  const ids = CLAUSES.map(({ id }) => id)

  expect(new Set(ids).size).toBe(ids.length)
})

test('every text of a clause exists in both languages', () => {
  const texts = CLAUSES.flatMap(({ text, byState }) => [text, ...Object.values(byState ?? {})])

  expect(texts.filter(({ en, es }) => (en === '') !== (es === ''))).toEqual([])
})

test.each([
  ['16 CFR 433.2(a)', HOLDER_NOTICE, 'af9ab756bd497ed0'],
  ['16 CFR 433.2(b)', PURCHASE_LOAN_NOTICE, 'f49e43f58437e777'],
  ['16 CFR 444.3(c)', COSIGNER_NOTICE.join('\n'), 'f6000121a33b15ec'],
  ['32 CFR 232.6(c)(3)', MILITARY_STATEMENT, '5a74271e3d2329cc'],
  ['12 CFR 1022 Appendix B, B-1', MAY_REPORT, 'dcb47a4dabe2fc53'],
  ['12 CFR 1022 Appendix B, B-2', HAVE_REPORTED, 'd6d7e47a982cee65'],
  ['Fla. Stat. 520.07(1)(b)', FLORIDA_BUYER, 'ec9d189d3b1862a9'],
  ['N.Y. Pers. Prop. Law 302(2)(c)', NEW_YORK_BUYER, 'f04f88ad6a35d3e4'],
  ['Tex. Fin. Code 348.102(d)', TEXAS_BUYER, '82cc7bd4905eaaac'],
  ['Cal. Civ. Code 1789.16(a)(1)', FIVE_DAYS, 'c7ad4a964effd268'],
  ['Mo. Rev. Stat. 407.642', MISSOURI_THREE_DAYS, 'f6b29a90ecf554ab'],
  ['N.Y. Gen. Bus. Law 458-f(1)(b)', NEW_YORK_NO_FEE, '7bc5b3d54f9d78d5'],
])('the words of %s are the law’s own', (_source, text, expected) => {
  expect(sha(text)).toBe(expected)
})

test('the notice of equal credit opportunity is that of declined applications', () => {
  expect(clauseOf('ecoa_notice')?.text.en).toBe(
    ecoaNoticeNaming('{{company.ecoa_agency}}', '{{company.ecoa_agency_address}}'),
  )
})

test('the Spanish text of a notice that the law prescribes in English ends with the law’s words', () => {
  const spanish = (id: string) => clauseOf(id)?.text.es ?? ''

  expect(spanish('holder_notice').endsWith(HOLDER_NOTICE)).toBe(true)
  expect(spanish('purchase_loan_notice').endsWith(PURCHASE_LOAN_NOTICE)).toBe(true)
  expect(spanish('croa_rights').endsWith(RIGHTS_STATEMENT.join('\n'))).toBe(true)
  expect(CANCEL_STATEMENT_ES.endsWith(CANCEL_STATEMENT)).toBe(true)
})

test('the cancellation form has the words of the contracts that staff prepare', () => {
  const form = cancellationNotice({ company_name: 'ACME', company_address: '1 Main St', contract_date: '2026-11-25' })
  const filled = (clauseOf('croa_cancellation')?.text.en ?? '')
    .replace('{{company.name}}', 'ACME')
    .replace('{{company.address}}', '1 Main St')
    .replace('{{repair.cancel_by}}', 'December 1, 2026')

  expect(filled).toBe(form.join('\n'))
})

test('counsel adds texts only to clauses that exist', () => {
  expect(Object.keys(COUNSEL_MUST_ADD).filter((id) => clauseOf(id) === null)).toEqual([])
})
