// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { privacyNotice } from '#features/documents/rules/privacy/notice.ts'
import type { Practices } from '#features/documents/rules/privacy/practices.ts'
import { MayWrite } from '#features/organizations/screens/permitted/may-write.ts'
import { type Asked, serverAnswers, show } from '#test/support/stub-server.tsx'

const { PrivacyNotice } = await import('./privacy-notice.tsx')

const ANSWERS: Practices = {
  ...{ shares: ['nonaffiliates_marketing'], affiliates: '', joint_partners: '', nonaffiliates: 'insurance companies' },
  ...{ phone: '800-555-0100', website: '', mail_address: '5 Bank Street' },
}
const FIRST = {
  ...{ id: 'n1', version: 1, answers: ANSWERS, contents: privacyNotice('Meridian', ANSWERS, '01/2026') },
  ...{ published_by_name: 'Maria', published_at: '2026-01-05T12:00:00+00:00' },
}

afterEach(cleanup)

async function open(notices: object[], { isReader = false, refusal = '' } = {}) {
  const published = [...notices]
  const answer = ({ body }: Asked) => {
    const { preview, practices } = Object(body)
    if (refusal !== '') return Response.json({ code: 'X', message: refusal, error: refusal }, { status: 409 })
    const contents = privacyNotice('Meridian', practices, '11/2026')
    if (preview) return Response.json(contents)
    published.unshift({ ...FIRST, id: 'n2', version: published.length + 1, answers: practices, contents })
    return Response.json({ id: 'n2', version: published.length })
  }
  const asked = serverAnswers({
    'GET /rest/v1/privacy_notices': () => Response.json(published),
    'POST /functions/v1/privacy-notice': answer,
  })
  show(
    () => (
      <MayWrite value={!isReader}>
        <PrivacyNotice />
      </MayWrite>
    ),
    '/dashboard/org-admin',
  )
  await screen.findByText(notices.length === 0 ? /^No privacy notice has been published yet/ : /^Version 1, published/)
  return { sent: () => asked.filter(({ path }) => path.endsWith('privacy-notice')).map(({ body }) => body) }
}

test('the current notice is shown with its table of what is shared and what can be limited', async () => {
  await open([FIRST])

  const shown = within(screen.getByRole('region', { name: 'Current privacy notice' }))
  const rows = within(shown.getByRole('table')).getAllByRole('row').slice(1)
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([['Yes', 'No'], ...Array(5).fill(['No', 'We don’t share']), ['Yes', 'Yes']])
  expect(shown.getByText('Mail to: 5 Bank Street')).toBeTruthy()
})

test('the first notice is written, previewed and published', async () => {
  const { sent } = await open([])
  await userEvent.click(screen.getByRole('button', { name: 'Write the privacy notice' }))
  await userEvent.click(screen.getByRole('checkbox', { name: /^For our marketing purposes/ }))
  await userEvent.type(screen.getByLabelText(/^Phone/), '800-555-0100')
  await userEvent.click(screen.getByRole('button', { name: 'Preview the notice' }))

  const shown = within(await screen.findByRole('region', { name: 'Preview of the notice' }))
  expect(shown.getByText('Call 800-555-0100')).toBeTruthy()
  expect(shown.queryByText(/^Mail to/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Publish version 1' }))

  expect(await screen.findByRole('region', { name: 'Current privacy notice' })).toBeTruthy()
  const practices = { ...ANSWERS, shares: ['own_marketing'], nonaffiliates: '', mail_address: '' }
  expect(sent()).toEqual([
    { act: 'publish', practices, seen_version: 0, preview: true },
    { act: 'publish', practices, seen_version: 0 },
  ])
})

test('the shared kinds decide which details are required, with errors at the fields, and the input stays', async () => {
  const { sent } = await open([FIRST])
  await userEvent.click(screen.getByRole('button', { name: 'Write a new version' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'For our affiliates to market to you' }))
  await userEvent.click(screen.getByRole('button', { name: 'Preview the notice' }))

  expect(await screen.findByText('Enter which affiliates you share with')).toBeTruthy()
  expect(screen.getByLabelText(/^Nonaffiliates/)).toHaveProperty('value', 'insurance companies')
  expect(sent()).toEqual([])
})

test('returning from the preview keeps the answers; an error shows why', async () => {
  await open([FIRST])
  await userEvent.click(screen.getByRole('button', { name: 'Write a new version' }))
  await userEvent.type(screen.getByLabelText('Website'), 'meridian.example')
  await userEvent.click(screen.getByRole('button', { name: 'Preview the notice' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Back to the form' }))
  expect(screen.getByLabelText('Website')).toHaveProperty('value', 'meridian.example')
  cleanup()

  const refusal = 'Someone published another version before you. Review it and try again.'
  await open([FIRST], { refusal })
  await userEvent.click(screen.getByRole('button', { name: 'Write a new version' }))
  await userEvent.click(screen.getByRole('button', { name: 'Preview the notice' }))
  expect((await screen.findByRole('alert')).textContent).toContain(refusal)
})

test('a read-only user can read the current notice and earlier versions, but not write one', async () => {
  await open([{ ...FIRST, id: 'n2', version: 2 }, FIRST], { isReader: true })

  expect(screen.getByText(/^Version 2, published/)).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
})
