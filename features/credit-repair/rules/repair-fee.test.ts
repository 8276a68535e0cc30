import { describe, expect, test } from 'vitest'
import { earliestFeeDay, type FeeCircumstances, feeRefusal, isPayable, type RepairWork } from './repair-fee.ts'

const DONE: RepairWork = {
  ...{ id: 'ally', bureau: 'experian', item_name: 'Ally' },
  ...{ result_on: '2026-03-01', is_paid: false },
}
const LATER: RepairWork = { ...DONE, id: 'verizon', item_name: 'Verizon', result_on: '2026-04-10' }

const on = (received_on: string, dispute_ids: string[] = ['ally']) => ({ received_on, dispute_ids })
const given = (change: Partial<FeeCircumstances> = {}): FeeCircumstances => ({
  ...{ sale_channel: 'web', work: [DONE, LATER], report_days: [], today: '2026-12-31' },
  ...change,
})
const BY_PHONE = { sale_channel: 'phone' } as const

test.each([
  ['2026-03-01', 'web', '2026-03-01'],
  ['2026-03-01', 'in_person', '2026-03-01'],
  ['2026-03-01', 'phone', '2026-09-02'],
  ['2025-08-31', 'phone', '2026-03-01'],
] as const)('a result of %s, sold %s, can have a fee from %s on', (result, channel, earliest) => {
  expect(earliestFeeDay(result, channel)).toBe(earliest)
})

test('work can have a fee once, when it has a result', () => {
  expect(isPayable(DONE)).toBe(true)
  expect(isPayable({ ...DONE, is_paid: true })).toBe(false)
  expect(isPayable({ ...DONE, result_on: null })).toBe(false)
  expect(isPayable({ ...DONE, is_before_contract: true })).toBe(false)
})

describe('a fee for finished work', () => {
  test.each([
    ['on the day of the result', on('2026-03-01'), {}],
    ['today', on('2026-12-31'), {}],
    [
      'if sold by phone, with a report of the day of the fee',
      on('2026-10-01'),
      { ...BY_PHONE, report_days: ['2026-10-01'] },
    ],
    ['of several disputes, on the day of the last', on('2026-04-10', ['ally', 'verizon']), {}],
    ['if sold by phone, with a report of the same day', on('2026-09-02'), { ...BY_PHONE, report_days: ['2026-09-02'] }],
    [
      ...(['sold by phone, with a report of between', on('2026-10-01')] as const),
      { ...BY_PHONE, report_days: ['2026-01-01', '2026-09-20'] },
    ],
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
      ...(['before there is a result', on('2026-05-01'), { work: [{ ...DONE, result_on: null }] }] as const),
      'The dispute of Ally with Experian has no result yet. A fee can’t be taken before the work is done',
    ],
    [
      ...(['twice for the same work', on('2026-05-01'), { work: [{ ...DONE, is_paid: true }] }] as const),
      'The dispute of Ally with Experian was already paid for',
    ],
    [
      ...(['dated before the result', on('2026-02-28'), {}] as const),
      'This work was done on Mar 1, 2026. A fee can’t be taken earlier',
    ],
    [
      ...(['dated before the last of several results', on('2026-04-09', ['ally', 'verizon']), {}] as const),
      'This work was done on Apr 10, 2026. A fee can’t be taken earlier',
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
      'Sold by phone: a fee for this requires a credit report of the client dated Sep 2, 2026 or later, but not after the fee',
    ],
    [
      ...(['with a report of the day before', on('2026-09-02'), ['2026-09-01']] as const),
      'Sold by phone: a fee for this requires a credit report of the client dated Sep 2, 2026 or later, but not after the fee',
    ],
    [
      ...(['before the report that shows it', on('2026-09-10'), ['2026-09-11']] as const),
      'Sold by phone: a fee for this requires a credit report of the client dated Sep 2, 2026 or later, but not after the fee',
    ],
  ])('if sold by phone, %s (16 CFR 310.4(a)(2))', (_, fee, report_days, sentence) => {
    const refusal = feeRefusal(fee, given({ ...BY_PHONE, report_days }))

    expect(refusal).toEqual({ code: 'tsr_advance_fee', sentence, earliest_on: '2026-09-02' })
  })

  test('if sold by phone, for several disputes before the last of them allows one', () => {
    const refusal = feeRefusal(
      on('2026-10-10', ['ally', 'verizon']),
      given({ ...BY_PHONE, report_days: ['2026-10-10'] }),
    )

    expect(refusal).toMatchObject({ code: 'tsr_advance_fee', earliest_on: '2026-10-11' })
  })

  test('if dated in the future', () => {
    expect(feeRefusal(on('2026-05-02'), given({ today: '2026-05-01' }))).toEqual({
      code: 'DATE_IN_FUTURE',
      sentence: 'The date received must not be in the future',
    })
  })
})
