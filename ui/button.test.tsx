// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRef } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'

afterEach(cleanup)

const button = () => screen.getByRole<HTMLButtonElement>('button')

describe('a pressed button', () => {
  test('gets the focus back when its work is done', () => {
    const { rerender } = render(<Button>Sign in</Button>)
    button().focus()

    rerender(<Button pending="Signing in...">Sign in</Button>)
    loseFocus()
    rerender(<Button>Sign in</Button>)

    expect(document.activeElement).toBe(button())
  })

  test('does not take the focus back if the user has moved on', () => {
    const field = <input aria-label="Email" />
    const { rerender } = render(
      <>
        {field}
        <Button>Sign in</Button>
      </>,
    )
    button().focus()

    rerender(
      <>
        {field}
        <Button pending="Signing in...">Sign in</Button>
      </>,
    )
    screen.getByLabelText('Email').focus()
    rerender(
      <>
        {field}
        <Button>Sign in</Button>
      </>,
    )

    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
  })
})

test.each([
  ['a button for one act', false, 1],
  ['a button for a step that may repeat', undefined, 2],
] as const)('a double click on %s: %s', async (_, pending, times) => {
  const [act, sent] = [vi.fn<() => void>(), vi.fn<(event: Event) => void>((event) => event.preventDefault())]
  render(
    <form onSubmit={({ nativeEvent }) => sent(nativeEvent)}>
      <Button type="submit" pending={pending} onClick={act}>
        Make
      </Button>
    </form>,
  )

  await userEvent.dblClick(button())

  expect([act.mock.calls.length, sent.mock.calls.length]).toEqual([times, times])
})

test('a button that becomes busy by itself takes no focus', () => {
  const { rerender } = render(<Button pending="Loading...">Next</Button>)

  rerender(<Button>Next</Button>)

  expect(document.activeElement).toBe(document.body)
})

test('a button accepts a ref', () => {
  const asked = createRef<HTMLButtonElement>()

  render(<Button ref={asked}>Edit</Button>)

  expect(asked.current).toBe(button())
})

/** Browsers blur a focused button when it is disabled. jsdom does not. */
function loseFocus() {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

describe('a copy button', () => {
  const clipboard = (writeText: (text: string) => Promise<void>) =>
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })

  test('copies the text and says so', async () => {
    const copied: string[] = []
    clipboard(async (text) => void copied.push(text))
    render(<CopyButton text="123-45-6789" label="Copy SSN" />)

    fireEvent.click(screen.getByRole('button', { name: 'Copy SSN' }))

    await screen.findByText('Copied')
    expect(copied).toEqual(['123-45-6789'])
  })

  test('says so if the browser refuses', async () => {
    clipboard(() => Promise.reject(new Error('Denied')))
    render(<CopyButton text="123-45-6789" label="Copy SSN" />)

    fireEvent.click(screen.getByRole('button', { name: 'Copy SSN' }))

    expect((await screen.findByText('Couldn’t copy. Select the text and copy it.')).getAttribute('role')).toBe('status')
    expect(screen.queryByText('Copied')).toBeNull()
  })
})
