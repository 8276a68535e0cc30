// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { type ComponentType, Suspense } from 'react'
import { afterEach, expect, test } from 'vitest'
import { late } from './late.tsx'

afterEach(cleanup)

const Greeting = ({ name }: { name: string }) => <p>Good morning, {name}</p>

const show = (load: () => Promise<ComponentType<{ name: string }>>) => {
  const Part = late(load)
  return render(
    <>
      <input aria-label="Subject" defaultValue="Half a letter" />
      <Suspense fallback="Loading">
        <Part name="Maria" />
      </Suspense>
    </>,
  )
}

test('a lazy part is shown once its code has loaded', async () => {
  show(async () => Greeting)

  expect(screen.getByText('Loading')).toBeTruthy()
  expect(await screen.findByText('Good morning, Maria')).toBeTruthy()
})

test('a part whose code fails to load says so, and the rest of the page keeps its input', async () => {
  show(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))

  expect((await screen.findByRole('alert')).textContent).toContain('This part could not be loaded')
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeTruthy()
  expect(screen.getByLabelText('Subject')).toHaveProperty('value', 'Half a letter')
})
