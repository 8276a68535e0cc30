// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { ShowMore } from './show-more.tsx'

afterEach(cleanup)

const PAGES = [['Ada'], ['Omar']]

function Names({ load }: { load: (page: number) => Promise<string[]> }) {
  const names = useInfiniteQuery({
    queryKey: ['names'],
    queryFn: ({ pageParam }) => load(pageParam),
    initialPageParam: 0,
    getNextPageParam: (_last, _all, page) => (page + 1 < PAGES.length ? page + 1 : undefined),
  })
  return (
    <>
      <p>{names.data?.pages.flat().join(' and ')}</p>
      <ShowMore query={names} />
    </>
  )
}

const show = (load: (page: number) => Promise<string[]>) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Names load={load} />
    </QueryClientProvider>,
  )

test('the next page is added to the list, and the button disappears after the last one', async () => {
  show((page) => Promise.resolve(PAGES[page] ?? []))

  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))

  expect(await screen.findByText('Ada and Omar')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a page that is loading is not requested again', async () => {
  let asked = 0
  show((page) => {
    asked += 1
    return page === 0 ? Promise.resolve(['Ada']) : new Promise(() => undefined)
  })

  await userEvent.dblClick(await screen.findByRole('button', { name: 'Show more' }))

  expect(await screen.findByRole('button', { name: 'Loading...' })).toHaveProperty('disabled', true)
  expect(asked).toBe(2)
})

test('a printout says that rows are left out, until all of them are shown', async () => {
  const line = 'This printout leaves out the rows that the screen had not shown yet.'
  show((page) => Promise.resolve(PAGES[page] ?? []))

  expect(await screen.findByText(line)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  await screen.findByText('Ada and Omar')
  expect(screen.queryByText(line)).toBeNull()
})
