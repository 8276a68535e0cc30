import { describe, expect, test } from 'vitest'
import { evidenceReports, type FeeCircumstances, feeRefusal } from './repair-fee.ts'
import { earliestFeeDay, isPayable, provenOn, type RepairWork } from './repair-work.ts'

const DONE: RepairWork = {
  ...{ id: 'ally', bureau: 'experian', item_name: 'Ally' },
  ...{ result: 'deleted', result_on: '2026-03-01', recorded_on: '2026-03-01', is_paid: false, shown_in: [] },
}
const LATER: RepairWork = {
  ...{ ...DONE, id: 'verizon', item_name: 'Verizon', result_on: '2026-04-10', recorded_on: '2026-04-10' },
}
const shownOn = (work: RepairWork, ...days: string[]) => ({
  ...{ ...work, shown_in: days.map((reported_on) => ({ id: `report of ${reported_on}`, reported_on })) },
})

const on = (received_on: string, dispute_ids: string[] = ['ally']) => ({ received_on, dispute_ids })
const given = (change: Partial<FeeCircumstances> = {}): FeeCircumstances => ({
  ...{ sale_channel: 'web', pays_for: 'results', complete_by: null, work: [DONE, LATER], answer_on: '2026-12-31' },
  ...{ refund_due_cents: 0, today: '2026-12-31' },
  ...change,
})
const BY_PHONE = { sale_channel: 'phone', complete_by: '2026-08-31', answer_on: null } as const
const byPhone = (...days: string[]) => ({ ...BY_PHONE, work: [shownOn(DONE, ...days), shownOn(LATER, ...days)] })

test.each([
  ['2026-03-01', 'web', '2026-03-01'],
  ['2026-03-01', 'in_person', '2026-03-01'],
  ['2026-03-01', 'phone', '2026-09-02'],
  ['2025-08-31', 'phone', '2026-03-01'],
] as const)('a result of %s, sold %s, can have a fee from %s on', (result, channel, earliest) => {
  expect(earliestFeeDay(result, channel)).toBe(earliest)
})

test('work can have a fee once, when it has a result', () => {
  expect(isPayable(DONE, 'results')).toBe(true)
  expect(isPayable({ ...DONE, is_paid: true }, 'results')).toBe(false)
  expect(isPayable({ ...DONE, result: null, result_on: null }, 'results')).toBe(false)
  expect(isPayable({ ...DONE, is_before_contract: true }, 'results')).toBe(false)
})

describe('a fee for finished work', () => {
  test.each([
    ['on the day of the result', on('2026-03-01'), {}],
    ['today', on('2026-12-31'), {}],
    ['if sold by phone, with a report of the day of the fee', on('2026-10-01'), byPhone('2026-10-01')],
    ['of several disputes, on the day of the last', on('2026-04-10', ['ally', 'verizon']), {}],
    ['if sold by phone, with a report of the same day', on('2026-09-02'), byPhone('2026-09-02')],
    [...(['sold by phone, with a report of between', on('2026-10-01')] as const), byPhone('2026-08-01', '2026-09-20')],
  ])('is allowed %s', (_, fee, change) => {
    expect(feeRefusal(fee, given(change))).toBeNull()
  })
})

