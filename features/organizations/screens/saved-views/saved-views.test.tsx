// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { doubleClick } from '#test/support/double-click.ts'
import { cutOff, type Replies, serverAnswers, show, signIn } from '#test/support/stub-server.tsx'
import { Toasts } from '#ui/states/toast.tsx'

const { SavedViews } = await import('./saved-views.tsx')

const TEXANS = { id: 'v1', user_id: 'fa57', name: 'Texans', query: 'state=TX', is_shared: true }

beforeEach(signIn)
afterEach(cleanup)

async function open(replies: Replies) {
  const asked = serverAnswers(replies)
  show(
    () => (
      <>
        <SavedViews page="clients" query="state=TX" />
        <Toasts />
      </>
    ),
    '/dashboard/clients',
  )
  await userEvent.click(screen.getByRole('button'))
  const views = await screen.findByRole('dialog', { name: 'Saved views' })
  return { asked, views: within(views) }
}

const broken = () => Response.json({ code: 'XX000', message: 'Broken' }, { status: 500 })

test('the open list is the current view, and the button shows its name', async () => {
  const { views } = await open({ 'GET /rest/v1/saved_views': () => Response.json([TEXANS]) })

  const link = await views.findByRole('link', { name: 'Texans' })

  expect(link.getAttribute('aria-current')).toBe('true')
  expect(views.getByText('Shared')).toBeTruthy()
  expect(screen.getByText('Texans', { selector: 'button *' })).toBeTruthy()
})

test('views that failed to load are not shown as none', async () => {
  let isAway = true
  const { views } = await open({
    'GET /rest/v1/saved_views': () => (isAway ? broken() : Response.json([TEXANS])),
  })
  expect((await views.findByRole('alert')).textContent).toContain('Failed to load the views')
  expect(views.queryByText('No saved views yet.')).toBeNull()
  isAway = false

  await userEvent.click(views.getByRole('button', { name: 'Retry' }))

  expect(await views.findByRole('link', { name: 'Texans' })).toBeTruthy()
})

test('a name already in use shows an error and stays in the field', async () => {
  const { views } = await open({
    'GET /rest/v1/saved_views': () => Response.json([]),
    'POST /rest/v1/saved_views': () => Response.json({ code: '23505', message: 'duplicate key' }, { status: 409 }),
  })
  expect(await views.findByText('No saved views yet.')).toBeTruthy()
  await userEvent.type(views.getByLabelText('Save this list as'), 'Texans')

  await userEvent.click(views.getByRole('button', { name: 'Save view' }))

  expect((await views.findByRole('alert')).textContent).toBe('You have a view of this name already')
  expect(views.getByLabelText<HTMLInputElement>('Save this list as').value).toBe('Texans')
})

test('without a connection, deleting a view can be retried at once', async () => {
  const { views } = await open({ 'GET /rest/v1/saved_views': () => Response.json([TEXANS]) })
  const remove = await views.findByRole('button', { name: 'Delete view Texans' })
  cutOff()
  await userEvent.click(remove)

  expect(await screen.findByText('Failed to delete the view')).toBeTruthy()
  await expect.poll(() => remove).toHaveProperty('disabled', false)
})

test('a deleted view that could not be restored shows an error', async () => {
  let saved = [TEXANS]
  const { views } = await open({
    'GET /rest/v1/saved_views': () => Response.json(saved),
    'DELETE /rest/v1/saved_views': () => {
      saved = []
      return new Response(null, { status: 204 })
    },
    'POST /rest/v1/saved_views': broken,
  })
  await userEvent.click(await views.findByRole('button', { name: 'Delete view Texans' }))
  await views.findByText('No saved views yet.')

  const undo = await screen.findByRole('button', { name: 'Undo' })
  undo.focus()
  await userEvent.keyboard('{Enter}')

  expect(await screen.findByText('Failed to restore the view')).toBeTruthy()
})

test('a double press deletes a view once and restores it once', async () => {
  const { asked, views } = await open({
    'GET /rest/v1/saved_views': () => Response.json([{ ...TEXANS, name: 'Tejanos' }]),
    'DELETE /rest/v1/saved_views': () => new Response(null, { status: 204 }),
    'POST /rest/v1/saved_views': () => new Response(null, { status: 201 }),
  })

  await doubleClick(await views.findByRole('button', { name: 'Delete view Tejanos' }))
  const said = (await screen.findByText('View “Tejanos” deleted')).closest('li')
  said?.querySelector('button')?.focus()
  await userEvent.keyboard('{Enter}{Enter}')

  const writes = () => asked.map(({ method }) => method).filter((method) => method !== 'GET')
  await expect.poll(writes).toEqual(['DELETE', 'POST'])
})
