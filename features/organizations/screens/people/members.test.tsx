// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BuiltInRole } from '#features/organizations/rules/permissions.ts'
import { ownAs } from '#test/support/roles.ts'
import { cutOff, type Replies, serverAnswers, show, signIn, signInJustNow } from '#test/support/stub-server.tsx'

const { Members } = await import('./members.tsx')
const { MayExport, MayWrite } = await import('#features/organizations/screens/permitted/may-write.ts')

const person = (id: string, full_name: string | null, organization_role: BuiltInRole, isActive = false) => ({
  ...{
    id,
    full_name,
    organization_role,
    role_id: null,
    role_name: null,
    email: `${id}@example.test`,
    has_second_factor: isActive,
  },
  last_sign_in_at: isActive ? '2026-11-20T10:00:00Z' : null,
})
const MARIA = person('maria', 'Maria', 'owner', true)
const TOM = person('tom', 'Tom', 'admin')
const PRIYA = person('priya', null, 'staff')
const DONE = () => new Response(null, { status: 204 })
const LAST_OWNER = 'This is the last owner. Make another person an owner first.'

beforeEach(signInJustNow)
afterEach(cleanup)

function open(replies: Replies = {}, reader = MARIA, members = [MARIA, TOM, PRIYA]) {
  const asked = serverAnswers({
    'POST /rest/v1/rpc/organization_members': () => Response.json(members),
    'POST /rest/v1/rpc/organization_roles': () => Response.json([]),
    'POST /rest/v1/rpc/change_member_role': DONE,
    'POST /rest/v1/rpc/remove_member': DONE,
    ...replies,
  })
  show(() => <Members userId={reader.id} own={ownAs(reader.organization_role)} />, '/dashboard/org-admin')
  return { sent: (act: string) => asked.filter(({ path }) => path.endsWith(act)).map(({ body }) => body) }
}

const refusing = (status: number, message: string, code = 'PT409') => ({
  'POST /rest/v1/rpc/change_member_role': () => Response.json({ code, message }, { status }),
  'POST /rest/v1/rpc/remove_member': () => Response.json({ code, message }, { status }),
})

test('each member has a role, last sign-in and second factor; a member without a name is shown by address', async () => {
  open()

  const maria = within(await screen.findByRole('row', { name: /Maria.*you/ }))
  expect(maria.getByText('On')).toBeTruthy()
  expect(maria.getByText(/^Nov 20, 2026/)).toBeTruthy()
  const priya = within(screen.getByRole('row', { name: /priya@example.test/ }))
  expect(priya.getByText('Never')).toBeTruthy()
  expect(priya.getByText('Off')).toBeTruthy()
})

test('the description of the roles is below the members, and is not pushed down by them', async () => {
  const answer = Promise.withResolvers<Response>()
  open({ 'POST /rest/v1/rpc/organization_members': () => answer.promise })

  expect(screen.queryByText('Sees every client and changes nothing')).toBeNull()
  answer.resolve(Response.json([MARIA]))

  expect(await screen.findByText('Sees every client and changes nothing')).toBeTruthy()
})

test('an owner makes a member an admin', async () => {
  const { sent } = open()

  await userEvent.selectOptions(await screen.findByLabelText('Role of priya@example.test'), 'admin')

  await waitFor(() => expect(sent('change_member_role')).toEqual([{ member_id: 'priya', role: 'admin' }]))
})

test('without a response, a change of role shows an error at once', async () => {
  open()
  const role = await screen.findByLabelText('Role of priya@example.test')
  cutOff()
  await userEvent.selectOptions(role, 'admin')

  expect((await screen.findByRole('alert')).textContent).toContain('Unable to connect to the server')
  expect(role).toHaveProperty('disabled', false)
})

test('an admin sees an owner’s row but can’t change it, nor assign more than their own permissions', async () => {
  open({}, TOM)

  const maria = within(await screen.findByRole('row', { name: /Maria/ }))
  expect(maria.queryByRole('combobox')).toBeNull()
  expect(maria.queryByRole('button')).toBeNull()
  const offered = within(screen.getByLabelText('Role of priya@example.test')).getAllByRole('option')
  expect(offered.map(({ textContent }) => textContent)).toEqual(['Admin', 'Staff', 'Read-only'])
})

test('the last owner can’t step down, and gets an error', async () => {
  open(refusing(409, LAST_OWNER), MARIA, [MARIA])

  await userEvent.selectOptions(await screen.findByLabelText('Role of Maria'), 'staff')

  expect((await screen.findByRole('alert')).textContent).toBe(LAST_OWNER)
  await waitFor(() => expect(screen.getByLabelText('Role of Maria')).toHaveProperty('value', 'owner'))
})

test('nor can the last owner leave', async () => {
  open(refusing(409, LAST_OWNER), MARIA, [MARIA])
  await userEvent.click(await screen.findByRole('button', { name: 'Leave Maria' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave the organization' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Leave' }))

  expect((await dialog.findByRole('alert')).textContent).toBe(LAST_OWNER)
})

