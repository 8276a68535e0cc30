// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { MayWrite } from '#features/organizations/screens/permitted/may-write.ts'
import { storedClient } from '#test/support/stored-client.ts'
import { type Replies, serverAnswers, show, signIn } from '#test/support/stub-server.tsx'

const { ClientEditForm } = await import('#features/clients/screens/client-edit-form.tsx')
const { SsnReview } = await import('./ssn-review.tsx')

const DANA = storedClient()
const SSN_ACT = 'POST /functions/v1/client-ssn'
const base: Replies = {
  'GET /rest/v1/users': () => Response.json([]),
  'POST /functions/v1/duplicate-clients': () => Response.json({ duplicates: [] }),
  'PATCH /rest/v1/clients': () => Response.json([{ id: DANA.id }]),
}

afterEach(cleanup)

describe('a different SSN', () => {
  function open(
    takes: string | (() => Response),
    change: () => Response = () => Response.json({ outcome: 'waiting' }),
  ) {
    const close = vi.fn<() => void>()
    const weigh = typeof takes === 'string' ? () => Response.json({ takes }) : takes
    const act = ({ body }: { body: unknown }) => (JSON.stringify(body).includes('weigh') ? weigh() : change())
    const asked = serverAnswers({ ...base, [SSN_ACT]: act })
    show(() => <ClientEditForm client={DANA} onClose={close} />, '/')
    const bodies = (end: string) => asked.filter(({ path }) => path.endsWith(end)).map(({ body }) => body)
    return { close, acts: () => bodies('client-ssn'), writes: () => bodies('/clients') }
  }
  const save = async (typed = '287654321') => {
    await userEvent.type(await screen.findByLabelText('SSN'), typed)
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  }
  const give = async (dialog: HTMLElement, label: string, words: string) =>
    userEvent.type(within(dialog).getByLabelText(label), words)

  test('is sent for review with a reason, never through the table', async () => {
    const { close, acts, writes } = open('review')
    await save()
    const dialog = await screen.findByRole('dialog', { name: 'This is a different SSN' })
    expect(within(dialog).queryByLabelText('How identity was confirmed')).toBeNull()

    await give(dialog, 'Reason', 'New SSN card')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send for review' }))

    await waitFor(() => expect(close).toHaveBeenCalledOnce())
    const about = { client_id: DANA.id, ssn: '287654321' }
    expect(acts()).toEqual([
      { act: 'weigh', ...about },
      { act: 'change', ...about, reason: 'New SSN card' },
    ])
    expect(writes()).toEqual([])
  })

  test('is saved after the other changes', async () => {
    const { writes, close } = open('correction', () => Response.json({ outcome: 'changed' }))
    await userEvent.type(await screen.findByLabelText('Last Name'), '-Ross')
    await save()
    const dialog = await screen.findByRole('dialog', { name: 'Correct the SSN' })

    await give(dialog, 'Reason', 'Mistyped')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Correct SSN' }))

    await waitFor(() => expect(close).toHaveBeenCalledOnce())
    expect(writes()).toEqual([{ last_name: 'Whitfield-Ross' }])
  })

  test('requires a statement if no one else can review it, and an error keeps the input', async () => {
    const refusal = { error: 'The connection was lost', code: 'X', message: 'The connection was lost' }
    const { close, acts } = open('confirmation', () => Response.json(refusal, { status: 503 }))
    await save()
    const dialog = await screen.findByRole('dialog')
    const button = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Change SSN' })
    await give(dialog, 'Reason', 'New SSN card')
    expect(button.disabled).toBe(true)

    await give(dialog, 'How identity was confirmed', 'Saw the card')
    await userEvent.click(button)

    expect(await within(dialog).findByRole('alert')).toBeTruthy()
    expect(within(dialog).getByLabelText<HTMLInputElement>('Reason').value).toBe('New SSN card')
    expect(acts().at(-1)).toMatchObject({ reason: 'New SSN card', confirmation: 'Saw the card' })
    expect(close).not.toHaveBeenCalled()
  })

  test('that turns out to be on file is not entered', async () => {
    const { close, acts } = open('same')

    await save()

    await waitFor(() => expect(close).toHaveBeenCalledOnce())
    expect(acts()).toHaveLength(1)
  })

  test('is saved like any other field if it isn’t reviewed', async () => {
    const { close, acts, writes } = open('nothing')

    await save()

    await waitFor(() => expect(close).toHaveBeenCalledOnce())
    expect(writes()).toEqual([{ ssn: '287654321' }])
    expect(acts()).toHaveLength(1)
  })

  test('that is not a valid SSN shows an error and keeps the input', async () => {
    const message = 'This is an ITIN, not an SSN'
    const { writes } = open(() =>
      Response.json({ error: message, code: 'VALIDATION_FAILED', message }, { status: 400 }),
    )

    await save('912701234')

    expect(await screen.findByText(message, { exact: false })).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('SSN').value).toBe('912-70-1234')
    expect(writes()).toEqual([])
  })
})

describe('a pending SSN', () => {
  const CHANGE = {
    ...{ id: '1b9f3a52-4a4e-4a41-9d0e-2a4d8f1c7b11', ssn: 'XXX-XX-4321', reason: 'New SSN card' },
    ...{ asked_by: 'sam', asked_by_name: 'Sam', asked_at: '2026-11-20T12:00:00+00:00' },
  }
  beforeEach(signIn)

  // The session of these tests belongs to `fa57`.
  function open(role: string, asked_by = 'sam', mayWrite = true) {
    const asked = serverAnswers({
      'GET /rest/v1/users': () => Response.json([{ id: 'fa57', organization_role: role }]),
      [SSN_ACT]: () => Response.json({ decision: 'approved' }),
    })
    const Review = () => (
      <MayWrite value={mayWrite}>
        <SsnReview client={DANA} change={{ ...CHANGE, asked_by }} />
      </MayWrite>
    )
    show(Review, '/')
    return { acts: () => asked.filter(({ path }) => path.endsWith('client-ssn')).map(({ body }) => body) }
  }
  const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

  test.each([
    ['an admin', 'admin', 'sam', ['Approve', 'Refuse']],
    ['the person who entered it', 'owner', 'fa57', ['Withdraw']],
  ])('is decided by %s', async (_, role, askedBy, offered) => {
    open(role, askedBy)

    await screen.findByText('A different SSN needs review: XXX-XX-4321')

    await waitFor(() => expect(buttons()).toEqual(offered))
  })

  test.each([
    ['other staff', 'staff', true],
    ['a read-only user', 'owner', false],
  ])('is shown to %s without actions', async (_, role, mayWrite) => {
    open(role, 'sam', mayWrite)

    expect(await screen.findByText(/Until an owner or admin approves it, XXX-XX-4417 stays on file/)).toBeTruthy()
    expect(buttons()).toEqual([])
  })

  test('is approved with a reason', async () => {
    const { acts } = open('owner')
    await userEvent.click(await screen.findByRole('button', { name: 'Approve' }))
    const dialog = await screen.findByRole('dialog', { name: 'Approve the new SSN' })

    await userEvent.type(within(dialog).getByLabelText('Reason'), 'Saw the card')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Approve' }))

    await waitFor(() =>
      expect(acts()).toEqual([{ act: 'decide', change_id: CHANGE.id, decision: 'approved', reason: 'Saw the card' }]),
    )
  })
})
