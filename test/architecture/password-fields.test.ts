import { expect, test } from 'vitest'
import { isScreen, sourceFiles } from './source-files.ts'

const screens = sourceFiles().filter(({ path }) => isScreen(path) && path.endsWith('.tsx') && !path.includes('.test.'))
const FIELD = /<(\w+)\b[^<>]*?autoComplete=(?:"(?:current|new)-password"|\{[^}]*-password'[^}]*\})[\s\S]*?\/>/g

test('every password field is masked', () => {
  const fields = screens.flatMap(({ path, text }) =>
    [...text.matchAll(FIELD)].map(([field, component]) => ({ path, field, component })),
  )

  expect(fields.length).toBeGreaterThan(4)
  // `PasswordField` has type password until the user shows it.
  const open = fields.filter(
    ({ field, component }) => component !== 'PasswordField' && !field.includes('type="password"'),
  )
  expect(open.map(({ path }) => path)).toEqual([])
})

test('every field allows pasting', () => {
  const refusing = screens.filter(
    ({ text }) => /onPaste=\{[^}]*preventDefault/.test(text) || /autoComplete="off"[^<>]*type="password"/.test(text),
  )

  expect(refusing.map(({ path }) => path)).toEqual([])
})