test('before a member is removed, a dialog asks who takes over their clients', async () => {
  const { sent } = open()
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Tom' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Tom' }))
  expect(
    dialog.getByText(
      /everywhere immediately.*open invitations are withdrawn, and webhook endpoints they set up are paused/,
    ),
  ).toBeTruthy()
  expect(sent('remove_member')).toEqual([])

  await userEvent.selectOptions(dialog.getByLabelText('Their clients go to'), 'priya')
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }))

  await waitFor(() => expect(sent('remove_member')).toEqual([{ member_id: 'tom', hand_over_to: 'priya' }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('after a removal, focus moves to the remaining members', async () => {
  let isGone = false
  let readAgain = (_: Response) => {}
  open({
    'POST /rest/v1/rpc/organization_members': () =>
      isGone ? new Promise<Response>((resolve) => (readAgain = resolve)) : Response.json([MARIA, TOM]),
    'POST /rest/v1/rpc/remove_member': () => {
      isGone = true
      return DONE()
    },
  })
  const remove = await screen.findByRole('button', { name: 'Remove Tom' })
  await userEvent.click(remove)
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(document.activeElement === remove).toBe(true))

  readAgain(Response.json([MARIA]))

  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Leave Maria'))
})

test('closing the dialog does not remove the member', async () => {
  const { sent } = open()
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Tom' }))

  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent('remove_member')).toEqual([])
})

test('an old sign-in must be confirmed before a role changes', async () => {
  signIn()
  const { sent } = open()

  await userEvent.selectOptions(await screen.findByLabelText('Role of Tom'), 'owner')

  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm your identity' }))
  expect(sent('change_member_role')).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect((await screen.findByRole('alert')).textContent).toContain('your identity was not confirmed')
  expect(sent('change_member_role')).toEqual([])
})

test('members that fail to load can be reloaded', async () => {
  let isDown = true
  const message = 'Only an owner or admin of the organization may do this'
  open({
    'POST /rest/v1/rpc/organization_members': () =>
      isDown ? Response.json({ code: '42501', message }, { status: 403 }) : Response.json([MARIA]),
  })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Failed to load members')
  expect(alert.textContent).toContain(message)

  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

  expect(await screen.findByRole('row', { name: /Maria/ })).toBeTruthy()
})

test('an owner resets the lost second factor of a colleague, with a reason', async () => {
  const omar = person('omar', 'Omar', 'staff', true)
  const { sent } = open({ 'POST /functions/v1/reset-second-factor': DONE }, MARIA, [MARIA, omar, PRIYA])
  await userEvent.click(await screen.findByRole('button', { name: 'Reset two-factor authentication for Omar' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reset two-factor authentication for Omar' }))
  expect(dialog.getByRole('button', { name: 'Reset two-factor' })).toHaveProperty('disabled', true)

  await userEvent.type(dialog.getByLabelText('Reason'), 'Lost the phone')
  await userEvent.click(dialog.getByRole('button', { name: 'Reset two-factor' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent('reset-second-factor')).toEqual([{ person_id: 'omar', reason: 'Lost the phone' }])
})

test('a refused reset keeps the dialog open and shows the reason', async () => {
  const omar = person('omar', 'Omar', 'staff', true)
  const refused = { code: 'NO_SECOND_FACTOR', message: 'This person has no second factor' }
  open({ 'POST /functions/v1/reset-second-factor': () => Response.json(refused, { status: 409 }) }, MARIA, [
    MARIA,
    omar,
  ])
  await userEvent.click(await screen.findByRole('button', { name: 'Reset two-factor authentication for Omar' }))
  await userEvent.type(screen.getByLabelText('Reason'), 'Lost the phone')

  await userEvent.click(screen.getByRole('button', { name: 'Reset two-factor' }))

  expect((await screen.findByRole('alert')).textContent).toBe('This person has no second factor')
})

test('people can’t reset their own factor or a missing one, and admins can’t reset any', async () => {
  const omar = person('omar', 'Omar', 'staff', true)
  open({}, TOM, [MARIA, TOM, omar])
  await screen.findByRole('row', { name: /Omar/ })
  expect(screen.queryByRole('button', { name: /Reset two-factor/ })).toBeNull()
  cleanup()

  open({}, MARIA, [MARIA, PRIYA])
  await screen.findByRole('row', { name: /priya/ })

  expect(screen.queryByRole('button', { name: /Reset two-factor/ })).toBeNull()
})

test('in a company that can only read, members are listed without controls', async () => {
  serverAnswers({
    'POST /rest/v1/rpc/organization_members': () => Response.json([MARIA, { ...TOM, has_second_factor: true }]),
    'POST /rest/v1/rpc/organization_roles': () => Response.json([]),
  })
  const blocked = () => (
    <MayExport value>
      <MayWrite value={false}>
        <Members userId="maria" own={ownAs('owner')} />
      </MayWrite>
    </MayExport>
  )
  show(blocked, '/dashboard/org-admin')

  const table = within(await screen.findByRole('table'))

  expect(table.getByText('Tom')).toBeTruthy()
  expect([...table.queryAllByRole('button'), ...table.queryAllByRole('combobox')]).toEqual([])
})
