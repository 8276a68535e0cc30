// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { QueryView } from './query-view.tsx'

afterEach(cleanup)

describe('a loaded view', () => {
  test('says what failed in our words and in the server’s, and offers a retry that works', async () => {
    const replies = [failed('permission denied'), loaded('Dana')]
    showNames(() => replies.shift()?.() ?? Promise.resolve([]))

    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))

    await screen.findByText('Dana')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('shows both sentences of a failure in one alert', async () => {
    showNames(failed('permission denied'))

    const alert = await screen.findByRole('alert')

    expect(alert.textContent).toContain('Failed to load clients')
    expect(alert.textContent).toContain('permission denied')
  })

  test('is neither empty nor there while it loads', () => {
    showNames(() => new Promise(() => {}))

    expect(screen.getByRole('status').textContent).toBe('Loading')
    expect(screen.queryByText('No clients found')).toBeNull()
  })

  test('says that there is nothing when nothing was loaded', async () => {
    showNames(loaded())

    await screen.findByText('No clients found')
    expect(screen.queryByRole('list')).toBeNull()
  })

  test('keeps what was loaded below a failed refresh', async () => {
    const replies = [loaded('Dana'), failed('gone')]
    const { client } = showNames(() => replies.shift()?.() ?? Promise.resolve([]))
    await screen.findByText('Dana')

    await client.invalidateQueries()

    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load clients')
    expect(screen.getByText('Dana')).toBeTruthy()
  })
})

const loaded =
  (...names: string[]) =>
  () =>
    Promise.resolve(names)
const failed = (message: string) => () => Promise.reject(new Error(message))

function showNames(load: () => Promise<string[]>) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <Names load={load} />
    </QueryClientProvider>,
  )
  return { client }
}

function Names({ load }: { load: () => Promise<string[]> }) {
  const names = useQuery({ queryKey: ['names'], queryFn: load })
  return (
    <QueryView
      query={names}
      failure="Failed to load clients"
      empty={{ when: (loaded) => loaded.length === 0, show: <p>No clients found</p> }}
    >
      {(loaded) => (
        <ul>
          {loaded.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
    </QueryView>
  )
}
