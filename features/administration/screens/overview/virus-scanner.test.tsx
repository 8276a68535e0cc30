// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { serverAnswers, show } from '#test/support/stub-server.tsx'

const { VirusScanner } = await import('./virus-scanner.tsx')

afterEach(cleanup)

function open(status: object) {
  serverAnswers({ 'POST /functions/v1/scanner-status': () => Response.json(status) })
  show(VirusScanner, '/admin')
}

test('ClamAV is shown with its own version line', async () => {
  open({ sandbox: false, version: 'ClamAV 1.4.3/27500/Sun Nov 22', last_failure: null })

  expect(await screen.findByText('ClamAV 1.4.3/27500/Sun Nov 22')).toBeTruthy()
  expect(screen.getByText('No failures since the server started')).toBeTruthy()
  expect(screen.queryByText(/EICAR/)).toBeNull()
})

test('the sandbox scanner says that it detects only the test file', async () => {
  open({ sandbox: true, version: 'Tradeline sandbox scanner 1', last_failure: null })

  expect(await screen.findByText(/This scanner detects only the EICAR test file/)).toBeTruthy()
})

test('an unresponsive scanner shows the consequence and its last failure', async () => {
  const last_failure = { at: '2026-11-22T17:31:00Z', reason: 'connect ECONNREFUSED 10.0.0.7:3310' }
  open({ sandbox: false, version: null, last_failure })

  expect(await screen.findByText('Not answering')).toBeTruthy()
  expect(screen.getByText('Files can’t be uploaded until it responds.')).toBeTruthy()
  expect(screen.getByText('Last failure: Nov 22, 2026, 5:31 PM · connect ECONNREFUSED 10.0.0.7:3310')).toBeTruthy()
})

test('a failed request shows an error and can be repeated', async () => {
  let isBroken = true
  serverAnswers({
    'POST /functions/v1/scanner-status': () =>
      isBroken
        ? Response.json({ code: 'INTERNAL_ERROR', message: 'Internal server error' }, { status: 500 })
        : Response.json({ sandbox: false, version: 'ClamAV 1.4.3', last_failure: null }),
  })
  show(VirusScanner, '/admin')
  expect(await screen.findByText('Failed to load the virus scanner')).toBeTruthy()

  isBroken = false
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

  expect(await screen.findByText('ClamAV 1.4.3')).toBeTruthy()
})
