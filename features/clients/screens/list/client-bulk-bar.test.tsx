// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { serverAnswers, show } from '#test/support/stub-server.tsx'

const { BulkBar } = await import('./client-bulk-bar.tsx')

const PRIYA = { id: 'fa57', full_name: 'Priya Raman', email: 'priya@example.test' }
const DANA = '0b9f3a52-4a4e-4a41-9d0e-000000000000'

/** A list with one selected client, and its bar. */
function List() {
  const [selected, setSelected] = useState([DANA])
  return (
    <>
      <button type="button">A row</button>
      {selected.length > 0 && (
        <BulkBar
          selection={{ kind: 'rows', ids: new Set(selected) }}
          count={String(selected.length)}
          selectAll={null}
          isArchived={false}
          columns={[]}
          onLeft={setSelected}
        />
      )}
    </>
  )
}

const open = (colleagues = () => Response.json([PRIYA])) => {
  const asked = serverAnswers({
    'GET /rest/v1/users': colleagues,
    'POST /rest/v1/rpc/assign_clients': () => Response.json([{ id: DANA, contact_id: null }]),
    'POST /rest/v1/rpc/archive_clients': () => Response.json([DANA]),
  })
  show(List, '/')
  const sent = (act: string) => () => asked.filter(({ path }) => path.endsWith(act)).map(({ body }) => body)
  return { assigned: sent('/assign_clients'), archived: sent('/archive_clients') }
}

afterEach(cleanup)

test('a double click archives once', async () => {
  const { archived } = open()
  const archive = screen.getByRole('button', { name: 'Archive' })

  archive.click()
  archive.click()

  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected clients' })).toBeNull())
  expect(archived()).toEqual([{ ids: [DANA], archived: true }])
})

test('B moves from the rows to the bar, and arrow keys choose a contact before anything is assigned', async () => {
  const { assigned } = open()
  screen.getByRole('button', { name: 'A row' }).focus()

  await userEvent.keyboard('b')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Assign to...' }))
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('menuitem', { name: 'Priya Raman' })
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Unassigned'))
  await userEvent.keyboard('{ArrowDown}')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Priya Raman'))
  expect(assigned()).toEqual([])
  await userEvent.keyboard('{Enter}')

  await waitFor(() => expect(assigned()).toHaveLength(1))
  expect(assigned()).toEqual([{ ids: [DANA], contact_id: PRIYA.id }])
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected clients' })).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'A row' }))
})

test('Escape closes the menu without a change and focuses its button', async () => {
  const { assigned } = open()
  await userEvent.click(screen.getByRole('button', { name: 'Assign to...' }))
  await screen.findByRole('menuitem', { name: 'Unassigned' })

  await userEvent.keyboard('{Escape}')

  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Assign to...' })))
  expect(assigned()).toEqual([])
})

test('members that failed to load can be loaded again', async () => {
  let failures = 2
  open(() => (failures-- > 0 ? Response.json({ message: 'out of order' }, { status: 500 }) : Response.json([PRIYA])))
  await userEvent.click(screen.getByRole('button', { name: 'Assign to...' }))

  await userEvent.click(
    await screen.findByRole('menuitem', { name: /Couldn’t load the members of your company. Try again/ }),
  )

  expect(await screen.findByRole('menuitem', { name: 'Priya Raman' })).toBeTruthy()
})
