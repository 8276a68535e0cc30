// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { show } from '#test/support/stub-server.tsx'

const { AtApplication } = await import('./at-application.tsx')

const APPLICATIONS = [{ id: 'a1' }, { id: 'a2' }, { id: 'a3' }]

afterEach(cleanup)

function open(address: string) {
  const list = () => (
    <AtApplication applications={APPLICATIONS}>
      <table>
        {APPLICATIONS.map(({ id }) => (
          <tbody key={id} aria-label={id} />
        ))}
      </table>
    </AtApplication>
  )
  show(list, '/dashboard/clients/c1', address)
}

test('the named application is marked and has the focus', async () => {
  open('/dashboard/clients/c1?tab=lending&application=a2')

  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('a2')))
  expect(document.querySelectorAll('[aria-current=true]')).toHaveLength(1)
})

test.each(['', '&application=a9'])('without one of the list, nothing is marked: %s', (named) => {
  open(`/dashboard/clients/c1?tab=lending${named}`)

  expect(document.querySelector('[aria-current]')).toBeNull()
  expect(document.activeElement).toBe(document.body)
})
