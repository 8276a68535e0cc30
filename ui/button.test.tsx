// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRef } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'

afterEach(cleanup)

const button = () => screen.getByRole<HTMLButtonElement>('button')

describe('a button that was pressed', () => {
  test('has the keyboard again when it has done its work', () => {
    const { rerender } = render(<Button>Sign in</Button>)
    button().focus()

    rerender(<Button pending="Signing in...">Sign in</Button>)
    loseFocus()
    rerender(<Button>Sign in</Button>)

    expect(document.activeElement).toBe(button())
  })

  test('does not call back who has gone on meanwhile', () => {
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
  ['an act', false, 1],
  ['a step, which may be taken twice', undefined, 2],
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

test('a button that works by itself takes the keyboard from nobody', () => {
  const { rerender } = render(<Button pending="Loading...">Next</Button>)

  rerender(<Button>Next</Button>)

  expect(document.activeElement).toBe(document.body)
})

test('a button is handed to whoever asked for it', () => {
  const asked = createRef<HTMLButtonElement>()

  render(<Button ref={asked}>Edit</Button>)

  expect(asked.current).toBe(button())
})

/** What browsers do to a focused button that is switched off; jsdom leaves it the focus. */
function loseFocus() {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

describe('a button that copies', () => {
  const clipboard = (writeText: (text: string) => Promise<void>) =>
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })

  test('says that it has, and what was copied is the text', async () => {
    const copied: string[] = []
    clipboard(async (text) => void copied.push(text))
    render(<CopyButton text="123-45-6789" label="Copy SSN" />)

    fireEvent.click(screen.getByRole('button', { name: 'Copy SSN' }))

    await screen.findByText('Copied')
    expect(copied).toEqual(['123-45-6789'])
  })

  test('says when the browser refuses', async () => {
    clipboard(() => Promise.reject(new Error('Denied')))
    render(<CopyButton text="123-45-6789" label="Copy SSN" />)

    fireEvent.click(screen.getByRole('button', { name: 'Copy SSN' }))

    expect((await screen.findByText('The browser refused to copy')).getAttribute('role')).toBe('status')
    expect(screen.queryByText('Copied')).toBeNull()
  })
})
