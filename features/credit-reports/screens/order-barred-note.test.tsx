// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { serverAnswers, show } from '#test/support/stub-server.tsx'

const { MayWrite } = await import('#features/organizations/screens/permitted/may-write.ts')
const { OrderBarredNote } = await import('./order-barred-note.tsx')

function open(mayPullDirectly: boolean, mayWrite = true) {
  const asked = serverAnswers({
    'POST /rest/v1/rpc/credit_order_terms': () => Response.json([{ may_pull_directly: mayPullDirectly }]),
  })
  const Note = () => (
    <MayWrite value={mayWrite}>
      <OrderBarredNote />
    </MayWrite>
  )
  show(Note, '/')
  return asked
}

afterEach(cleanup)

test('a company without a direct-pull contract reads why it can’t order, and what to do', async () => {
  open(false)

  expect(await screen.findByText(/Ask platform support to record the contract/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Why ordering is closed' })).toBeTruthy()
})

test('a company that can order reads nothing', async () => {
  const asked = open(true)

  await waitFor(() => expect(asked.length).toBeGreaterThan(0))
  expect(screen.queryByText(/direct-pull contract/)).toBeNull()
})
