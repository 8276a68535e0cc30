// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { serverAnswers, show } from '#test/support/stub-server.tsx'

const { LendingOpening } = await import('./lending-opening.tsx')

afterEach(cleanup)

function open(isOpen: boolean, { refusal, products = [{ id: 'p1' }] }: { refusal?: string; products?: object[] } = {}) {
  let has_lending = isOpen
  const asked = serverAnswers({
    'GET /rest/v1/rpc/company_standing': () => Response.json({ block: null, has_lending }),
    'GET /rest/v1/loan_products': () => Response.json(products),
    'POST /rest/v1/rpc/open_lending_desk': ({ body }) => {
      if (refusal) return Response.json({ code: '42501', message: refusal }, { status: 403 })
      has_lending = (body as { is_open: boolean }).is_open
      return new Response(null, { status: 204 })
    },
  })
  show(() => <LendingOpening userId="fa57" />, '/dashboard/org-admin')
  return () => asked.filter(({ path }) => path.endsWith('open_lending_desk')).map(({ body }) => body)
}

test('an owner opens the desk with one click, and then can go there or close it', async () => {
  const sent = open(false)
  expect(await screen.findByText('Lending is closed.')).toBeTruthy()

  await userEvent.click(screen.getByRole('button', { name: 'Open lending' }))

  expect(await screen.findByText('Lending is open.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to Lending' }).getAttribute('href')).toBe('/dashboard/lending')
  await userEvent.click(screen.getByRole('button', { name: 'Close lending' }))
  expect(await screen.findByText('Lending is closed.')).toBeTruthy()
  expect(sent()).toEqual([{ is_open: true }, { is_open: false }])
})

test('without a product, opening the desk leads to the first one', async () => {
  open(false, { products: [] })

  await userEvent.click(await screen.findByRole('button', { name: 'Open lending' }))

  expect(await screen.findByText('Another page')).toBeTruthy()
})

test('a refusal shows the server’s reason, and nothing changes', async () => {
  open(false, { refusal: 'Only an owner of the organization may do this' })

  await userEvent.click(await screen.findByRole('button', { name: 'Open lending' }))

  await waitFor(() => expect(screen.getByText('Only an owner of the organization may do this')).toBeTruthy())
  expect(screen.getByText('Lending is closed.')).toBeTruthy()
})
