import { expect, test } from 'vitest'
import { brandingSchema } from './branding.ts'
import { MAX_LOGO_BYTES } from './logo.ts'

const problems = (given: object) =>
  (brandingSchema.safeParse({ display_name: '', accent_color: '', ...given }).error?.issues ?? []).map(
    ({ message }) => message,
  )
const logo = (bytes: number) => ({ data: Buffer.alloc(bytes).toString('base64') })

test.each([
  [{}, []],
  [{ display_name: 'x'.repeat(80), accent_color: '#1B4B7A' }, []],
  [{ display_name: ` ${'x'.repeat(80)} ` }, []],
  [{ display_name: 'x'.repeat(81) }, ['Display name is longer than 80 characters']],
  [{ display_name: null }, ['Display name must be text']],
  [{ accent_color: 7 }, ['Accent color must be text']],
  [{ accent_color: '#1b4b7' }, ['Accent color must look like #1b4b7a']],
  [{ accent_color: '1b4b7a' }, ['Accent color must look like #1b4b7a']],
  [{ accent_color: 'red;background:url(x)' }, ['Accent color must look like #1b4b7a']],
  [{ logo: null }, []],
  [{ was: { display_name: null, accent_color: '#1b4b7a', logo_path: null } }, []],
  [{ logo: { data: 'not base64!' } }, ['The logo must be base64']],
])('%j has the problems %j', (given, expected) => {
  expect(problems(given)).toEqual(expected)
})

test('a logo may be as large as the limit, and not larger', () => {
  expect(problems({ logo: logo(MAX_LOGO_BYTES) })).toEqual([])
  expect(problems({ logo: logo(MAX_LOGO_BYTES + 3) })).toEqual(['The logo is larger than 512 KB'])
})

test('a color is stored in lower case, a name without surrounding spaces', () => {
  expect(brandingSchema.parse({ display_name: ' Desk ', accent_color: ' #1B4B7A ' })).toEqual({
    display_name: 'Desk',
    accent_color: '#1b4b7a',
  })
})
