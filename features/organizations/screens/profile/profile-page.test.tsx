// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serverAnswers, show, signIn } from '#test/support/stub-server.tsx'
import type { OwnProfile } from './queries.ts'

signIn()
const { ProfilePage } = await import('./profile-page.tsx')

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const MARIA: OwnProfile = {
  id: 'fa57',
  email: 'maria@larkspur.test',
  full_name: 'Maria Lopez',
  company_name: 'Larkspur Lending',
  account_type: 'dealer',
  is_super_admin: false,
}

const open = (profile: OwnProfile | null, chosenType?: unknown) =>
  show(() => <ProfilePage userId="fa57" profile={profile} chosenType={chosenType} />, '/dashboard/profile-setup')

const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const standsIn = (label: string) => screen.getByLabelText<HTMLInputElement | HTMLSelectElement>(label).value

test('an existing profile is in the form', () => {
  serverAnswers({})

  open(MARIA, 'cro')

  expect([standsIn('Full Name'), standsIn('Company Name'), standsIn('Account Type')]).toEqual([
    'Maria Lopez',
    'Larkspur Lending',
    'dealer',
  ])
})

test.each([
  ['the choice at sign-up', 'cro', 'cro'],
  ['the first kind for who chose none', undefined, 'lender'],
  ['the first kind for what is none', 'bank', 'lender'],
])('a new profile starts with %s', (_, chosen, type) => {
  serverAnswers({})

  open(null, chosen)

  expect(standsIn('Account Type')).toBe(type)
  expect(standsIn('Full Name')).toBe('')
})

test('blank names are reported beside their fields, and nothing is sent', async () => {
  const asked = serverAnswers({})
  open(null)
  fill('Full Name', '  ')

  press('Save profile')

  expect(await screen.findByText('Full name is required')).toBeTruthy()
  expect(screen.getByText('Company name is required')).toBeTruthy()
  expect(asked).toEqual([])
})

test('a refusal keeps the typed values, and can be retried', async () => {
  serverAnswers({
    'PATCH /rest/v1/users': () => Response.json({ message: 'The name is taken', code: '23505' }, { status: 409 }),
  })
  const router = open(MARIA)
  fill('Company Name', 'Larkspur & Sons')

  press('Save profile')

  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('Failed to update profileThe name is taken')
  expect(standsIn('Company Name')).toBe('Larkspur & Sons')
  expect(screen.getByRole('button', { name: 'Save profile' })).toHaveProperty('disabled', false)
  expect(router.state.location.pathname).toBe('/dashboard/profile-setup')
})

test('an earlier error disappears if the next attempt is not sent', async () => {
  serverAnswers({ 'PATCH /rest/v1/users': () => Response.json({ message: 'The name is taken' }, { status: 409 }) })
  open(MARIA)
  press('Save profile')
  await screen.findByRole('alert')
  fill('Company Name', 'x'.repeat(201))

  press('Save profile')

  expect(await screen.findByText('Company name is longer than 120 characters')).toBeTruthy()
  expect(screen.queryByText('The name is taken')).toBeNull()
})

test('it is saved once, however often the button is pressed, without surrounding spaces, and opens the dashboard', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true })
  const asked = serverAnswers({ 'PATCH /rest/v1/users': () => Response.json({ id: 'fa57' }) })
  const router = open(MARIA)
  fill('Full Name', ' Maria L. ')

  press('Save profile')
  await screen.findByText('Profile updated successfully! Redirecting...')
  press('Save profile')
  await vi.advanceTimersByTimeAsync(1_500)

  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
  expect(asked.map(({ body }) => body)).toEqual([
    { full_name: 'Maria L.', company_name: 'Larkspur Lending', account_type: 'dealer' },
  ])
})
