// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { useMutation } from './use-mutation.ts'

afterEach(cleanup)

/** Collects what was sent, and resolves on request. */
function open() {
  const sent: unknown[] = []
  let answer = () => {}
  const client = new QueryClient()
  const { result } = renderHook(
    () =>
      useMutation({
        mutationFn: (input: object) => {
          sent.push(input)
          return new Promise<void>((resolve, reject) => {
            answer = () => ('isRefused' in input ? reject(new Error('Refused')) : resolve())
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

test('a running request is not sent again', async () => {
  const { sent, result } = open()

  await act(async () => {
    result.current.mutate({ amount: '25.00' })
    result.current.mutate({ amount: '25.00' })
  })

  expect(sent).toEqual([{ amount: '25.00' }])
})

test('a different request is sent meanwhile', async () => {
  const { sent, result } = open()

  await act(async () => {
    result.current.mutate({ isOn: true })
    result.current.mutate({ isOn: false })
    result.current.mutate({ isOn: true })
  })

  expect(sent).toHaveLength(3)
})

test.each([{ note: 'done' }, { isRefused: true }])('a request can be repeated once it has ended: %o', async (input) => {
  const { sent, result, answer } = open()
  await act(async () => result.current.mutate(input))
  await answer()
  await waitFor(() => expect(result.current.isPending).toBe(false))

  await act(async () => result.current.mutate(input))

  expect(sent).toHaveLength(2)
})

test('a reset request can be sent again', async () => {
  const { sent, result } = open()
  await act(async () => result.current.mutate({}))

  await act(async () => result.current.reset())
  await act(async () => result.current.mutate({}))

  expect(sent).toHaveLength(2)
})

test('another file is sent meanwhile, but the same one is not', async () => {
  const { sent, result } = open()
  const [first, second] = ['first.csv', 'second.csv'].map((name) => new File(['a'], name))

  await act(async () => {
    for (const file of [first, first, second]) result.current.mutate({ file })
  })

  expect(sent).toEqual([{ file: first }, { file: second }])
})