describe('a fee is rejected', () => {
  test.each([
    [
      ...(['for nothing', on('2026-05-01', []), {}] as const),
      'A fee can’t be taken before the work is done. Choose a dispute that has a result',
    ],
    ['for a dispute of another client', on('2026-05-01', ['ally', 'x']), {}, 'Dispute not found for this client'],
    [
      ...([
        'before there is a result',
        on('2026-05-01'),
        { work: [{ ...DONE, result: null, result_on: null }] },
      ] as const),
      'The dispute of Ally with Experian has no result yet. A fee can’t be taken before the work is done',
    ],
    [
      ...(['twice for the same work', on('2026-05-01'), { work: [{ ...DONE, is_paid: true }] }] as const),
      'The dispute of Ally with Experian was already paid for',
    ],
    [
      ...(['dated before the result', on('2026-02-28'), {}] as const),
      'This work was done and recorded on Mar 1, 2026. A fee can’t be taken earlier',
    ],
    [
      ...(['dated before the last of several results', on('2026-04-09', ['ally', 'verizon']), {}] as const),
      'This work was done and recorded on Apr 10, 2026. A fee can’t be taken earlier',
    ],
  ])('%s (15 USC 1679b(b))', (_, fee, change, sentence) => {
    expect(feeRefusal(fee, given(change))).toMatchObject({ code: 'croa_advance_fee', sentence })
  })

  test('for work sent before the contract could no longer be canceled', () => {
    expect(feeRefusal(on('2026-05-01'), given({ work: [{ ...DONE, is_before_contract: true }] }))).toEqual({
      code: 'croa_contract_first',
      sentence:
        'The dispute of Ally with Experian was sent before the client’s cancellation period ended. No fee can be taken for it',
    })
    expect(feeRefusal(on('2026-05-01'), given({ work: [{ ...DONE, is_before_contract: false }] }))).toBeNull()
  })

  test.each([
    [
      ...(['a day too early, report or not', on('2026-09-01'), ['2026-09-01']] as const),
      'Sold by phone: a fee for this can’t be taken before Sep 2, 2026',
    ],
    [
      ...(['without a report', on('2026-09-02'), []] as const),
      'Sold by phone: the dispute of Ally with Experian requires a report of Experian from Sep 2, 2026 or later, but not after the fee, that still shows the result',
    ],
    [
      ...(['with a report of the day before', on('2026-09-02'), ['2026-09-01']] as const),
      'Sold by phone: the dispute of Ally with Experian requires a report of Experian from Sep 2, 2026 or later, but not after the fee, that still shows the result',
    ],
    [
      ...(['before the report that shows it', on('2026-09-10'), ['2026-09-11']] as const),
      'Sold by phone: the dispute of Ally with Experian requires a report of Experian from Sep 2, 2026 or later, but not after the fee, that still shows the result',
    ],
  ])('if sold by phone, %s (16 CFR 310.4(a)(2))', (_, fee, report_days, sentence) => {
    const refusal = feeRefusal(fee, given(byPhone(...report_days)))

    expect(refusal).toEqual({ code: 'tsr_advance_fee', sentence, earliest_on: '2026-09-02' })
  })

  test('if sold by phone, for several disputes before the last of them allows one', () => {
    const refusal = feeRefusal(on('2026-10-10', ['ally', 'verizon']), given(byPhone('2026-10-10')))

    expect(refusal).toMatchObject({ code: 'tsr_advance_fee', earliest_on: '2026-10-11' })
  })

  test('if sold by phone, within the promised time, or without one that can be read (16 CFR 310.4(a)(2)(i))', () => {
    const shown = byPhone('2026-09-20')

    expect(feeRefusal(on('2026-10-01'), given({ ...shown, complete_by: '2026-10-01' }))).toEqual({
      ...{ code: 'tsr_advance_fee', earliest_on: '2026-10-02' },
      sentence:
        'Sold by phone: a fee for this can’t be taken before Oct 2, 2026. The promised time ends on Oct 1, 2026',
    })
    expect(feeRefusal(on('2026-10-01'), given({ ...shown, complete_by: null }))?.code).toBe('tsr_advance_fee')
  })

  test.each(['verified', 'frivolous', 'no_response', 'declined', 'rescinded'] as const)(
    'for “%s”, unless the contract sold every answer',
    (result) => {
      const work = [{ ...DONE, result }]

      expect(feeRefusal(on('2026-05-01'), given({ work }))?.code).toBe('croa_result_not_sold')
      expect(feeRefusal(on('2026-05-01'), given({ work, pays_for: 'answers' }))).toBeNull()
    },
  )

  test('without the bureau’s answer or a report that shows the result', () => {
    const without = { answer_on: null }

    expect(feeRefusal(on('2026-05-01'), given(without))).toEqual({
      code: 'croa_evidence_required',
      sentence:
        'The dispute of Ally with Experian has no evidence of its result. Upload the bureau’s answer, or order a later report that shows it',
    })
    expect(feeRefusal(on('2026-05-01'), given({ answer_on: '2026-02-27' }))?.code).toBe('croa_evidence_required')
    expect(feeRefusal(on('2026-05-01'), given({ ...without, work: [shownOn(DONE, '2026-04-01')] }))).toBeNull()
  })

  test('before a corrected result is refunded', () => {
    expect(feeRefusal(on('2026-05-01'), given({ refund_due_cents: 7500 }))).toEqual({
      code: 'croa_refund_due',
      sentence: 'A result that the client paid for was corrected. Refund $75.00 before you take another fee',
    })
  })

  test('if dated in the future', () => {
    expect(feeRefusal(on('2026-05-02'), given({ today: '2026-05-01' }))).toEqual({
      code: 'DATE_IN_FUTURE',
      sentence: 'The date received must not be in the future',
    })
  })
})

describe('a result counts', () => {
  test.each([
    ['from its day, if it was recorded then', '2026-03-01', null, '2026-03-01'],
    ['from its recording, whatever day it was given', '2026-06-10', null, '2026-06-10'],
    ['from the upload of the bureau’s answer before that', '2026-06-10', '2026-03-05', '2026-03-05'],
    ['not from a document of before the result', '2026-06-10', '2026-02-20', '2026-06-10'],
    ['from its day, if the recording wasn’t stored yet', null, null, '2026-03-01'],
  ])('%s', (_, recorded_on, answerOn, day) => {
    expect(provenOn({ ...DONE, recorded_on }, answerOn)).toBe(day)
  })

  test('for a fee of its day or later', () => {
    const work = [{ ...DONE, recorded_on: '2026-06-10' }]

    expect(feeRefusal(on('2026-06-09'), given({ work }))).toMatchObject({
      ...{ code: 'croa_advance_fee', earliest_on: '2026-06-10' },
    })
    expect(feeRefusal(on('2026-06-10'), given({ work }))).toBeNull()
  })
})

test('the evidence of a fee is the oldest report that counts, of each dispute', () => {
  const work = [shownOn(DONE, '2026-04-01', '2026-09-20'), shownOn(LATER, '2026-09-20')]

  expect(evidenceReports(on('2026-10-20', ['ally', 'verizon']), given({ work }))).toEqual([
    ...['report of 2026-04-01', 'report of 2026-09-20'],
  ])
  expect(evidenceReports(on('2026-10-20'), given({ ...BY_PHONE, work }))).toEqual(['report of 2026-09-20'])
})
