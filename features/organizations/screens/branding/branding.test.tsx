// @vitest-environment jsdom
import { useQueryClient } from '@tanstack/react-query'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { type Asked, serverAnswers, show } from '#test/support/stub-server.tsx'

const { Branding } = await import('./branding.tsx')
const { MayExport, MayWrite } = await import('#features/organizations/screens/permitted/may-write.ts')
const { brandingQueries } = await import('./branding-queries.ts')

const MERIDIAN = {
  display_name: 'Meridian',
  accent_color: '#1b4b7a',
  logo_path: '/storage/v1/object/public/organization-branding/l.png',
}
const NONE = { display_name: null, accent_color: null, logo_path: null }

afterEach(cleanup)

function open(current: object | null, answer: (asked: Asked) => Response = () => Response.json(MERIDIAN)) {
  const asked = serverAnswers({
    'GET /rest/v1/rpc/organization_branding': () => Response.json(current),
    'POST /functions/v1/organization-branding': answer,
  })
  show(() => <Branding userId="fa57" />, '/dashboard/org-admin')
  return { sent: () => asked.filter(({ method }) => method === 'POST').map(({ body }) => body) }
}

const typeInto = async (label: string, text: string) => {
  const field = await screen.findByLabelText(label)
  await userEvent.clear(field)
  if (text !== '') await userEvent.type(field, text)
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save branding' }))
// A header with the size 64 by 64, and the end chunk.
const LOGO = Uint8Array.from([
  ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52],
  ...[0, 0, 0, 64, 0, 0, 0, 64, 8, 6, 0, 0, 0, 1, 2, 3, 4, 0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 1, 2, 3, 4],
])
const chosen = async (bytes: Uint8Array<ArrayBuffer>, name = 'logo.png') => {
  const file = new File([bytes], name, { type: 'image/png' })
  const input = (await screen.findAllByLabelText(/^Choose (a|another) logo$/)).find(
    ({ tagName }) => tagName === 'INPUT',
  )
  if (!input) throw new Error('There is nothing to choose a file with')
  await userEvent.upload(input, file)
}

test('without branding the form is empty and says what is shown instead', async () => {
  open(null)

  expect(await screen.findByLabelText('Display name')).toHaveProperty('value', '')
  expect(screen.getByText('Leave it empty to show Tradeline.')).toBeTruthy()
  expect(screen.getByText('No logo')).toBeTruthy()
})

test('the form shows the current branding, and a change keeps the logo', async () => {
  const { sent } = open(MERIDIAN)
  await typeInto('Display name', 'Meridian Lending')
  expect((await screen.findByAltText('Your logo')).getAttribute('src')).toBe(
    `http://tradeline.test${MERIDIAN.logo_path}`,
  )
  await save()

  await waitFor(() =>
    expect(sent()).toEqual([{ display_name: 'Meridian Lending', accent_color: '#1b4b7a', was: MERIDIAN }]),
  )
})

