// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { QueryView } from './query-view.tsx'

afterEach(cleanup)

describe('a loaded view', () => {
  test("shows a failure in our words and the server's, with a retry button that works", async () => {
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

  test('shows neither the data nor the empty state while it loads', () => {
    showNames(() => new Promise(() => {}))

    expect(screen.getByRole('status').textContent).toBe('Loading')
    expect(screen.queryByText('No clients found')).toBeNull()
  })

  test('shows the empty state if nothing was loaded', async () => {
    showNames(loaded())

    await screen.findByText('No clients found')
    expect(screen.queryByRole('list')).toBeNull()
  })

  test('keeps earlier data below a failed refresh', async () => {
    const replies = [loaded('Dana'), failed('gone')]
    const { client } = showNames(() => replies.shift()?.() ?? Promise.resolve([]))
    await screen.findByText('Dana')

    await client.invalidateQueries()

    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load clients')
    expect(screen.getByText('Dana')).toBeTruthy()
  })
})

describe('the empty state', () => {
  test.each([
    ['no record', null],
    ['a list without rows', []],
    ['pages without rows', { pages: [[], []] }],
  ])('is shown for %s', async (_, found) => {
    showFound(found)

    expect(await screen.findByText('No clients found')).toBeTruthy()
    expect(screen.queryByText('There')).toBeNull()
  })

  test.each([
    ['a record', { first_name: 'Dana' }],
    ['a row', ['Dana']],
    ['a row of a later page', { pages: [[], ['Dana']] }],
    ['a zero', 0],
  ])('is not shown for %s', async (_, found) => {
    showFound(found)

    expect(await screen.findByText('There')).toBeTruthy()
    expect(screen.queryByText('No clients found')).toBeNull()
  })

  test("is shown if the page's own rule finds nothing", async () => {
    showNames(loaded('archived'), (names) => names.every((name) => name === 'archived'))

    expect(await screen.findByText('No clients found')).toBeTruthy()
    expect(screen.queryByRole('list')).toBeNull()
  })
})

const loaded =
  (...names: string[]) =>
  () =>
    Promise.resolve(names)
const failed = (message: string) => () => Promise.reject(new Error(message))

function showNames(load: () => Promise<string[]>, when?: (names: string[]) => boolean) {
  return show(<Names load={load} when={when} />)
}

function showFound(found: unknown) {
  return show(<Found found={found} />)
}

function show(page: ReactElement) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(<QueryClientProvider client={client}>{page}</QueryClientProvider>)
  return { client }
}

const NOTHING = <p>No clients found</p>

interface NamesProps {
  load: () => Promise<string[]>
  when: ((names: string[]) => boolean) | undefined
}

function Names({ load, when }: NamesProps) {
  const names = useQuery({ queryKey: ['names'], queryFn: load })
  return (
    <QueryView query={names} failure="Failed to load clients" empty={when ? { when, show: NOTHING } : NOTHING}>
      {(rows) => (
        <ul>
          {rows.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
    </QueryView>
  )
}

function Found({ found }: { found: unknown }) {
  const query = useQuery({ queryKey: ['found'], queryFn: () => found })
  return (
    <QueryView query={query} failure="Failed to load clients" empty={NOTHING}>
      {() => <p>There</p>}
    </QueryView>
  )
}
