// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { serverAnswers, show } from '#test/support/stub-server.tsx'

const { GoingLiveList, GoingLiveReturn } = await import('./going-live-list.tsx')

afterEach(cleanup)

const STEPS = {
  ...{ is_hidden: false, profile: true, review: false },
  ...{ second_factor: false, team: false, client: true, document: false, consent: false, report: false },
}

function organizationWith(changes: Partial<typeof STEPS>) {
  let row = { ...STEPS, ...changes }
  return serverAnswers({
    'POST /rest/v1/rpc/going_live': () => Response.json([row]),
    'POST /rest/v1/rpc/hide_going_live': ({ body }) => {
      row = { ...row, ...Object(body) }
      return new Response(null, { status: 204 })
    },
  })
}

test('the list shows the done and remaining steps, and that live services need an approval', async () => {
  organizationWith({})

  show(GoingLiveList, '/dashboard')

  await screen.findByText('2 of 8 done')
  screen.getByText(/Live bureaus.* become available when a super admin approves your company/)
  const items = screen.getAllByRole('listitem')
  expect(items.map((item) => item.textContent).slice(0, 2)).toEqual([
    'Done:Complete your profile',
    'To do:Set up two-factor sign-in',
  ])
  within(items[1] ?? document.body).getByRole('link', { name: 'Set up two-factor sign-in' })
  const review = screen.getByRole('link', { name: 'Send your company for review' })
  expect(review.getAttribute('href')).toBe('/dashboard/going-live/review')
  const team = screen.getByRole('link', { name: 'Bring in a colleague' })
  expect(team.getAttribute('href')).toBe('/dashboard/org-admin?section=invitations')
})

test('a dismissed list can be restored in the settings', async () => {
  organizationWith({ is_hidden: true })

  show(GoingLiveReturn, '/dashboard/settings')
  await userEvent.click(await screen.findByRole('button', { name: 'Show the checklist on the dashboard again' }))

  await waitFor(() =>
    expect(screen.getByText(/6 steps are left/).textContent).toContain('the checklist is on your dashboard'),
  )
})

test('dismissing the list removes it from the dashboard', async () => {
  const asked = organizationWith({})
  show(GoingLiveList, '/dashboard')

  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss checklist' }))

  await expect.poll(() => screen.queryByText('2 of 8 done')).toBeNull()
  expect(asked).toContainEqual(expect.objectContaining({ body: { is_hidden: true } }))
})