test('an invalid color has an error beside its field, and can’t be saved', async () => {
  const { sent } = open(NONE)
  await typeInto('Accent color', 'red')

  expect(await screen.findByText('Accent color must look like #1b4b7a')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Save branding' })).toHaveProperty('disabled', true)
  expect(sent()).toEqual([])
})

test('a color too light to read is shown as it will be used', async () => {
  open(NONE)
  await typeInto('Accent color', '#ffee00')

  expect((await screen.findAllByText(/adjusted to stay readable/)).length).toBe(1)
})

test('a logo is chosen, shown and sent', async () => {
  const { sent } = open(NONE)
  await chosen(LOGO)
  expect((await screen.findByAltText('The chosen logo')).getAttribute('src')).toMatch(/^data:image\/png;base64,/)
  await save()

  const data = Buffer.from(LOGO).toString('base64')
  await waitFor(() => expect(sent()).toEqual([{ display_name: '', accent_color: '', logo: { data }, was: NONE }]))
})

test('a file that is not an image is refused before it is sent', async () => {
  const { sent } = open(NONE)
  await chosen(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'))

  expect((await screen.findByRole('alert')).textContent).toBe('The logo must be a PNG, JPEG or WebP picture')
  expect(screen.getByText('No logo')).toBeTruthy()
  expect(sent()).toEqual([])
})

test('the logo can be removed', async () => {
  const { sent } = open(MERIDIAN)
  await userEvent.click(await screen.findByRole('button', { name: 'Remove logo' }))
  expect(screen.getByText('No logo')).toBeTruthy()
  await save()

  await waitFor(() => expect(sent()).toMatchObject([{ logo: null }]))
})

test('a refusal shows the server’s message, and the typed values stay', async () => {
  const message = 'Only an owner or admin of the organization may do this'
  open(NONE, () => Response.json({ code: 'PERMISSION_NEEDED', message }, { status: 403 }))
  await typeInto('Display name', 'Mine')
  await save()

  expect((await screen.findByRole('alert')).textContent).toBe(message)
  expect(screen.getByLabelText('Display name')).toHaveProperty('value', 'Mine')
})

/** The form in one tab while a colleague saves in another. Then the window gets focus again. */
async function changedMeanwhile(typed: string) {
  let saved = MERIDIAN
  const asked = serverAnswers({
    'GET /rest/v1/rpc/organization_branding': () => Response.json(saved),
    'POST /functions/v1/organization-branding': ({ body }) =>
      JSON.stringify(body).includes('"display_name":"Theirs"')
        ? Response.json(saved)
        : Response.json({ code: 'BRANDING_CHANGED', message: 'Another person changed it' }, { status: 409 }),
  })
  show(() => <Branding userId="fa57" />, '/dashboard/org-admin')
  await screen.findByLabelText('Display name')
  if (typed) await typeInto('Display name', typed)
  saved = { ...saved, display_name: 'Theirs' }
  return { sent: () => asked.filter(({ method }) => method === 'POST').map(({ body }) => body) }
}

test('a colleague’s change is shown if nothing was typed', async () => {
  await changedMeanwhile('')

  window.dispatchEvent(new Event('visibilitychange'))

  await waitFor(() => expect(screen.getByLabelText('Display name')).toHaveProperty('value', 'Theirs'))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a colleague’s change is shown before it is overwritten, and the typed text stays', async () => {
  const { sent } = await changedMeanwhile('Mine')
  await save()

  expect((await screen.findByRole('alert')).textContent).toContain('It now has the name Theirs, the color #1b4b7a')
  expect(screen.getByLabelText('Display name')).toHaveProperty('value', 'Mine')
  expect(screen.getByRole('button', { name: 'Save branding' })).toHaveProperty('disabled', true)

  await userEvent.click(screen.getByRole('button', { name: 'Keep editing mine' }))
  await save()
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()).toMatchObject([
    { was: { display_name: 'Meridian' } },
    { display_name: 'Mine', was: { display_name: 'Theirs' } },
  ])
})

test('the colleague’s version can be used instead', async () => {
  await changedMeanwhile('Mine')
  await save()

  await userEvent.click(await screen.findByRole('button', { name: 'Use their version' }))

  expect(screen.getByLabelText('Display name')).toHaveProperty('value', 'Theirs')
  expect(screen.queryByRole('alert')).toBeNull()
})

/** The form on a page whose cached branding is old. */
function KnownSince({ updatedAt }: { updatedAt: number }) {
  const queryClient = useQueryClient()
  useState(() => queryClient.setQueryData(brandingQueries.own('fa57').queryKey, MERIDIAN, { updatedAt }))
  return <Branding userId="fa57" />
}

test.each([
  [2, 'Meridian'],
  [20, 'Theirs'],
])('branding loaded %d seconds ago shows as %s', async (secondsAgo, name) => {
  const asked = serverAnswers({
    'GET /rest/v1/rpc/organization_branding': () => Response.json({ ...MERIDIAN, display_name: 'Theirs' }),
  })
  const updatedAt = Date.now() - secondsAgo * 1000

  show(() => <KnownSince updatedAt={updatedAt} />, '/dashboard/org-admin')

  await waitFor(() => expect(screen.getByLabelText('Display name')).toHaveProperty('value', name))
  expect(asked).toHaveLength(name === 'Theirs' ? 1 : 0)
})

test('branding that fails to load can be reloaded', async () => {
  serverAnswers({})
  show(() => <Branding userId="fa57" />, '/dashboard/org-admin')

  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load the branding')
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
})

test('in a company that can only read, the branding is shown and can’t be changed', async () => {
  serverAnswers({ 'GET /rest/v1/rpc/organization_branding': () => Response.json(MERIDIAN) })
  const blocked = () => (
    <MayExport value>
      <MayWrite value={false}>
        <Branding userId="fa57" />
      </MayWrite>
    </MayExport>
  )
  show(blocked, '/dashboard/org-admin')

  const name = await screen.findByLabelText<HTMLInputElement>('Display name')

  expect([name.value, name.matches(':disabled')]).toEqual(['Meridian', true])
  expect(screen.getByRole('button', { name: 'Choose another logo' }).matches(':disabled')).toBe(true)
  expect(screen.queryByRole('button', { name: 'Save branding' })).toBeNull()
})
