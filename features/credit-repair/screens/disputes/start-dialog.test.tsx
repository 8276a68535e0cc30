// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { CLIENT, dispute, FIRST, fileOf, keyOf } from '#test/support/dispute-fixture.ts'
import { type Replies, serverAnswers, show } from '#test/support/stub-server.tsx'

const { ClientDisputes } = await import('./client-disputes.tsx')

const DONE = { 'POST /functions/v1/open-disputes': () => Response.json({ ids: ['d1'] }, { status: 201 }) }

const open = async (disputes: object[] = [], replies: Replies = DONE, report: typeof FIRST = FIRST) => {
  const asked = serverAnswers({ 'GET /rest/v1/disputes': () => Response.json(disputes), ...replies })
  show(() => <ClientDisputes clientId={CLIENT} reports={[report]} />, '/')
  const start = await screen.findByRole('button', { name: 'Start dispute' })
  await waitFor(() => expect(start).toHaveProperty('disabled', false))
  await userEvent.click(start)
  const dialog = within(await screen.findByRole('dialog'))
  const sent = () => asked.filter(({ path }) => path.endsWith('/open-disputes')).map(({ body }) => body)
  return { dialog, sent }
}
const bureau = (dialog: ReturnType<typeof within>, name: string) => within(dialog.getByRole('group', { name }))

afterEach(cleanup)

test('negative items are listed by bureau, and a bureau without a file says so', async () => {
  const { dialog } = await open()

  expect(bureau(dialog, 'XPN Experian').getAllByRole('checkbox')).toHaveLength(2)
  expect(bureau(dialog, 'EFX Equifax').getAllByRole('checkbox')).toHaveLength(1)
  expect(bureau(dialog, 'TUC TransUnion').getByText('This report has no file from this bureau.')).toBeTruthy()
})

