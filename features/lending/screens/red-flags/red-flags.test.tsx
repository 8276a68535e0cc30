// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { APPLICATION, opened, sentTo } from '#test/support/decision-screen.tsx'
import { cutOff } from '#test/support/stub-server.tsx'

const { redFlag } = await import('#features/lending/rules/red-flags/flags.ts')

const RPC = 'POST /rest/v1/rpc/red_flags'
const ACT = 'POST /functions/v1/red-flags'
const UNANSWERED = { response: null, method: null, note: null, answered_by_name: null, answered_at: null }
const SHARED = {
  ...{ code: 'shared_ssn', basis: 'b1', is_current: true, ...UNANSWERED },
  facts: { count: 1, others: [{ id: 'c2', name: 'Tom Brayden' }] },
}
const CLEARED = {
  ...SHARED,
  ...{ response: 'verified', method: 'government_id', note: 'Passport seen' },
  ...{ answered_by_name: 'Sam', answered_at: '2026-11-04T12:00:00+00:00' },
}
const UNREVIEWED: object = { reviewed_at: null, reviewed_by_name: null }
const REVIEWED = { reviewed_at: '2026-11-05T12:00:00+00:00', reviewed_by_name: 'Sam' }

afterEach(cleanup)

/** Opens the lending tab of a client whose application has these flags, now and after each action. */
async function flagged(
  turns: readonly (readonly object[])[],
  { isOpen = true, review = UNREVIEWED, isReader = false, refusal = '' } = {},
) {
  let turn = 0
  const { asked, table } = await opened(
    {
      [RPC]: () => Response.json([{ application_id: 'a1', is_open: isOpen, flags: turns[turn], ...review }]),
      [ACT]: ({ body }) => {
        if (Object(body).act === 'look') return Response.json({ flags: [] })
        if (refusal !== '')
          return Response.json({ code: 'FLAG_ANSWERED', message: refusal, error: refusal }, { status: 409 })
        turn = Math.min(turn + 1, turns.length - 1)
        return Response.json({ flags: [] })
      },
    },
    {},
    isReader,
  )
  const section = () => table.findByRole('region', { name: 'Red flags of identity theft' })
  return { asked, table, section }
}

async function dialogOf(desk: Awaited<ReturnType<typeof flagged>>) {
  await userEvent.click(within(await desk.section()).getByRole('button', { name: 'Red flags' }))
  return within(await screen.findByRole('dialog', { name: 'Red flags of identity theft' }))
}
/** Returns what was recorded. The product searches for flags before and after it. */
const recordedIn = ({ asked }: Awaited<ReturnType<typeof flagged>>) =>
  sentTo(asked, 'red-flags').filter((body) => Object(body).act !== 'look')
const textOf = async ({ section }: Awaited<ReturnType<typeof flagged>>) => (await section()).textContent

test.each([
  ['none found', [], 'No red flags found'],
  ['one open', [SHARED], '1 red flag openSSN also used by another client: no response yet'],
  [
    'one answered',
    [CLEARED],
    '1 red flag resolvedSSN also used by another client: Identity verified, Sam, Nov 4, 2026',
  ],
  ['theft suspected', [{ ...CLEARED, response: 'declined', method: null }], 'Identity theft suspected'],
])('an application with %s shows it, also on paper', async (_, flags, words) => {
  const desk = await flagged([flags])

  expect(await textOf(desk)).toContain(words)
  expect(await textOf(desk)).toContain('Checklist not completed yet')
})

test('a decided application shows the recorded flags and takes no more responses', async () => {
  const decided = await flagged([[{ ...CLEARED, is_current: false }]], { isOpen: false, review: REVIEWED })
  expect(await textOf(decided)).toContain('Checklist completed by Sam, Nov 5, 2026')
  expect(decided.table.queryByRole('button', { name: 'Red flags' })).toBeNull()
})

test('a decided application without recorded flags shows nothing, beside an open one', async () => {
  const bare = { flags: [], ...UNREVIEWED }
  const { table } = await opened({
    'GET /rest/v1/loan_applications': () =>
      Response.json([APPLICATION, { ...APPLICATION, id: 'a2', status: 'declined' }]),
    [RPC]: () =>
      Response.json([
        { application_id: 'a1', is_open: true, ...bare },
        { application_id: 'a2', is_open: false, ...bare },
      ]),
  })

  await table.findByText('No red flags found')
  expect(table.getAllByRole('region', { name: 'Red flags of identity theft' })).toHaveLength(1)
})

test('a read-only user sees the status and no actions', async () => {
  const desk = await flagged([[SHARED]], { isReader: true })

  expect(await textOf(desk)).toContain('1 red flag open')
  expect(desk.table.queryByRole('button', { name: 'Red flags' })).toBeNull()
})

