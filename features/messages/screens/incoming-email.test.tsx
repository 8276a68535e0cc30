// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { inbound, openThread, press } from '#test/support/message-fixture.tsx'

afterEach(cleanup)

describe('an incoming email', () => {
  test('of the client’s verified address has no mark', async () => {
    openThread({ messages: [inbound('m1', { is_sender_verified: true })] })

    await screen.findByText('Words of m1')
    expect(screen.queryByText(/another address|could not be verified/)).toBeNull()
    expect(screen.queryByRole('button', { name: /quoted text/ })).toBeNull()
  })

  test('from another address, or one that could not be verified, says so', async () => {
    openThread({ messages: [inbound('m1', { sent_from: 'x@elsewhere.test', is_sender_verified: false })] })

    expect(await screen.findByText(/Sent from another address: x@elsewhere\.test/)).toBeTruthy()
    expect(screen.getByText(/The sender could not be verified/)).toBeTruthy()
  })

  test('shows its quoted text on request', async () => {
    openThread({ messages: [inbound('m1', { quoted_text: '> Please send them' })] })
    await screen.findByText('Words of m1')
    expect(screen.getByText('> Please send them').hidden).toBe(true)

    await press('Show quoted text')

    expect(screen.getByText('> Please send them').hidden).toBe(false)
    expect(screen.getByRole('button', { name: 'Hide quoted text' }).getAttribute('aria-expanded')).toBe('true')
  })

  test('names its files: those in Documents, and those that were not kept', async () => {
    const attachments = [
      { name: 'stub.pdf', problem: null, document_id: 'd1' },
      { name: 'bad.pdf', problem: 'This file carries malware', document_id: null },
    ]
    openThread({ messages: [inbound('m1', { attachments })] })

    const files = within(await screen.findByRole('list', { name: 'Attachments' })).getAllByRole('listitem')

    expect(files.map(({ textContent }) => textContent)).toEqual([
      'stub.pdf In Documents',
      'bad.pdf Not kept: This file carries malware',
    ])
  })
})
