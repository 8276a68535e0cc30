// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { serverAnswers, signIn } from '#test/support/stub-server.tsx'

localStorage.clear()
signIn()
const { BrandColors, BrandMark, PrintedBrand } = await import('./brand-mark.tsx')
const { SignedInGuard } = await import('./guards.tsx')
const { followSession } = await import('./session.ts')

const MARIA = { id: 'fa57', full_name: 'Maria', company_name: 'M', account_type: 'lender', is_super_admin: false }
const LOGO = '/storage/v1/object/public/organization-branding/l.png'

function open(branding: () => Response) {
  serverAnswers({
    'GET /rest/v1/users': () => Response.json([MARIA]),
    'GET /rest/v1/rpc/organization_branding': branding,
  })
  const page = (
    <>
      <BrandColors />
      <PrintedBrand />
      <h1>
        <BrandMark />
      </h1>
    </>
  )
  const router = createMemoryRouter([{ element: <SignedInGuard />, children: [{ path: '/', element: page }] }])
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  followSession(client)
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

afterEach(cleanup)

test('a company with a name and a color shows both instead of the product’s', async () => {
  open(() => Response.json({ display_name: 'Meridian', accent_color: '#aa3300', logo_path: null }))

  expect((await screen.findByRole('heading')).textContent).toContain('Meridian')
  expect(document.querySelector('style')?.textContent).toContain('--brand:#aa3300')
})

test('a logo replaces the name and has it as its accessible name', async () => {
  open(() => Response.json({ display_name: 'Meridian', accent_color: null, logo_path: LOGO }))

  expect((await screen.findByAltText('Meridian')).getAttribute('src')).toBe(`http://tradeline.test${LOGO}`)
  expect(document.querySelector('style')).toBeNull()
})

test.each([
  ['a company without branding', () => Response.json(null)],
  ['branding that does not load', () => Response.json({ message: 'no' }, { status: 500 })],
])("with %s the product's own brand is shown", async (_, branding) => {
  open(branding)

  expect((await screen.findByRole('heading')).textContent).toContain('Tradeline')
  expect(document.querySelector('style')).toBeNull()
})
