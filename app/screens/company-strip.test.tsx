// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { OrganizationBlock } from '#features/organizations/rules/organization-status.ts'
import { serverAnswers, show } from '#test/support/stub-server.tsx'

const { OrganizationStrip } = await import('./company-strip.tsx')

const open = (block: OrganizationBlock, supportEmail: string | null = null) => {
  serverAnswers({})
  show(
    () => <OrganizationStrip block={block} suspendedBecause="Reported as fraud" supportEmail={supportEmail} />,
    '/dashboard',
  )
}

afterEach(cleanup)

test('a suspended company sees the reason, what still works, and what to do next', () => {
  open('company_suspended')

  const strip = screen.getByRole('region', { name: 'Company status' })

  expect(strip.textContent).toContain('You can still read and export your data.')
  expect(strip.textContent).toContain('An owner can ask support to lift the suspension.')
  expect(strip.textContent).toContain('Reason: Reported as fraud')
  expect(screen.queryByRole('link')).toBeNull()
})

test('if there is a support address, a suspended company gets a link to write to it', () => {
  open('company_suspended', 'help+desk@example.test')

  const link = screen.getByRole('link', { name: 'Write to help+desk@example.test' })

  expect(link.getAttribute('href')).toBe('mailto:help%2Bdesk@example.test')
})

test.each<[OrganizationBlock, string]>([
  ['company_past_due', 'Pay the open invoice to continue.'],
  ['company_cancelled', 'Renew the subscription to continue.'],
])('a company with %s gets a link to its billing', (block, advice) => {
  open(block)

  expect(screen.getByRole('region', { name: 'Company status' }).textContent).toContain(advice)
  expect(screen.getByRole('link', { name: 'Open billing' }).getAttribute('href')).toBe(
    '/dashboard/org-admin?section=billing',
  )
  expect(screen.queryByText(/Reported as fraud/)).toBeNull()
})
