// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { serverAnswers, show } from '#test/support/stub-server.tsx'

const { ShownScreens } = await import('./shown-screens.tsx')

afterEach(cleanup)

let hidden_screens: string[]

function open(refusal?: string) {
  hidden_screens = ['lending']
  const asked = serverAnswers({
    'GET /rest/v1/rpc/company_standing': () => Response.json({ block: null, hidden_screens }),
    'POST /rest/v1/rpc/hide_screens': ({ body }) => {
      if (refusal !== undefined) return Response.json({ code: '42501', message: refusal }, { status: 403 })
      hidden_screens = (body as { screens: string[] }).screens // the body of the page's request
      return new Response(null, { status: 204 })
    },
  })
  show(() => <ShownScreens userId="fa57" />, '/dashboard/org-admin')
  return () => asked.filter(({ path }) => path.endsWith('hide_screens')).map(({ body }) => body)
}
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })

test('each screen can be hidden and shown, beside the others', async () => {
  const sent = open()
  expect([(await box('Credit Repair')).checked, (await box('Lending')).checked]).toEqual([true, false])

  await userEvent.click(await box('Credit Repair'))
  await expect.poll(async () => (await box('Credit Repair')).checked).toBe(false)
  await userEvent.click(await box('Lending'))
  await expect.poll(async () => (await box('Lending')).checked).toBe(true)

  expect(sent()).toEqual([{ screens: ['lending', 'credit-repair'] }, { screens: ['credit-repair'] }])
})

test('a screen that another tab has shown since stays shown', async () => {
  const sent = open()
  await box('Credit Repair')
  hidden_screens = []

  await userEvent.click(await box('Credit Repair'))

  await expect.poll(sent).toEqual([{ screens: ['credit-repair'] }])
})

test('a refusal shows the server’s reason, and nothing changes', async () => {
  open('Only an owner of the organization may do this')

  await userEvent.click(await box('Credit Repair'))

  expect(await screen.findByText('Only an owner of the organization may do this')).toBeTruthy()
  expect((await box('Credit Repair')).checked).toBe(true)
})
