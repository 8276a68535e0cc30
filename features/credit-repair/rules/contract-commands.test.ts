import { describe, expect, test } from 'vitest'
import {
  acknowledgeSchema,
  cancelContractSchema,
  cancellationFormSchema,
  contractFormSchema,
  prepareContractSchema,
  signContractSchema,
} from './contract-commands.ts'

const ID = '0b9f3a52-4a4e-4a41-9d0e-2a4d8f1c7b11'
const ASKED = { client_id: ID, contract_date: '2026-11-25', total_cost: 594 }
const problemOf = (outcome: ReturnType<typeof prepareContractSchema.safeParse>) => outcome.error?.issues[0]?.message

describe('a contract', () => {
  test('is requested in dollars; missing terms are empty, for the contract’s own check', () => {
    expect(prepareContractSchema.parse({ ...ASKED, services: ' Disputes ' })).toEqual({
      ...{ client_id: ID, contract_date: '2026-11-25', total_cost: 59_400, services: 'Disputes' },
      ...{ company_address: '', guarantees: '', completion: '', payment_terms: '', items: '', pays_for: 'results' },
    })
  })

  test.each([
    [{ contract_date: '2026-02-30' }, 'Enter the day of signing'],
    [{ total_cost: -1 }, 'Total cost can’t be below zero'],
    [{ services: 'x'.repeat(4001) }, 'Services can have at most 4000 characters'],
    [{ client_id: 'x' }, 'Invalid client ID'],
    [
      { payment_terms: 'Card 4111 1111 1111 1111' },
      'Terms of payment must not contain a card number. Enter its last four digits only.',
    ],
  ])('with %j is rejected: %s', (change, sentence) => {
    expect(problemOf(prepareContractSchema.safeParse({ ...ASKED, ...change }))).toBe(sentence)
  })
})

test.each([
  ['company_address', 300],
  ['services', 4000],
  ['guarantees', 1000],
  ['completion', 300],
  ['payment_terms', 1000],
])('limits %s to %i characters', (field, most) => {
  const asked = (length: number) => prepareContractSchema.safeParse({ ...ASKED, [field]: 'x'.repeat(length) })

  expect(asked(most).success).toBe(true)
  expect(problemOf(asked(most + 1))).toMatch(new RegExp(`can have at most ${most} characters$`))
})

test('may cost nothing, also in the dialog', () => {
  expect(prepareContractSchema.parse({ ...ASKED, total_cost: 0 }).total_cost).toBe(0)
  expect(contractFormSchema.parse({ contract_date: '2026-11-25', total_cost: '0' }).total_cost).toBe(0)
})

test.each([
  ['an acknowledgment', acknowledgeSchema, { client_id: ID, acknowledged_on: '2026-11-25' }],
  ['a signature', signContractSchema, { contract_id: ID }],
])('%s names a signed copy, not a name typed by staff', (_, schema, asked) => {
  expect(schema.parse({ ...asked, signature_name: 'Dana W.', document_id: ID })).toEqual({ ...asked, document_id: ID })
  expect(schema.safeParse({ ...asked, document_id: 'scan.pdf' }).error?.issues[0]?.message).toBe('Invalid document ID')
})

test('a cancellation needs no day, but the form of a notice does', () => {
  expect(cancelContractSchema.parse({ contract_id: ID })).toEqual({ contract_id: ID })
  for (const schema of [cancelContractSchema.omit({ contract_id: true }), cancellationFormSchema])
    expect(schema.safeParse({ cancelled_on: '2026-02-30' }).error?.issues[0]?.message).toBe(
      'Enter the day of the notice',
    )
  expect(cancellationFormSchema.safeParse({}).success).toBe(false)
})