test('several items are disputed at once, each with its own reason', async () => {
  const { dialog, sent } = await open()
  const experian = bureau(dialog, 'XPN Experian')

  await userEvent.click(experian.getByRole('checkbox', { name: /^ALLY/ }))
  await userEvent.selectOptions(experian.getByLabelText('Why ALLY is wrong'), 'Never late')
  await userEvent.type(experian.getByLabelText('In the client’s words'), 'Paid each month.')
  await userEvent.click(experian.getByRole('checkbox', { name: /^VERIZON/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Draft the dispute' }))

  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()).toMatchObject([
    {
      client_id: CLIENT,
      report_id: FIRST.id,
      items: [
        { bureau: 'experian', item_key: keyOf('ALLY'), reason: 'never_late', explanation: 'Paid each month.' },
        { bureau: 'experian', item_key: keyOf('VERIZON'), reason: 'obsolete', explanation: '' },
      ],
    },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('for an item too old to be reported, that reason comes first', async () => {
  const { dialog } = await open()
  const experian = bureau(dialog, 'XPN Experian')
  expect(experian.getByText(/^Too old to be reported since/)).toBeTruthy()

  await userEvent.click(experian.getByRole('checkbox', { name: /^VERIZON/ }))

  const reason = experian.getByLabelText('Why VERIZON is wrong')
  expect(reason).toHaveProperty('value', 'obsolete')
  expect([...reason.querySelectorAll('option')].map(({ value }) => value).slice(0, 3)).toEqual([
    '',
    'obsolete',
    'not_mine',
  ])
})

test('choosing identity theft explains that a block is requested, and which documents are needed', async () => {
  const { dialog, sent } = await open()
  const equifax = bureau(dialog, 'EFX Equifax')
  await userEvent.click(equifax.getByRole('checkbox', { name: /^ALLY/ }))
  const reason = equifax.getByLabelText('Why ALLY is wrong')
  await userEvent.selectOptions(reason, 'Not mine')
  expect(reason.getAttribute('aria-describedby')).toBeNull()

  await userEvent.selectOptions(reason, 'Identity theft')
  expect(document.getElementById(reason.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
    /^Asks the bureau to block it within 4 business days of receipt\. .*“Identity theft report”/,
  )
  await userEvent.click(dialog.getByRole('button', { name: 'Draft the dispute' }))

  await waitFor(() => expect(sent()).toMatchObject([{ items: [{ bureau: 'equifax', reason: 'identity_theft' }] }]))
})

test('nothing is drafted without an item, a reason, or an explanation of another reason', async () => {
  const { dialog, sent } = await open()
  const equifax = bureau(dialog, 'EFX Equifax')
  const draft = () => userEvent.click(dialog.getByRole('button', { name: 'Draft the dispute' }))

  await draft()
  expect(await dialog.findByText('Choose an item')).toBeTruthy()
  await userEvent.click(equifax.getByRole('checkbox', { name: /^ALLY/ }))
  await draft()
  expect(await dialog.findByText('Choose a reason', { selector: 'p' })).toBeTruthy()
  await userEvent.selectOptions(equifax.getByLabelText('Why ALLY is wrong'), 'Something else')
  await draft()

  expect(await dialog.findByText('Describe what is wrong')).toBeTruthy()
  expect(sent()).toEqual([])
})

test('an error keeps the input, and a retry sends the same request', async () => {
  let tries = 0
  const { dialog, sent } = await open([], {
    'POST /functions/v1/open-disputes': () => {
      tries += 1
      return tries === 1
        ? Response.json({ message: 'This item is already being disputed' }, { status: 409 })
        : Response.json({ ids: ['d1'] }, { status: 201 })
    },
  })
  const equifax = bureau(dialog, 'EFX Equifax')
  await userEvent.click(equifax.getByRole('checkbox', { name: /^ALLY/ }))
  await userEvent.selectOptions(equifax.getByLabelText('Why ALLY is wrong'), 'Paid')
  await userEvent.type(equifax.getByLabelText('In the client’s words'), 'In full.')

  await userEvent.click(dialog.getByRole('button', { name: 'Draft the dispute' }))

  expect(await dialog.findByText('This item is already being disputed')).toBeTruthy()
  expect(equifax.getByLabelText('In the client’s words')).toHaveProperty('value', 'In full.')
  await userEvent.click(dialog.getByRole('button', { name: 'Draft the dispute' }))
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[0]).toEqual(sent()[1])
})

test('an item in dispute can’t be chosen again', async () => {
  const { dialog } = await open([dispute()])

  expect(bureau(dialog, 'XPN Experian').getByText('In dispute')).toBeTruthy()
  expect(bureau(dialog, 'XPN Experian').getAllByRole('checkbox')).toHaveLength(1)
  expect(bureau(dialog, 'EFX Equifax').getAllByRole('checkbox')).toHaveLength(1)
})

test('an item disputed by someone else meanwhile is skipped, and the rest continues', async () => {
  const disputes: object[] = []
  const { dialog, sent } = await open([], {
    'GET /rest/v1/disputes': () => Response.json(disputes),
    'POST /functions/v1/open-disputes': () => {
      if (disputes.length > 0) return Response.json({ ids: ['d2'] }, { status: 201 })
      disputes.push(dispute())
      return Response.json({ message: 'This item is already being disputed' }, { status: 409 })
    },
  })
  for (const name of ['XPN Experian', 'EFX Equifax']) {
    await userEvent.click(bureau(dialog, name).getByRole('checkbox', { name: /^ALLY/ }))
    await userEvent.selectOptions(bureau(dialog, name).getByLabelText('Why ALLY is wrong'), 'Not mine')
  }

  await userEvent.click(dialog.getByRole('button', { name: 'Draft the dispute' }))
  expect(await bureau(dialog, 'XPN Experian').findByText('In dispute')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Draft the dispute' }))

  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]).toMatchObject({ items: [{ bureau: 'equifax', reason: 'not_mine' }] })
  expect(sent()[1]).not.toMatchObject({ items: [{}, {}] })
})

test('a report without negative items has nothing to draft', async () => {
  const clean = { ...FIRST, bureau_data: { experian: fileOf([]), equifax: fileOf([]) } }
  const { dialog } = await open([], DONE, clean)

  expect(dialog.getAllByText('No negative items listed.')).toHaveLength(2)
  expect(dialog.getByRole('button', { name: 'Draft the dispute' })).toHaveProperty('disabled', true)
})