test('a flag shows its evidence with a link; its response records how identity was verified', async () => {
  const desk = await flagged([[SHARED], [CLEARED]])
  const dialog = await dialogOf(desk)

  expect(await dialog.findByText('Also used by 1 other client.')).toBeTruthy()
  expect(dialog.getByRole('link', { name: 'Tom Brayden' }).getAttribute('href')).toBe('/dashboard/clients/c2')
  await userEvent.click(dialog.getByRole('button', { name: 'Respond: SSN also used by another client' }))
  await userEvent.type(dialog.getByLabelText('What you did'), 'Passport seen')
  await userEvent.click(dialog.getByRole('button', { name: 'Record response' }))

  expect(
    await dialog.findByText(/^Identity verified \(saw a government-issued ID\), .* by Sam: Passport seen$/),
  ).toBeTruthy()
  expect(dialog.queryByRole('button', { name: /^Answer/ })).toBeNull()
  expect(recordedIn(desk)).toEqual([
    {
      ...{ application_id: 'a1', act: 'answer', code: 'shared_ssn', basis: 'b1', response: 'verified' },
      ...{ method: 'government_id', note: 'Passport seen', idempotency_key: expect.any(String) },
    },
  ])
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(async () => expect(await textOf(desk)).toContain('1 red flag resolved'))
})

test('"no response is warranted" requires a reason, but not how identity was verified', async () => {
  const desk = await flagged([[SHARED]])
  const dialog = await dialogOf(desk)
  await userEvent.click(await dialog.findByRole('button', { name: 'Respond: SSN also used by another client' }))

  await userEvent.selectOptions(dialog.getByLabelText('Response'), 'No response is warranted')
  await userEvent.type(dialog.getByLabelText('Why'), 'The same person twice')
  expect(dialog.queryByLabelText('How identity was verified')).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Record response' }))

  await waitFor(() =>
    expect(recordedIn(desk)[0]).toEqual({
      ...{ application_id: 'a1', act: 'answer', code: 'shared_ssn', basis: 'b1', response: 'not_warranted' },
      ...{ note: 'The same person twice', idempotency_key: expect.any(String) },
    }),
  )
})

test('a rejected response keeps the input and shows the reason', async () => {
  const refusal = 'This red flag already has a response, which can’t be changed'
  const desk = await flagged([[SHARED]], { refusal })
  const dialog = await dialogOf(desk)
  await userEvent.click(await dialog.findByRole('button', { name: 'Respond: SSN also used by another client' }))
  await userEvent.type(dialog.getByLabelText('What you did'), 'Passport seen')
  await userEvent.click(dialog.getByRole('button', { name: 'Record response' }))

  expect((await dialog.findByRole('alert')).textContent).toContain(refusal)
  expect(dialog.getByLabelText('What you did')).toHaveProperty('value', 'Passport seen')
})

test('without a connection, a response fails at once and keeps the input', async () => {
  const dialog = await dialogOf(await flagged([[SHARED]]))
  await userEvent.click(await dialog.findByRole('button', { name: 'Respond: SSN also used by another client' }))
  await userEvent.type(dialog.getByLabelText('What you did'), 'Passport seen')
  cutOff()
  await userEvent.click(dialog.getByRole('button', { name: 'Record response' }))

  expect((await dialog.findByRole('alert')).textContent).toContain('Unable to connect to the server')
  expect(dialog.getByLabelText('What you did')).toHaveProperty('value', 'Passport seen')
  expect(dialog.getByRole('button', { name: 'Record response' })).toHaveProperty('disabled', false)
})

test('an alert is resolved on its report, not here', async () => {
  const alert = { ...SHARED, code: 'fraud_alert', facts: { report_id: 'r1' } }
  const dialog = await dialogOf(await flagged([[alert]]))

  const link = await dialog.findByRole('link', { name: 'Record on the report how identity was verified' })
  expect(link.getAttribute('href')).toBe('/dashboard/credit-bureau/report/r1#alerts')
  expect(dialog.queryByRole('button', { name: /^Answer/ })).toBeNull()
})

test('the checklist without a check records that no signs were seen', async () => {
  const desk = await flagged([[]])
  const dialog = await dialogOf(desk)

  await userEvent.click(await dialog.findByRole('button', { name: 'Record that none were seen' }))

  await waitFor(() =>
    expect(recordedIn(desk)[0]).toEqual({
      ...{ application_id: 'a1', act: 'review', seen: [], idempotency_key: expect.any(String) },
    }),
  )
})

test('a checked line asks what was seen; unchecking it clears the text', async () => {
  const desk = await flagged([[]])
  const dialog = await dialogOf(desk)
  await userEvent.click(await dialog.findByRole('checkbox', { name: /looks altered or forged$/ }))
  await userEvent.click(dialog.getByRole('checkbox', { name: /^The photo or description/ }))
  await userEvent.click(dialog.getByRole('checkbox', { name: /^The photo or description/ }))
  await userEvent.type(
    dialog.getByLabelText(`What you saw: ${redFlag('altered_document').name.toLowerCase()}`),
    'Two typefaces',
  )
  await userEvent.click(dialog.getByRole('button', { name: 'Record checked signs' }))

  await waitFor(() =>
    expect(recordedIn(desk)[0]).toMatchObject({
      seen: [{ code: 'altered_document', note: 'Two typefaces' }],
    }),
  )
})
