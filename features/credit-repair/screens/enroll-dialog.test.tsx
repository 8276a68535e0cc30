// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { serverAnswers, show } from '#test/support/stub-server.tsx'

const { MayWrite } = await import('#features/organizations/screens/permitted/may-write.ts')
const { EnrollDialog } = await import('./enroll-dialog.tsx')

const CLIENT = '0b9f3a52-4a4e-4a41-9d0e-2a4d8f1c7b11'
const SOLD_OTHERWISE = { code: 'sale_channel_review', message: 'Another file of this person was sold another way' }

afterEach(cleanup)

test('another file that was sold otherwise is reviewed by a person who manages compliance', async () => {
  const answers = [Response.json(SOLD_OTHERWISE, { status: 409 })]
  const onClose = vi.fn<() => void>()
  const asked = serverAnswers({
    'POST /functions/v1/enroll-client': () => answers.shift() ?? Response.json({ id: 'x' }, { status: 201 }),
  })
  show(
    () => (
      <MayWrite value>
        <EnrollDialog clientId={CLIENT} onClose={onClose} />
      </MayWrite>
    ),
    '/',
  )
  const form = within(await screen.findByRole('dialog'))
  await userEvent.type(form.getByLabelText('Monthly fee (USD)'), '99')
  await userEvent.selectOptions(form.getByLabelText('How it was sold'), 'On the web')
  expect(form.queryByLabelText('Why this sale is different')).toBeNull()
  await userEvent.click(form.getByRole('button', { name: 'Enroll' }))

  await userEvent.type(await form.findByLabelText('Why this sale is different'), 'Two people with one name')
  await userEvent.click(form.getByRole('button', { name: 'Enroll' }))

  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  const sent = asked.filter(({ path }) => path === '/functions/v1/enroll-client').map(({ body }) => body)
  expect(sent.at(-1)).toMatchObject({ channel_review: 'Two people with one name' })
})
