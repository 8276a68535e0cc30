import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientOf } from '#features/messages/tests/message-fixture.ts'
import type { TemplateContent } from '#features/templates/rules/template-content.ts'
import { callCommand } from '#test/support/app.ts'
import { wordsOf } from '#test/support/pdf-words.ts'
import { templateFixture } from './template-fixture.ts'

let desk: Awaited<ReturnType<typeof templateFixture>>
beforeAll(async () => {
  desk = await templateFixture()
})
afterAll(() => desk.app.close())

const content: TemplateContent = {
  language: 'en',
  title: 'Letter',
  blocks: [{ kind: 'paragraph', text: 'Dear {{borrower.name}}, you owe {{loan.balance_cents}}.', look: 'plain' }],
}
const preview = async (body: object) => {
  const { data, error } = await desk.maria.supabase.functions.invoke('preview-template', {
    body: { kind: 'other', content, ...body },
  })
  if (error) return (await error.context.json()).code
  return wordsOf(new Uint8Array(await new Response(data).arrayBuffer()))
}

test('a preview prints the sample case, with the changes of a test case, and says that it must not be sent', async () => {
  expect(await preview({})).toMatch(/Dear Rosa Sample, you owe \$1,250\.00.*PREVIEW.*do not send it/)
  expect(await preview({ changes: { 'borrower.name': 'Ana Ruiz', 'loan.balance_cents': 5 } })).toContain(
    'Dear Ana Ruiz, you owe $0.05',
  )
})

describe('a real case', () => {
  const missing = async (person: typeof desk.maria, real: object) => {
    const body = { kind: 'other', content, real, wants: 'missing' }
    return (await callCommand(desk.app, 'preview-template', body, { person })).body
  }

  test('is printed with its own values, and its missing ones are listed with the place to enter them', async () => {
    const { id } = await clientOf(desk.maria, { first_name: 'Dana', last_name: 'Whitfield' })
    const real = { kind: 'client', id }

    expect(await preview({ real })).toContain('Dear Dana Whitfield, you owe $1,250.00')
    expect(await missing(desk.maria, real)).toEqual({
      missing: [
        {
          ...{ name: 'loan.balance_cents', label: 'Loan: Balance' },
          enterIn: 'the application, or the booking of the loan',
        },
      ],
    })
  })

  test('can be an application or a loan', async () => {
    const { id } = await clientOf(desk.maria, { first_name: 'Lena', last_name: 'Park' })
    const [loan] = await desk.server(
      `insert into public.loans (organization_id, client_id, loan_type, original_amount, interest_rate, term_months, monthly_payment,
                                 day_count, start_date, first_payment_date, amount)
       values ($1, $2, 'auto', 12000, 9.9, 36, 386.6, 'actual/365', '2026-01-01', '2026-02-01', 4321.09) returning id`,
      [desk.home, id],
    )
    const [application] = await desk.server(
      `insert into public.loan_applications (organization_id, client_id, loan_type, amount) values ($1, $2, 'auto', 9000) returning id`,
      [desk.home, id],
    )

    expect(await preview({ real: { kind: 'loan', id: loan.id } })).toContain('Dear Lena Park, you owe $12,000.00')
    expect(await missing(desk.maria, { kind: 'loan', id: loan.id })).toEqual({ missing: [] })
    expect(await preview({ real: { kind: 'application', id: application.id } })).toContain('Dear Lena Park')
  })

  test('of another company, or of a client whom the person may not see, is not found', async () => {
    const { id } = await clientOf(desk.maria, { first_name: 'Hidden', last_name: 'Person' })

    // Vera manages templates, and no client is assigned to her.
    expect((await missing(desk.omar, { kind: 'client', id })).code).toBe('CASE_NOT_FOUND')
    expect((await missing(desk.vera, { kind: 'client', id })).code).toBe('CLIENT_NOT_FOUND')
    expect((await missing(desk.sam, { kind: 'client', id })).code).toBe('PERMISSION_NEEDED')
  })
})

test('a preview is refused if the case lacks a value, or has one of the wrong type', async () => {
  expect(await preview({ changes: { 'borrower.name': null } })).toBe('CASE_VALUES_MISSING')
  expect(await preview({ changes: { 'loan.balance_cents': 'much' } })).toBe('CASE_VALUE_WRONG')
})

test('the cases of a text report each difference', async () => {
  const tests = [{ name: 'One', changes: {}, expects: ['dear rosa', 'Goodbye'], expects_not: ['You owe'] }]

  const { body } = await callCommand(desk.app, 'test-template', { content, tests }, { person: desk.maria })

  expect(body.results).toEqual([
    {
      name: 'One',
      problems: ['The document doesn’t contain “Goodbye”.', 'The document contains “You owe”.'],
    },
  ])
})
