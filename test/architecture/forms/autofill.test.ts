import { expect, test } from 'vitest'
import { isScreen, sourceFiles } from '#test/architecture/source-files.ts'

const screens = sourceFiles().filter(
  ({ path }) => isScreen(path) && path.endsWith('.tsx') && !/\.test\.|^app\/browser\/catalog\//.test(path),
)
const COMPONENT = /<(?:TextField|PasswordField|input)\b/g
const PERSONAL_TYPE = /\btype="(?:email|tel|password)"/
const PERSONAL_LABEL =
  /\blabel="(?:(?:First|Last|Middle|Full|Legal|Company|Display) [Nn]ame|[^"]*\b(?:[Ee]mail|[Pp]hone|[Aa]ddress|[Pp]assword|[Bb]irth)\b[^"]*|City|ZIP(?: Code)?|Attorney)/
// One-time codes: from an email, a text, or an app.
const CODE = /\blabel="Code (?:from|we)|label=\{words\.code\}/
const TOKENS = new Set([
  ...['off', 'name', 'given-name', 'family-name', 'email', 'username', 'tel', 'tel-national', 'street-address'],
  ...['address-line1', 'address-level1', 'address-level2', 'postal-code', 'bday', 'organization', 'one-time-code'],
  ...['current-password', 'new-password'],
])

/** Returns the opening tag that starts here: up to its end, outside of expressions. */
function tagAt(text: string, start: number): string {
  let depth = 0
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1
    if (text[at] === '}') depth -= 1
    if (text[at] === '>' && depth === 0) return text.slice(start, at)
  }
  return text.slice(start)
}

const fields = screens.flatMap(({ path, text }) =>
  [...text.matchAll(COMPONENT)].map(({ index }) => ({ path, tag: tagAt(text, index).replaceAll(/\s+/g, ' ') })),
)

test('every field for a person’s or company’s own data says what a browser may fill in', () => {
  const personal = fields.filter(({ tag }) => PERSONAL_TYPE.test(tag) || PERSONAL_LABEL.test(tag) || CODE.test(tag))

  expect(personal.length).toBeGreaterThan(40)
  expect(personal.filter(({ tag }) => !tag.includes('autoComplete'))).toEqual([])
})

test('every token is one that browsers know', () => {
  const tokens = fields.flatMap(({ path, tag }) =>
    [...tag.matchAll(/autoComplete="([^"]*)"/g)].map(([, token = '']) => ({ path, token })),
  )

  expect(tokens.filter(({ token }) => !TOKENS.has(token))).toEqual([])
})
