// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'

test('the app never evaluates text as code, which its pages forbid', async () => {
  await import('./ask-early.ts')
  const makeCode = vi.fn<() => void>()
  vi.stubGlobal('Function', makeCode)
  // As in the browser, the head's script runs before the app's code has loaded.
  const { z } = await import('zod')

  expect(z.object({ name: z.string() }).parse({ name: 'Dana' })).toEqual({ name: 'Dana' })

  expect(makeCode).not.toHaveBeenCalled()
})
