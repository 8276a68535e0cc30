// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { useMutation } from './use-mutation.ts'

afterEach(cleanup)

/** Keeps what was sent, and answers when told to. */
function open() {
  const sent: unknown[] = []
  let answer = () => {}
  const client = new QueryClient()
  const { result } = renderHook(
    () =>
      useMutation({
        mutationFn: (wish: object) => {
          sent.push(wish)
          return new Promise<void>((resolve, reject) => {
            answer = () => ('isRefused' in wish ? reject(new Error('Refused')) : resolve())
          })
        },
      }),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  )
  return { sent, result, answer: () => act(async () => answer()) }
}

test('what is under way is not sent once more', async () => {
  const { sent, result } = open()

  await act(async () => {
    result.current.mutate({ amount: '25.00' })
    result.current.mutate({ amount: '25.00' })
  })

  expect(sent).toEqual([{ amount: '25.00' }])
})

test('something else is sent meanwhile', async () => {
  const { sent, result } = open()

  await act(async () => {
    result.current.mutate({ isOn: true })
    result.current.mutate({ isOn: false })
    result.current.mutate({ isOn: true })
  })

  expect(sent).toHaveLength(3)
})

test.each([{ note: 'done' }, { isRefused: true }])('what was answered may be sent again: %o', async (wish) => {
  const { sent, result, answer } = open()
  await act(async () => result.current.mutate(wish))
  await answer()
  await waitFor(() => expect(result.current.isPending).toBe(false))

  await act(async () => result.current.mutate(wish))

  expect(sent).toHaveLength(2)
})

test('what was put aside may be sent again', async () => {
  const { sent, result } = open()
  await act(async () => result.current.mutate({}))

  await act(async () => result.current.reset())
  await act(async () => result.current.mutate({}))

  expect(sent).toHaveLength(2)
})

test('another file is sent meanwhile, the same one is not', async () => {
  const { sent, result } = open()
  const [first, second] = ['first.csv', 'second.csv'].map((name) => new File(['a'], name))

  await act(async () => {
    for (const file of [first, first, second]) result.current.mutate({ file })
  })

  expect(sent).toEqual([{ file: first }, { file: second }])
})
