// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Language } from '#platform/rules/languages/language.ts'
import { serverAnswers } from '#test/support/stub-server.tsx'
import { LanguagePage } from '#ui/languages/language-page.tsx'
import { forgetLanguage } from './kept-language.ts'
import { usePageLanguage } from './page-language.ts'

function Page({ known = null, token = null }: { known?: Language | null; token?: string | null }) {
  const { language, choose } = usePageLanguage(known, token)
  return (
    <LanguagePage language={language} onChoose={choose}>
      <p>{{ en: 'Hello', es: 'Hola' }[language]}</p>
    </LanguagePage>
  )
}

afterEach(() => {
  cleanup()
  forgetLanguage()
  vi.restoreAllMocks()
})

test('the page is in the language that is known, else in the browser’s', () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('es-MX')
  const { rerender } = render(<Page />)
  expect(screen.getByText('Hola')).toBeTruthy()

  rerender(<Page known="en" />)

  expect(screen.getByText('Hello')).toBeTruthy()
  expect(document.documentElement.lang).toBe('en')
})

test('the switch works by keyboard, names the other language in itself, and the next page of the tab has the choice', async () => {
  const { unmount } = render(<Page known="en" />)

  await userEvent.tab()
  expect(document.activeElement?.textContent).toBe('Español')
  expect(document.activeElement?.getAttribute('lang')).toBe('es')
  await userEvent.keyboard('{Enter}')

  expect(screen.getByText('Hola').closest('[lang]')?.getAttribute('lang')).toBe('es')
  expect(document.documentElement.lang).toBe('es')
  unmount()
  render(<Page known="en" />)
  expect(screen.getByText('Hola')).toBeTruthy()
})

test('the server keeps the choice of a reader with a link', async () => {
  const asked = serverAnswers({ 'POST /functions/v1/choose-language': () => Response.json({ language: 'es' }) })
  render(<Page known="en" token="a-secret" />)

  await userEvent.click(screen.getByRole('button', { name: 'Español' }))

  await vi.waitFor(() => expect(asked.map(({ body }) => body)).toEqual([{ token: 'a-secret', language: 'es' }]))
})

test('without a connection, the page changes its language all the same', async () => {
  serverAnswers({ 'POST /functions/v1/choose-language': () => Promise.reject(new TypeError('Failed to fetch')) })
  render(<Page known="en" token="a-secret" />)

  await userEvent.click(screen.getByRole('button', { name: 'Español' }))

  expect(screen.getByText('Hola')).toBeTruthy()
})

test('a frame that may not store anything changes its language all the same', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  render(<Page known="en" />)

  await userEvent.click(screen.getByRole('button', { name: 'Español' }))

  expect(screen.getByText('Hola')).toBeTruthy()
})

test('the next reader at a shared device begins with their own language', async () => {
  const { unmount } = render(<Page known="en" />)
  await userEvent.click(screen.getByRole('button', { name: 'Español' }))
  unmount()

  forgetLanguage()

  render(<Page known="en" />)
  expect(screen.getByText('Hello')).toBeTruthy()
})
