// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { type Asked, serverAnswers, show } from '#test/support/stub-server.tsx'

const { Certification } = await import('./certification.tsx')

const BILLING = {
  ...{ account_type: 'lender', subscription_plan: 'pro', subscription_status: 'active' },
  ...{ monthly_price_cents: 49_900, monthly_credit_limit: 100, credits_used: 0, resets_on: '2026-12-01' },
}
const LAST_YEAR = {
  ...{ id: 'c1', purposes: ['credit_transaction'], text_version: '2025-01', certified_by_name: 'Maria' },
  ...{ certified_at: '2025-11-20T10:00:00Z', expires_at: '2026-11-20T10:00:00Z', is_current: false },
}
const THIS_YEAR = { ...LAST_YEAR, id: 'c2', expires_at: '2027-11-20T10:00:00Z', is_current: true }

afterEach(cleanup)

function open(rows: readonly object[], answer?: (asked: Asked) => Response, accountType = 'lender') {
  let standing = rows
  const asked = serverAnswers({
    'POST /rest/v1/rpc/purpose_certifications': () => Response.json(standing),
    'POST /rest/v1/rpc/organization_billing': () => Response.json({ ...BILLING, account_type: accountType }),
    'POST /functions/v1/certify-purposes': (request) => {
      if (answer) return answer(request)
      standing = [THIS_YEAR, ...rows]
      return Response.json({})
    },
  })
  show(Certification, '/dashboard/org-admin')
  return { sent: () => asked.filter(({ path }) => path.endsWith('certify-purposes')).map(({ body }) => body) }
}

const offered = async () => within(await screen.findByRole('group')).getAllByRole<HTMLInputElement>('checkbox')
const agreement = () => screen.getByLabelText<HTMLInputElement>(/^I have read this/)
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Certify for one year' })

test('an expired certification is listed, and none is in force', async () => {
  open([LAST_YEAR])

  expect(await screen.findByText('You have no current certification.')).toBeTruthy()
  expect(within(screen.getByRole('table')).getByText('Maria')).toBeTruthy()
})

test('the current one shows its end date', async () => {
  open([THIS_YEAR, LAST_YEAR])

  expect((await screen.findByText(/^Certified until/)).textContent).toContain('2027')
})

test('certifying requires a purpose and reading the text', async () => {
  open([])
  const [first] = await offered()
  if (first === undefined) throw new Error('No purpose is offered')
  expect(button().disabled).toBe(true)

  await userEvent.click(agreement())
  expect(button().disabled).toBe(true)
  await userEvent.click(first)
  expect(button().disabled).toBe(false)
  await userEvent.click(first)

  expect(button().disabled).toBe(true)
})

test('a certification is in force at once, and the form is empty again', async () => {
  const { sent } = open([])
  const [first] = await offered()
  if (first === undefined) throw new Error('No purpose is offered')
  await userEvent.click(first)
  await userEvent.click(agreement())

  await userEvent.click(button())

  expect(await screen.findByText(/^Certified until/)).toBeTruthy()
  expect(sent()).toEqual([{ purposes: [expect.any(String)], text_version: expect.any(String) }])
  expect([first.checked, agreement().checked]).toEqual([false, false])
})

test('a refusal shows an error, and the choices stay', async () => {
  open([], () => Response.json({ code: 'PT403', message: 'Only an owner or admin certifies' }, { status: 403 }))
  const [first] = await offered()
  if (first === undefined) throw new Error('No purpose is offered')
  await userEvent.click(first)
  await userEvent.click(agreement())

  await userEvent.click(button())

  expect((await screen.findByRole('alert')).textContent).toBe('Only an owner or admin certifies')
  expect([first.checked, agreement().checked]).toEqual([true, true])
})

test('a credit repair organization is not offered the purposes of a lender', async () => {
  open([], undefined, 'cro')
  const ofCro = (await offered()).length
  cleanup()
  open([])

  expect(ofCro).toBeLessThan((await offered()).length)
})
