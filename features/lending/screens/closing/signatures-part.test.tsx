// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { serverAnswers, show } from '#test/support/stub-server.tsx'

const { SignaturesPart } = await import('./signatures-part.tsx')

afterEach(cleanup)

const ENVELOPE = {
  ...{ id: 'e1', title: 'Your loan documents', status: 'sent', created_at: '2026-11-29T12:00:00Z', signed_at: null },
  signers: [{ signed_at: '2026-11-29T13:00:00Z' }, { signed_at: null }],
}

test('an application lists its envelopes, and each leads to its documents', async () => {
  const canceled = { ...ENVELOPE, id: 'e0', title: 'Earlier documents', status: 'canceled' }
  serverAnswers({ 'GET /rest/v1/envelopes': () => Response.json([ENVELOPE, canceled]) })
  show(() => <SignaturesPart applicationId="a1" />, '/')

  const list = within(await screen.findByRole('list', { name: 'Envelopes' }))

  expect(list.getByRole('link', { name: 'Your loan documents' }).getAttribute('href')).toBe('/dashboard/documents/e1')
  expect(list.getByText('Out for signature: 1 of 2 signed')).toBeTruthy()
  expect(list.getByText('Canceled')).toBeTruthy()
})
