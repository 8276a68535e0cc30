import { expect, test } from 'vitest'
import { verdictsOf } from './verdicts.ts'

const cap = (rate: number, over = {}) => ({ rate, fees_included: false, citation: `Cap of ${rate}`, ...over })
const quoted = (over = {}) => ({ ratePercent: '17', aprPercent: '17.0000', maprPercent: '20.0000', ...over })

test.each<[string, Parameters<typeof verdictsOf>, object]>([
  ['no state', [quoted(), null], { state_cap: null, usury_source: null }],
  ['a state without a row', [quoted(), []], { state_cap: 'no_row', usury_source: null }],
  ['a rate at the cap', [quoted(), [cap(17)]], { state_cap: 'within', usury_source: 'Cap of 17' }],
  [
    'a rate above the cap by less than is disclosed',
    [quoted({ ratePercent: '17.001' }), [cap(17)]],
    { state_cap: 'above' },
  ],
  ['a rate above the cap', [quoted({ ratePercent: '17.01' }), [cap(17)]], { state_cap: 'above' }],
  ['an APR above a cap on the rate alone', [quoted({ aprPercent: '30.0000' }), [cap(17)]], { state_cap: 'within' }],
  [
    'an APR above a cap with fees',
    [quoted({ aprPercent: '17.0051' }), [cap(17, { fees_included: true })]],
    { state_cap: 'above' },
  ],
  [
    'an APR that is disclosed as the cap',
    [quoted({ aprPercent: '17.0050' }), [cap(17, { fees_included: true })]],
    { state_cap: 'within' },
  ],
  [
    'the stricter of two caps',
    [quoted({ ratePercent: '20' }), [cap(25), cap(18)]],
    { usury_source: 'Cap of 18', state_cap: 'above' },
  ],
  ['36% for a covered borrower', [quoted({ maprPercent: '36.0000' }), null], { mla: 'within' }],
  ['more than 36% for a covered borrower', [quoted({ maprPercent: '36.0100' }), null], { mla: 'above' }],
])('%s', (_, [figures, caps], expected) => {
  expect(verdictsOf(figures, caps)).toMatchObject(expected)
})
